import Backups
import Fixtures
import Foundation
import Kiosk
import Synchronization
import TestSupport
import Testing
import Values

/// The backups that a kiosk makes by itself.
struct NightlyBackupsTests {
    /// A clock that a test sets.
    private final class Time: Sendable {
        private let current = Mutex(Date.november)
        var now: Date { current.withLock { $0 } }
        var clock: WallClock { WallClock { self.now } }

        func pass(_ seconds: Double) { current.withLock { $0 += seconds } }
    }

    /// Lets the service look as often as a day has times, then stops.
    private func run(
        _ kiosk: TestKiosk, _ runner: BackupRunner, _ time: Time, looks: Int, each seconds: Double
    ) async throws {
        let left = Mutex(looks)
        let service = NightlyBackups(kiosk: kiosk.kiosk, runner: runner, clock: time.clock) { _ in
            time.pass(seconds)
            let isOver = left.withLock { left in
                left -= 1
                return left < 0
            }
            if isOver { throw CancellationError() }
        }
        try await kiosk.run(service) { left.withLock { $0 >= 0 } }
    }

    @Test func makesOneEachNight() async throws {
        let time = Time()
        let kiosk = try TestKiosk(clock: time.clock)
        let runner = BackupRunner(kiosk: kiosk.kiosk, program: "1.2.3", clock: time.clock)
        // Three days, by looks of an hour.
        try await run(kiosk, runner, time, looks: 72, each: 3_600)
        let backups = await runner.backups()
        #expect(backups.count == 4 && backups.allSatisfy(\.isGood))
        #expect(runner.state.failure == nil && runner.state.progress == nil)
    }

    @Test func keepsOnlySoMany() async throws {
        let time = Time()
        let kiosk = try TestKiosk(clock: time.clock)
        let runner = BackupRunner(
            kiosk: kiosk.kiosk, program: "1.2.3", clock: time.clock,
            retention: BackupRetention(days: 2, weeks: 0, months: 0))
        try await run(kiosk, runner, time, looks: 5, each: 86_400)
        #expect(await runner.backups().count == 2)
    }

    @Test func saysWhatFailsAndTriesAgainAnHourLater() async throws {
        let time = Time()
        let kiosk = try TestKiosk(clock: time.clock)
        let target = kiosk.folder + "/file"
        try Data().write(to: URL(fileURLWithPath: target))
        let runner = BackupRunner(kiosk: kiosk.kiosk, place: .folder(target), program: "1.2.3", clock: time.clock)
        let events = kiosk.kiosk.eventBus.events()
        try await run(kiosk, runner, time, looks: 5, each: 1_200)
        #expect(runner.state.failure != nil)
        var warnings = 0
        for await event in events {
            if case .warning(let text, _) = event {
                #expect(text.contains("a file is in the way"))
                warnings += 1
            }
            if warnings == 2 { break }
        }
        #expect(warnings == 2)
    }

    @Test func makesNoneWhileTheClockIsWrong() async throws {
        let clock = WallClock { Date(timeIntervalSince1970: 0) }
        let kiosk = try TestKiosk()
        let runner = BackupRunner(kiosk: kiosk.kiosk, program: "1.2.3", clock: clock)
        let left = Mutex(5)
        let service = NightlyBackups(kiosk: kiosk.kiosk, runner: runner, clock: clock) { _ in
            guard
                left.withLock({
                    $0 -= 1; return $0 >= 0
                })
            else { throw CancellationError() }
        }
        try await kiosk.run(service) { left.withLock { $0 >= 0 } }
        #expect(await runner.backups().isEmpty)
    }

    @Test func makesOneAtATime() async throws {
        let kiosk = try TestKiosk()
        let runner = BackupRunner(kiosk: kiosk.kiosk, program: "1.2.3", clock: .november)
        async let first = runner.make()
        async let second = runner.make()
        let made = try await [first, second].compactMap(\.self)
        #expect(made.count == 1 && runner.state.progress == nil)
    }

    @Test(arguments: [("exit 0", true), ("exit 3", false)])
    func runsAProgramAfterwards(script: String, isWell: Bool) async throws {
        let kiosk = try TestKiosk()
        let program = kiosk.folder + "/after"
        try Data("#!/bin/sh\necho \"$1\" >\"$0.seen\"\n\(script)\n".utf8).write(to: URL(fileURLWithPath: program))
        chmod(program, 0o700)
        let runner = BackupRunner(
            kiosk: kiosk.kiosk, program: "1.2.3", clock: .november, followUp: BackupFollowUp(program))
        let made = await Result { try await runner.make() }
        #expect(((try? made.get()) != nil) == isWell && (runner.state.failure == nil) == isWell)
        let backup = try #require(runner.folder?.latestGood())
        #expect(try String(contentsOfFile: program + ".seen", encoding: .utf8) == backup.path + "\n")
    }

    /// Who plugs it in does not wait for an hour, and whoever leaves it out hears of it once.
    @Test func looksEachMinuteForADiskThatIsNotThere() async throws {
        let kiosk = try TestKiosk()
        let runner = BackupRunner(kiosk: kiosk.kiosk, place: .label("NO SUCH DISK"), program: "1.2.3", clock: .november)
        let pauses = Mutex<[Duration]>([])
        let service = NightlyBackups(kiosk: kiosk.kiosk, runner: runner, clock: .november) { pause in
            let count = pauses.withLock {
                $0.append(pause)
                return $0.count
            }
            if count == 5 { throw CancellationError() }
        }
        let events = kiosk.kiosk.eventBus.events()
        try await kiosk.run(service) { pauses.withLock { $0.count < 5 } }
        #expect(pauses.withLock { Array($0.dropFirst()) } == Array(repeating: .seconds(60), count: 4))
        kiosk.kiosk.eventBus.publish(.said("the end"))
        var warnings = 0
        for await event in events {
            if case .warning = event { warnings += 1 }
            if case .said = event { break }
        }
        #expect(warnings == 1)
    }

    @Test func saysThatADiskIsNotThere() async throws {
        let kiosk = try TestKiosk()
        let runner = BackupRunner(kiosk: kiosk.kiosk, place: .label("NO SUCH DISK"), program: "1.2.3", clock: .november)
        await #expect(throws: BackupError.missingDisk("NO SUCH DISK")) { try await runner.make() }
        #expect(await runner.backups().isEmpty && runner.folder == nil)
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
