import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Logging
import ServiceLifecycle
import Synchronization
import Testing
import Values

struct NameFinderTests {
    @Test func namesWhatWasCountedBeforeAndWhatComes() async throws {
        let test = try TestKiosk()
        try await test.kiosk.book(.of("9521234567899"))
        let source = ScriptedSource(failures: 2)
        let finder = NameFinder(kiosk: test.kiosk, source: source, pause: { try await $0.pass() })
        let group = ServiceGroup(services: [finder], logger: Logger(label: "test"))
        let events = test.kiosk.eventBus.events()
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
        // The first two attempts fail.
        #expect(source.asked == ["9521234567899", "9521234567899", "9521234567899", "9521234567806"])
    }

    /// A week's shopping with an intermittent network, over a day.
    @Test func losesNothingAsksNothingTwiceAndNeverTooOften() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let numbers = (0..<60).map { GTIN(completing: "9521234" + String(10_000 + $0))?.printed ?? "" }
        for number in numbers { try await test.kiosk.book(.of(number)) }
        let source = FlappingSource(day: day, kiosk: test.kiosk) { number in number.hasSuffix("7") }
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
        // There is no network for most of that time.
        let settled = try #require(answered.filter { !unknown.contains($0.number) }.map(\.time).max())
        #expect(settled < 3_600)
    }

    /// A look-up is retried after any fault, with growing pauses.
    @Test func losesNoNumberByAnyFault() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let pauses = Mutex<[Duration]>([])
        try await test.kiosk.book(.of("9521234567899"))
        let faults: [any Error] = [
            HTTPClient.Failure.unreachable("no route"), HTTPClient.Failure.tooSlow, HTTPClient.Failure.tooLarge,
            HTTPClient.Failure.untrusted, HTTPClient.Failure.forbidden, HTTPClient.Failure.unwanted(type: "text/html"),
            ProviderFailure.limited, ProviderFailure.unexpected(status: 403),
        ]
        let source = FaultySource(faults)
        let finder = NameFinder(kiosk: test.kiosk, source: source) { duration in
            pauses.withLock { $0.append(duration) }
            try await day.pass(duration)
        }
        try await test.run(finder, until: { if case .named = $0 { true } else { false } })
        #expect(source.count == faults.count + 1)
        #expect(
            pauses.withLock { $0.prefix(8).map { $0 / .seconds(1) } } == [15, 30, 60, 120, 120, 120, 120, 120])
    }

    /// The limit counts requests: a look-up of soap on the food site takes two.
    @Test func countsEachRequest() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let numbers = (0..<40).map { GTIN(completing: "9521234" + String(10_000 + $0))?.printed ?? "" }
        for number in numbers { try await test.kiosk.book(.of(number)) }
        let source = SoapSource(day: day, kiosk: test.kiosk)
        try await test.run(NameFinder(kiosk: test.kiosk, source: source, pause: day.pass), while: { day.hours < 1 })
        #expect(source.requests.count == 80)
        #expect(mostInAMinute(source.requests) == 15)
        #expect(try await test.kiosk.store.shelves().allSatisfy { $0.product.name == "Soap" })
    }

    /// The limit includes requests from before a restart.
    @Test func keepsToTheLimitAcrossRestarts() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        for _ in 0..<15 { #expect(try await test.kiosk.store.reserveRequest(to: .openBeautyFacts) == nil) }
        #expect(try await test.kiosk.store.reserveRequest(to: .openFoodFacts) == Inquiry.window)
        // Another family has a limit of its own.
        #expect(try await test.kiosk.store.reserveRequest(to: .edamam) == nil)
        try await day.pass(Inquiry.window)
        #expect(try await test.kiosk.store.reserveRequest(to: .openFoodFacts) == nil)
    }

    @Test func asksNothingWhileTheHouseholdDoesNotWantIt() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        _ = try await test.kiosk.store.changeSources { $0.isAsking = false }
        try await test.kiosk.book(.of("9521234567899"))
        let source = FlappingSource(day: day, kiosk: test.kiosk) { _ in false }
        try await test.run(NameFinder(kiosk: test.kiosk, source: source, pause: day.pass), while: { day.hours < 3 })
        #expect(source.asked.isEmpty)
        _ = try await test.kiosk.store.changeSources { $0.isAsking = true }
        try await test.run(
            NameFinder(kiosk: test.kiosk, source: source, pause: day.pass),
            while: { !source.asked.contains(where: \.isAnswered) })
        #expect(source.asked.filter(\.isAnswered).count == 1)
    }

    /// Two hundred products of the catalogue, over a month.
    @Test func renewsWhatIsInStockGently() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let numbers = (0..<200).map { GTIN(completing: "9521234" + String(10_000 + $0))?.printed ?? "" }
        for number in numbers {
            let known = ExternalProductData(name: "Catalogue \(number)", source: .openFoodFacts)
            _ = try await test.kiosk.store.book(.of(number), knowing: known, resting: .add)
        }
        let new = "9521234567899"
        let source = CalmSource(day: day) { count in
            if count == 10 { try await test.kiosk.book(.of(new)) }
        }
        let hours = 24.0 * 32
        try await test.run(NameFinder(kiosk: test.kiosk, source: source, pause: day.pass), while: { day.hours < hours })
        for number in numbers {
            let times = source.asked.filter { $0.number == number }.map(\.time)
            #expect(times.count == 2, "\(number)")
            if let first = times.first, let last = times.last { #expect(last - first >= 30 * 24 * 3_600) }
        }
        #expect(source.asked.dropFirst(10).first?.number == new)
        let renewals = source.asked.filter { $0.number != new }.map(\.time)
        #expect(zip(renewals, renewals.dropFirst()).allSatisfy { $1 - $0 > 299 })
        #expect(try await test.kiosk.store.shelves().allSatisfy { $0.product.name?.hasPrefix("Thing") == true })
    }

    /// Products that are used up or deleted are not refreshed.
    @Test func renewsNothingThatIsNotThere() async throws {
        let day = VirtualDay()
        let test = try TestKiosk(clock: day.clock)
        let known = ExternalProductData(name: "Noodles", source: .samples)
        _ = try await test.kiosk.store.book(.of("9521234567899"), knowing: known, resting: .lookUp)
        #expect(try await test.kiosk.store.nextRefresh() == .nothing)
        _ = try await test.kiosk.store.book(.of("9521234567806"), knowing: known, resting: .add)
        #expect(try await test.kiosk.store.nextRefresh() == .ask(#require(GTIN("9521234567806"))))
    }
}

extension Duration {
    /// Ends a pause at once, unless it is longer than any test.
    fileprivate func pass() async throws {
        if self < .seconds(3_600) { return await Task.yield() }
        try await Task.sleep(for: .seconds(3_600))
    }
}

/// A clock that advances by each pause.
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

/// A source that can be reached in one of three minutes, and does not know all products.
private final class FlappingSource: ProductSource {
    let name = "flapping"
    private let day: VirtualDay
    private let kiosk: Kiosk
    private let isUnknown: @Sendable (String) -> Bool
    private let state = Mutex<[(number: String, time: Double, isAnswered: Bool)]>([])

    var asked: [(number: String, time: Double, isAnswered: Bool)] { state.withLock { $0 } }

    init(day: VirtualDay, kiosk: Kiosk, isUnknown: @escaping @Sendable (String) -> Bool) {
        (self.day, self.kiosk, self.isUnknown) = (day, kiosk, isUnknown)
    }

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        try await kiosk.awaitRequestSlot(of: .openFoodFacts, pause: day.pass)
        let time = day.seconds
        let isThere = Int(time / 60) % 3 == 2
        state.withLock { $0.append((gtin.printed, time, isThere)) }
        guard isThere else { throw HTTPClient.Failure.tooSlow }
        return isUnknown(gtin.printed) ? nil : ExternalProductData(name: "Thing \(gtin)", source: .openFoodFacts)
    }
}

/// Returns the largest number of these times within a minute.
private func mostInAMinute(_ times: [Double]) -> Int {
    times.map { time in times.count { $0 >= time && $0 < time + 60 } }.max() ?? 0
}

/// A food source that knows of soap, for which its sister site has the data.
private final class SoapSource: ProductSource {
    let name = "soap"
    private let day: VirtualDay
    private let kiosk: Kiosk
    private let times = Mutex<[Double]>([])

    var requests: [Double] { times.withLock { $0 } }

    init(day: VirtualDay, kiosk: Kiosk) { (self.day, self.kiosk) = (day, kiosk) }

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let soap = ExternalProductData(name: "Soap", source: .openBeautyFacts)
        let sites: [Prepared] = [
            Prepared(source: .openFoodFacts, answer: .elsewhere(.openBeautyFacts)),
            Prepared(source: .openBeautyFacts, answer: soap.map(ProviderAnswer.found) ?? .unknown),
        ]
        let (kiosk, day) = (kiosk, day)
        let providers = Providers(sites) { source in
            try await kiosk.awaitRequestSlot(of: source, pause: day.pass)
            self.times.withLock { $0.append(day.seconds) }
        }
        return try await providers.facts(of: gtin)
    }

    private struct Prepared: Provider {
        let source: Product.Source
        let answer: ProviderAnswer

        func answer(to gtin: GTIN, as form: String) async throws -> ProviderAnswer { answer }
    }
}

/// A source that always answers, and runs a closure at each answer.
private final class CalmSource: ProductSource {
    let name = "calm"
    private let day: VirtualDay
    private let act: @Sendable (Int) async throws -> Void
    private let state = Mutex<[(number: String, time: Double)]>([])

    var asked: [(number: String, time: Double)] { state.withLock { $0 } }

    /// - Parameter act: Called with the number of requests so far.
    init(day: VirtualDay, act: @escaping @Sendable (Int) async throws -> Void) { (self.day, self.act) = (day, act) }

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let count = state.withLock { state in
            state.append((gtin.printed, day.seconds))
            return state.count
        }
        try await act(count)
        return ExternalProductData(name: "Thing \(gtin)", source: .openFoodFacts)
    }
}

/// A source that fails in several ways before it answers.
private final class FaultySource: ProductSource {
    let name = "faulty"
    private let faults: [any Error]
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }

    init(_ faults: [any Error]) { self.faults = faults }

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        let index = asked.withLock { count in
            defer { count += 1 }
            return count
        }
        if faults.indices.contains(index) { throw ProviderTrouble(.openFoodFacts, faults[index]) }
        return ExternalProductData(name: "Thing \(gtin)", source: .openFoodFacts)
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

    func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        try state.withLock { state in
            state.asked.append(gtin.printed)
            state.failures -= 1
            if state.failures >= 0 { throw HTTPClient.Failure.tooSlow }
        }
        return ExternalProductData(
            name: "Thing \(gtin)", brand: nil, packageSize: nil, category: nil, source: .openFoodFacts)
    }
}
