import Fixtures
import Foundation
import Kitchen
import Sounds
import Synchronization
import Testing
import Values

@testable import Kiosk

/// Ringing timers, with a clock that advances by each pause.
struct TimerKeeperTests {
    @Test func warnsRingsAndGivesUpInTime() async throws {
        let time = TestTime()
        let test = try TestKiosk(moments: time.moments)
        _ = try await test.kiosk.store.startTimer(TimerDraft(name: "Eggs", seconds: 360, warning: 60))
        let times = Mutex<[String: Duration]>([:])
        try await test.run(keeper(of: test, time)) { event in
            guard let name = event.timerNews else { return false }
            times.withLock { if $0[name] == nil { $0[name] = time.now } }
            return name == "missed"
        }
        let found = times.withLock { $0 }
        #expect((.seconds(300)..<(.seconds(301))).contains(found["endsSoon"] ?? .zero))
        #expect((.seconds(360)..<(.seconds(361))).contains(found["rang"] ?? .zero))
        #expect((.seconds(960)..<(.seconds(965))).contains(found["missed"] ?? .zero))
        #expect(try await test.heard().count >= Tone.told.samples.count + Tone.timer.samples.count)
    }

    @Test func saysNamesAndHowLateItIs() async throws {
        let time = TestTime()
        let test = try TestKiosk(moments: time.moments)
        for name in ["Eggs", "Tea"] { _ = try await test.kiosk.store.startTimer(TimerDraft(name: name, seconds: 60)) }
        time.failPower(off: 300)
        try await test.run(keeper(of: test, time)) { event in
            if case .said = event { true } else { false }
        }
        #expect(test.kiosk.statusStore.said.map(\.text) == ["Eggs, 4 minutes late. Tea, 4 minutes late."])
    }

    @Test func ringsThoughItIsNightAndNotWhenMuted() async throws {
        let from = TimeOfDay(WallClock.november.now.addingTimeInterval(-3_600))
        let until = TimeOfDay(WallClock.november.now.addingTimeInterval(3_600))
        let night = QuietHours(from: from, until: until)
        for (settings, isHeard) in [
            (SoundSettings(volume: 100, isMuted: false, quietHours: night), true),
            (SoundSettings(volume: 100, isMuted: true, quietHours: nil), false),
        ] {
            let time = TestTime()
            let test = try TestKiosk(sound: settings, moments: time.moments)
            _ = try await test.kiosk.store.startTimer(TimerDraft(seconds: 60))
            try await test.run(keeper(of: test, time)) { $0.timerNews == "rang" }
            #expect(try await test.heard().isEmpty != isHeard)
        }
    }

    @Test func stopsByCard() async throws {
        let time = TestTime()
        let test = try TestKiosk(moments: time.moments)
        _ = try await test.kiosk.store.startTimer(TimerDraft(seconds: 60))
        let kiosk = test.kiosk
        try await test.run(keeper(of: test, time)) { event in
            if event.timerNews == "rang" { Task { try await kiosk.book(.of("SCANTRY-STOP")) } }
            if case .booked(let scanResult) = event { return scanResult.effect.action == .timerStopped }
            return false
        }
        #expect(try await test.kiosk.store.timers().isEmpty)
    }

    private func keeper(of test: TestKiosk, _ time: TestTime) -> TimerKeeper {
        TimerKeeper(
            kiosk: test.kiosk, clockChanges: AsyncStream { _ in }, time: { time.now }, pause: { time.pass($0) })
    }
}

extension KioskEvent {
    fileprivate var timerNews: String? {
        switch self {
        case .rang: "rang"
        case .endsSoon: "endsSoon"
        case .missed: "missed"
        default: nil
        }
    }
}

/// A clock that advances by each pause.
private final class TestTime: Sendable {
    private let elapsed = Mutex(Duration.zero)
    private let boot = Mutex((name: "first", at: Duration.seconds(-100)))

    var now: Duration { elapsed.withLock { $0 } }

    func pass(_ duration: Duration) { elapsed.withLock { $0 += duration } }

    func failPower(off: Int) {
        pass(.seconds(off))
        boot.withLock { $0 = ("second", now - .seconds(20)) }
    }

    var moments: MomentClock {
        MomentClock { [self] in
            let (name, at) = boot.withLock { $0 }
            let elapsed = now
            return Moment(
                boot: name, sinceBoot: Int64((elapsed - at) / .milliseconds(1)),
                wall: 1_795_176_000_000 + Int64(elapsed / .milliseconds(1)), isSynchronised: true)
        }
    }
}
