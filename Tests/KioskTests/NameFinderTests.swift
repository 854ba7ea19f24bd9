import Catalogue
import Foundation
import Kiosk
import Kitchen
import Logging
import ServiceLifecycle
import Synchronization
import Testing

struct NameFinderTests {
    @Test func namesWhatWasCountedBeforeAndWhatComes() async throws {
        let test = try TestKiosk()
        try await test.kiosk.book(.of("9521234567899"))
        let source = ScriptedSource(failures: 2)
        let finder = NameFinder(kiosk: test.kiosk, source: source, pause: { try await $0.pass() })
        let group = ServiceGroup(services: [finder], logger: Logger(label: "test"))
        let events = test.kiosk.noticeboard.events()
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            var named = 0
            for await event in events {
                guard case .named = event else { continue }
                named += 1
                if named == 1 { try await test.kiosk.book(.of("9521234567806")) }
                if named == 2 { break }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        #expect(
            try await test.kiosk.store.shelves().map(\.product.name) == ["Thing 9521234567806", "Thing 9521234567899"])
        // Twice in vain, then once each.
        #expect(source.asked == ["9521234567899", "9521234567899", "9521234567899", "9521234567806"])
    }

    /// A week's shopping without a network, which comes back now and then, and a day passes.
    @Test func losesNothingAsksNothingTwiceAndNeverTooOften() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let numbers = (0..<60).map { GTIN(completing: "9521234" + String(10_000 + $0))?.printed ?? "" }
        for number in numbers { try await test.kiosk.book(.of(number)) }
        let source = FlappingSource(day: day) { number in number.hasSuffix("7") }
        try await test.run(NameFinder(kiosk: test.kiosk, source: source, pause: day.pass), while: { day.hours < 30 })
        let answered = source.asked.filter(\.isAnswered)
        let unknown = Set(numbers.filter { $0.hasSuffix("7") })
        for number in numbers {
            let times = answered.filter { $0.number == number }.map(\.time)
            #expect(times.count == (unknown.contains(number) ? 2 : 1), "\(number)")
            if let first = times.first, let second = times.last, times.count == 2 {
                #expect(second - first >= 24 * 3_600)
            }
        }
        for question in source.asked {
            let minute = source.asked.filter { $0.time >= question.time && $0.time < question.time + 60 }
            #expect(minute.count <= 15)
        }
        let nameless = try await test.kiosk.store.shelves().filter { $0.product.name == nil }
        #expect(Set(nameless.compactMap { $0.product.gtin?.printed }) == unknown)
        // Most of that time there is no network.
        let settled = try #require(answered.filter { !unknown.contains($0.number) }.map(\.time).max())
        #expect(settled < 3_600)
    }
}

extension Duration {
    /// Passes at once, but for what is longer than any test.
    fileprivate func pass() async throws {
        if self < .seconds(3_600) { return await Task.yield() }
        try await Task.sleep(for: .seconds(3_600))
    }
}

/// A clock that goes on when somebody waits.
private final class VirtualDay: Sendable {
    private let passed = Mutex(Duration.zero)

    var clock: WallClock {
        WallClock { [self] in WallClock.november.now.addingTimeInterval(seconds) }
    }

    var seconds: Double { passed.withLock { $0 / .seconds(1) } }
    var hours: Double { seconds / 3_600 }

    @Sendable func pass(_ duration: Duration) async throws {
        try Task.checkCancellation()
        passed.withLock { $0 += max(duration, .milliseconds(1)) }
        await Task.yield()
    }
}

/// A source behind a network that is there in one of three minutes, and that does not know everything.
private final class FlappingSource: ProductSource {
    let name = "flapping"
    private let day: VirtualDay
    private let isUnknown: @Sendable (String) -> Bool
    private let state = Mutex<[(number: String, time: Double, isAnswered: Bool)]>([])

    var asked: [(number: String, time: Double, isAnswered: Bool)] { state.withLock { $0 } }

    init(day: VirtualDay, isUnknown: @escaping @Sendable (String) -> Bool) {
        (self.day, self.isUnknown) = (day, isUnknown)
    }

    func facts(of gtin: GTIN) async throws -> ProductFacts? {
        let time = day.seconds
        let isThere = Int(time / 60) % 3 == 2
        state.withLock { $0.append((gtin.printed, time, isThere)) }
        guard isThere else { throw HTTPClient.Failure.tooSlow }
        return isUnknown(gtin.printed) ? nil : ProductFacts(name: "Thing \(gtin)", source: .openFoodFacts)
    }
}

/// A source that cannot be reached at first.
private final class ScriptedSource: ProductSource {
    let name = "scripted"
    private let state: Mutex<(failures: Int, asked: [String])>

    var asked: [String] { state.withLock { $0.asked } }

    init(failures: Int) {
        state = Mutex((failures, []))
    }

    func facts(of gtin: GTIN) async throws -> ProductFacts? {
        try state.withLock { state in
            state.asked.append(gtin.printed)
            state.failures -= 1
            if state.failures >= 0 { throw HTTPClient.Failure.tooSlow }
        }
        return ProductFacts(name: "Thing \(gtin)", brand: nil, packageSize: nil, category: nil, source: .openFoodFacts)
    }
}
