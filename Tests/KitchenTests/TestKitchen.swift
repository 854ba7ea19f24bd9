import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

/// A real kitchen in a temporary folder, which is deleted when the test ends.
final class TestKitchen {
    @TemporaryFolder var folder
    var path: String { folder + "/kitchen.sqlite" }

    func store(clock: WallClock = .november) throws -> KitchenStore {
        try .opened(in: folder, clock: clock)
    }

    /// Returns a scan of a code, in add mode by default.
    func newStore(clock: WallClock = .november) throws -> KitchenStore {
        try KitchenStore(folder: folder, clock: clock)
    }

    /// Runs a shell script in the kitchen's folder, as another program would change its files.
    func run(_ script: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder)
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }
}

extension ExternalProductData {
    static let nutella = ExternalProductData(
        name: "Nutella", brand: "Ferrero", packageSize: "400 g", category: "en:spreads", source: .samples)
}
