import Backups
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Synchronization
import TestSupport
import Testing
import Values

/// The second place of a running kiosk.
struct MirrorKeeperTests {
    @TemporaryFolder private var second

    /// Lets the keeper look so often, and calls `before` before each look but the first.
    private func run(
        _ kiosk: TestKiosk, _ keeper: @escaping (@escaping @Sendable (Duration) async throws -> Void) -> MirrorKeeper,
        looks: Int, before: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) async throws -> MirrorKeeper {
        let done = Mutex(0)
        let keeper = keeper { pause in
            #expect(pause <= .seconds(30))
            let look = done.withLock { done in
                done += 1
                return done
            }
            guard look < looks else { throw CancellationError() }
            try await before(look)
        }
        try await kiosk.run(keeper) { done.withLock { $0 < looks } }
        return keeper
    }

    @Test func hasEachChangeAtTheNextLook() async throws {
        let kiosk = try TestKiosk(clock: .november)
        let store = kiosk.kiosk.store
        let keeper = try await run(
            kiosk,
            { [second] in
                MirrorKeeper(
                    kiosk: kiosk.kiosk, place: .folder(second), program: "1.2.3", clock: .november, pause: $0)
            }, looks: 4
        ) { _ in
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        #expect(keeper.state.lastUpdate == .november && keeper.state.failure == nil)
        #expect(try #require(MirrorFolder(second)).isInStep(withFolder: kiosk.folder))
    }

    @Test func saysOnceThatADiskIsNotThereAndGoesOn() async throws {
        let kiosk = try TestKiosk(clock: .november)
        let file = second
        try Data().write(to: URL(fileURLWithPath: file))
        let events = kiosk.kiosk.eventBus.events()
        let keeper = try await run(
            kiosk,
            {
                MirrorKeeper(kiosk: kiosk.kiosk, place: .folder(file), program: "1.2.3", clock: .november, pause: $0)
            }, looks: 5
        ) { look in
            if look == 3 { unlink(file) }
        }
        #expect(keeper.state.lastUpdate == .november && keeper.state.failure == nil)
        kiosk.kiosk.eventBus.publish(.warning("end", nil))
        var warnings = 0
        for await event in events {
            guard case .warning(let text, _) = event else { continue }
            if text == "end" { break }
            #expect(text.contains("a file is in the way"))
            warnings += 1
        }
        #expect(warnings == 1)
    }
}
