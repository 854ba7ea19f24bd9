import Catalogue
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
        let finder = NameFinder(kiosk: test.kiosk, source: source, pause: { _ in await Task.yield() })
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
