import Fixtures
import Foundation
import TestSupport
import Testing
import Values

@testable import Kitchen

/// Another household takes the place of one, also if the power fails at any moment.
struct HouseholdSwapTests {
    @TemporaryFolder(isMade: true) private var folder
    private let incoming = "restoring-20261120T120000Z/household"
    private let former = "household-before-20261120T120000Z"

    /// Makes a household with some scans, and a file of its own that says how many.
    private func make(_ folder: String, scans: Int) async throws {
        let store = try KitchenStore.opened(in: folder)
        for _ in 0..<scans {
            _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        store.close()
        for (path, text) in [("pictures/\(scans).jpg", "\(scans)"), ("note.txt", "\(scans)")] {
            try write(text, "\(folder)/\(path)")
        }
    }

    private func write(_ text: String, _ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    private func names(_ folder: String) -> [String] { DiskFolder.names(in: folder) }

    /// A household with one scan, and another one with two that is prepared.
    private func prepare() async throws {
        try await make(folder, scans: 1)
        try write("kept", "\(folder)/backups/a.zip")
        try await make("\(folder)/\(incoming)", scans: 2)
        unlink("\(folder)/\(incoming)/scantry.lock")
    }

    private func begin() throws {
        try HouseholdSwap(of: folder).begin(incoming, at: .november, staying: ["backups"])
    }

    /// Opens the household as a start does, and checks that it is whole. Returns how many scans it has.
    private func scans(_ folder: String) async throws -> Int {
        let store = try KitchenStore(folder: folder)
        let scans = try await store.scans(limit: 9).count
        #expect(text("\(folder)/note.txt") == "\(scans)")
        #expect(names("\(folder)/pictures") == ["\(scans).jpg"])
        store.close()
        return scans
    }

    @Test func takesItsPlaceAtTheNextStart() async throws {
        try await prepare()
        try begin()
        #expect(try await scans(folder) == 2)
        #expect(try await scans("\(folder)/\(former)") == 1)
        #expect(text("\(folder)/backups/a.zip") == "kept")
        #expect(!names(folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        #expect(RestoreRecord(of: folder)?.step == .done)
        #expect(FormerHousehold.all(in: folder).map(\.name) == [former])
        #expect(FormerHousehold.all(in: folder).first?.time == .november)
    }

    @Test func removesWhatIsHalfPrepared() async throws {
        try await prepare()
        #expect(try await scans(folder) == 1)
        #expect(!names(folder).contains { $0.hasPrefix(HouseholdSwap.scratch) })
        #expect(FormerHousehold.all(in: folder).isEmpty)
    }

    /// The program is killed after each of the renames and steps, and started again.
    @Test func isFinishedFromEachMoment() async throws {
        var moment = 0
        while true {
            try await prepare()
            try begin()
            guard try killed(after: moment) else { break }
            #expect(try await scans(folder) == 2, "moment \(moment)")
            #expect(try await scans("\(folder)/\(former)") == 1, "moment \(moment)")
            try clear()
            moment += 1
        }
        #expect(moment > 6)
    }

    /// The restored database is damaged, and the program killed at each moment of going back.
    @Test func goesBackFromEachMoment() async throws {
        var moment = 0
        while true {
            try await prepare()
            try write("no database", "\(folder)/\(incoming)/kitchen.sqlite")
            try begin()
            let swap = HouseholdSwap(of: folder)
            #expect(try swap.complete())
            try write("log", "\(folder)/kitchen.sqlite-wal")
            var record = try #require(RestoreRecord(of: folder))
            (record.step, record.reason) = (.movingBack, "it is damaged")
            try record.write(to: folder)
            guard try killed(after: moment) else { break }
            #expect(try await scans(folder) == 1, "moment \(moment)")
            #expect(RestoreRecord(of: folder)?.reason == "it is damaged")
            #expect(FormerHousehold.all(in: folder).isEmpty)
            try clear()
            moment += 1
        }
        #expect(moment > 6)
    }

    /// Does so many renames of a swap as a program that is then killed. False if there are no more.
    private func killed(after moment: Int) throws -> Bool {
        var left = moment
        while var record = RestoreRecord(of: folder), record.isUnfinished, record.step != .trying {
            for (source, target, names) in renames(of: record) {
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                for name in names where access("\(source)/\(name)", F_OK) == 0 {
                    guard left > 0 else { return true }
                    left -= 1
                    rename("\(source)/\(name)", "\(target)/\(name)")
                }
            }
            guard left > 0 else { return true }
            left -= 1
            record.step = try #require(
                [.movingOut: .movingIn, .movingIn: .trying, .movingBack: .returning, .returning: .undone][record.step])
            try record.write(to: folder)
        }
        return left > 0 ? false : true
    }

    private func renames(of record: RestoreRecord) -> [(String, String, [String])] {
        let (new, old) = ("\(folder)/\(record.incoming)", "\(folder)/\(record.former)")
        return switch record.step {
        case .movingOut: [(folder, old, record.outgoing)]
        case .movingIn: [(new, folder, record.arriving)]
        case .movingBack: [(folder, new, record.arriving + ["kitchen.sqlite-wal"])]
        case .returning: [(old, folder, record.outgoing)]
        case .trying, .done, .undone: []
        }
    }

    private func clear() throws {
        for name in names(folder) { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }

    @Test(arguments: ["no database", ""]) func goesBackIfItCannotBeOpened(contents: String) async throws {
        try await prepare()
        try await make("\(folder)/newer", scans: 2)
        try write(contents.isEmpty ? "SQLite format 3\0 and no more" : contents, "\(folder)/\(incoming)/kitchen.sqlite")
        unlink("\(folder)/\(incoming)/kitchen.sqlite-closed")
        try FileManager.default.removeItem(atPath: folder + "/newer")
        try begin()
        #expect(try await scans(folder) == 1)
        let record = try #require(RestoreRecord(of: folder))
        #expect(record.step == .undone && record.reason?.contains("damaged") == true)
        #expect(FormerHousehold.all(in: folder).isEmpty)
    }

    /// A household that ends the program each time.
    @Test func goesBackAfterThreeStarts() async throws {
        try await prepare()
        try begin()
        for _ in 0..<3 { #expect(try HouseholdSwap(of: folder).complete()) }
        #expect(try !HouseholdSwap(of: folder).complete())
        #expect(try await scans(folder) == 1)
        #expect(RestoreRecord(of: folder)?.reason?.contains("3 times") == true)
    }

    @Test func goesBackToTheFormerHousehold() async throws {
        try await prepare()
        try begin()
        #expect(try await scans(folder) == 2)
        try HouseholdSwap(of: folder).begin(former, at: .november + 60, staying: ["backups"])
        #expect(try await scans(folder) == 1)
        #expect(FormerHousehold.all(in: folder).map(\.time) == [.november + 60])
        #expect(try await scans("\(folder)/household-before-20261120T120100Z") == 2)
        try #require(FormerHousehold.all(in: folder).first).delete()
        #expect(FormerHousehold.all(in: folder).isEmpty)
        #expect(try await scans(folder) == 1)
    }

    @Test func changesNothingIfItCannotBegin() async throws {
        try await prepare()
        try FileManager.default.createDirectory(atPath: "\(folder)/\(former)", withIntermediateDirectories: true)
        #expect(throws: DiskError.self) { try begin() }
        #expect(try await scans(folder) == 1)
    }

    @Test func storesNothingWhileItIsDecided() async throws {
        try await make(folder, scans: 1)
        let store = try KitchenStore(folder: folder)
        try store.stopWriting()
        await #expect(throws: KitchenError.restoring) {
            try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
        store.resumeWriting()
        _ = try await store.book(.of("8076800195057"), knowing: nil, orKnowing: [:], by: nil, resting: .add)
        #expect(try await store.scans(limit: 9).count == 2)
    }
}
