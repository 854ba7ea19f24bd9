import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

/// What a restore that was killed leaves, settled by the next start.
struct FolderSwapTests {
    @TemporaryFolder(isMade: true) private var place
    private let time = "20261120T120000Z"

    private var folder: String { place + "/scantry" }
    private var staging: String { "\(folder)-restoring-\(time)" }
    private var former: String { "\(folder)-before-restore-\(time)" }

    /// Opens the household as a start does, and returns how many scans it has.
    private func scans() async throws -> Int { try await KitchenStore(folder: folder).scans(limit: 9).count }

    /// Makes a household with some scans.
    private func make(_ folder: String, scans: Int) async throws {
        let store = try KitchenStore.opened(in: folder)
        for _ in 0..<scans {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
    }

    private func mark(_ folder: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(FolderSwap.mark)"))
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
    }

    @Test func removesWhatIsHalfUnpacked() async throws {
        try await make(folder, scans: 1)
        try await make(staging, scans: 2)
        try mark(staging, "")
        #expect(try await scans() == 1)
        #expect(names == ["scantry"])
    }

    @Test func removesWhatWasCompleteButNotInPlace() async throws {
        try await make(folder, scans: 1)
        try await make(staging, scans: 2)
        try mark(staging, "ready")
        #expect(try await scans() == 1)
        #expect(names == ["scantry"])
    }

    @Test func namesTheOldOneAfterAnExchange() async throws {
        try await make(folder, scans: 2)
        try mark(folder, "ready")
        try await make(staging, scans: 1)
        #expect(try await scans() == 2)
        #expect(names == ["scantry", "scantry-before-restore-\(time)"])
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(FolderSwap.mark)"))
    }

    @Test func finishesBetweenTwoRenames() async throws {
        try await make(former, scans: 1)
        try await make(staging, scans: 2)
        try mark(staging, "ready")
        #expect(try await scans() == 2)
        #expect(names == ["scantry", "scantry-before-restore-\(time)"])
    }

    @Test func removesAFolderThatWasJustMade() async throws {
        try await make(folder, scans: 1)
        try FileManager.default.createDirectory(atPath: staging, withIntermediateDirectories: true)
        #expect(try await scans() == 1)
        #expect(names == ["scantry"])
    }

    @Test func touchesNothingThatHasAnotherName() async throws {
        try await make(folder, scans: 1)
        for name in ["scantry-restoring-notes", "scantry-restoring-", "other-restoring-\(time)"] {
            try FileManager.default.createDirectory(
                atPath: "\(place)/\(name)/letters", withIntermediateDirectories: true)
        }
        #expect(try await scans() == 1)
        #expect(names.count == 4 && names.filter { $0.contains("-restoring-") }.count == 3)
    }

    @Test func keepsTheNewOneIfTheOldOneIsMovedAway() throws {
        let swap = try FolderSwap(of: folder, timestamp: time)
        try FileManager.default.createDirectory(atPath: former, withIntermediateDirectories: true)
        swap.cancel()
        #expect(names == ["scantry-before-restore-\(time)", "scantry-restoring-\(time)"])
    }

    @Test func leavesARunningRestoreAlone() async throws {
        try await make(folder, scans: 1)
        let swap = try FolderSwap(of: folder, timestamp: time)
        #expect(try await scans() == 1)
        #expect(names == ["scantry", "scantry-restoring-\(time)"])
        try FileManager.default.moveItem(atPath: folder, toPath: former)
        #expect(throws: KitchenError.inUse(folder: FolderSwap.resolved(folder), by: nil)) {
            try KitchenStore(folder: folder)
        }
        try FileManager.default.moveItem(atPath: former, toPath: folder)
        swap.cancel()
        #expect(names == ["scantry"])
    }
}
