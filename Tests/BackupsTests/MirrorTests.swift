import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Backups

/// A second place that is kept up to date.
struct MirrorTests {
    @TemporaryFolder(isMade: true) private var place

    private var folder: String { place + "/household" }
    private var second: String { place + "/second" }

    /// Restores the second place, and returns how many scans it had.
    private func restored(_ name: String = "new") throws -> Int {
        let target = "\(place)/\(name)"
        _ = try Restore(of: second, to: target).run()
        defer { DiskFolder.remove(target) }
        let contents = try TestHousehold.contents(of: target)
        #expect(contents.packs == contents.scans)
        for file in ["tls/authority.key", "pictures/été.jpg", "later.json"] {
            #expect(FileManager.default.contentsEqual(atPath: "\(folder)/\(file)", andPath: "\(target)/\(file)"))
        }
        return contents.scans
    }

    @Test func isRestoredAsTheHouseholdWas() async throws {
        let household = try await TestHousehold(in: folder)
        let mirror = Mirror(of: household.store, program: "1.2.3", clock: .november)
        #expect(try mirror.update(second) > 100_000)
        #expect(try restored() == 3)
        try await household.scan("9521234000020")
        #expect(try #require(MirrorFolder(second)).isInStep(withFolder: folder) == false)
        try mirror.update(second)
        #expect(try restored() == 4)
        let copy = try #require(MirrorFolder(second))
        #expect(copy.time == .november && copy.isInStep(withFolder: folder))
        let preview = try Restore(of: second, to: folder).preview()
        #expect(preview.contents.program == "1.2.3" && preview.replaced?.scans == 4 && !preview.isOfOtherHousehold)
    }

    @Test func writesOnlyWhatHasChanged() async throws {
        let household = try await TestHousehold(in: folder)
        let mirror = Mirror(of: household.store, program: "1.2.3")
        let first = try mirror.update(second)
        try await household.scan("9521234000020")
        try mirror.update(second)
        #expect(try mirror.update(second) == 0)
        try await household.scan("9521234000020")
        let next = try mirror.update(second)
        #expect(next > 4_096 && next < first / 4)
        // After a start, the files that are there are read and compared.
        let again = Mirror(of: household.store, program: "1.2.3")
        #expect(try again.update(second) == 0)
        try await household.scan("9521234000020")
        #expect(try again.update(second) < first / 4)
        #expect(try restored() == 6)
    }

    /// The power fails while one copy is written: the other one counts.
    @Test(arguments: [0, 1, 2, 3]) func survivesAPowerCut(moment: Int) async throws {
        let household = try await TestHousehold(in: folder)
        let mirror = Mirror(of: household.store, program: "1.2.3")
        try mirror.update(second)
        try await household.scan("9521234000020")
        try mirror.update(second)
        let slots = MirrorSlot.all(in: second).sorted { ($0.stamp?.number ?? 0) < ($1.stamp?.number ?? 0) }
        try slots[0].removeStamp()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: slots[0].database))
        switch moment {
        case 1: try file.write(contentsOf: Data(count: 20_000))
        case 2: try file.truncate(atOffset: 5_000)
        case 3: try Data("{\"number\":9".utf8).write(to: URL(fileURLWithPath: second + "/kitchen-a.json.new"))
        default: break
        }
        try file.close()
        #expect(try restored() == 4)
        // It goes on with the copy that was cut.
        try await household.scan("9521234000020")
        let again = Mirror(of: household.store, program: "1.2.3")
        try again.update(second)
        #expect(slots[0].stamp != nil)
        #expect(try restored() == 5)
    }

    /// A card that has lied: the newest copy is not what was written.
    @Test func fallsBackToTheOtherCopy() async throws {
        let household = try await TestHousehold(in: folder)
        let mirror = Mirror(of: household.store, program: "1.2.3")
        try mirror.update(second)
        try await household.scan("9521234000020")
        try mirror.update(second)
        let slots = MirrorSlot.all(in: second).sorted { ($0.stamp?.number ?? 0) > ($1.stamp?.number ?? 0) }
        for (slot, scans) in zip(slots, [3, nil]) {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: slot.database))
            try file.seek(toOffset: 8_192)
            try file.write(contentsOf: Data(count: 64))
            try file.close()
            if let scans {
                #expect(try restored() == scans)
            } else {
                let error = #expect(throws: BackupError.self) { try restored() }
                #expect(error?.description.contains("is not what was written") == true)
            }
        }
        #expect(!FileManager.default.fileExists(atPath: place + "/new"))
    }

    /// Each copy has the pictures of its own moment.
    @Test func keepsWhatTheOtherCopyNeeds() async throws {
        let household = try await TestHousehold(in: folder)
        let mirror = Mirror(of: household.store, program: "1.2.3")
        let picture = folder + "/pictures/été.jpg"
        var counts: [Int] = []
        for text in ["one", "two", "three"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: picture))
            try mirror.update(second)
            #expect(try restored() == 3)
            counts.append(names(in: second + "/files").count)
        }
        #expect(counts[2] == counts[1] && counts[1] == counts[0] + 1)
        try FileManager.default.removeItem(atPath: picture)
        try mirror.update(second)
        try mirror.update(second)
        #expect(names(in: second + "/files").count == counts[2] - 1)
    }

    /// A kiosk that begins anew on another card.
    @Test func overwritesNoOtherHousehold() async throws {
        let household = try await TestHousehold(in: folder)
        try Mirror(of: household.store, program: "1.2.3").update(second)
        let other = Mirror(of: try KitchenStore(folder: place + "/other"), program: "1.2.3")
        #expect(throws: BackupError.otherHousehold(folder: second)) { try other.update(second) }
        #expect(try restored() == 3)
    }

    @Test func isNoSecondPlace() throws {
        #expect(MirrorFolder(place) == nil && MirrorFolder(place + "/none") == nil)
    }
}
