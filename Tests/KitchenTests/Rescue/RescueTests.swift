import Fixtures
import Foundation
import GRDB
import Kitchen
import Synchronization
import TestSupport
import Testing

/// Saving the rows of a database that was damaged at random.
struct RescueTests {
    @TemporaryFolder private var folder

    /// The first seed and how many follow it: others with the variables SCANTRY_DAMAGE_SEED and SCANTRY_DAMAGES.
    private static let seeds: Range<UInt64> = {
        let variables = ProcessInfo.processInfo.environment
        let first = variables["SCANTRY_DAMAGE_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<(first + (variables["SCANTRY_DAMAGES"].flatMap { UInt64($0) } ?? 12))
    }()

    private static let tables = [
        "product", "productCode", "lot", "movement", "scan", "entry", "recipe", "recipeIngredient",
    ]

    @Test func savesWhatStandsOnUndamagedPages() throws {
        var trials: [RescueTrial] = []
        for seed in Self.seeds {
            let trial = try RescueTrial(seed: seed, in: "\(folder)/\(seed)")
            try FileManager.default.removeItem(atPath: "\(folder)/\(seed)")
            try confirm(trial, seed)
            if trial.damage.log == nil { try confirmPages(trial, seed) } else { try confirmLog(trial, seed) }
            if ProcessInfo.processInfo.environment["SCANTRY_DAMAGE_LIST"] != nil {
                print(seed, trial.line(Self.tables))
            }
            trials.append(trial)
        }
        if ProcessInfo.processInfo.environment["SCANTRY_DAMAGES"] != nil {
            print(table(trials), trials.map(\.wrong).filter { !$0.isEmpty })
        }
    }

    /// Writes one of the household's states into the folder.
    private func place(_ database: Data, log: Data? = nil) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try database.write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite"))
        try log?.write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite-wal"))
    }

    /// Rescues what is in the folder, and returns the rows of the new database.
    private func rescue(
        _ reader: BlockReader = BlockReader()
    ) throws -> (report: RescueReport, rows: [String: [String: [DatabaseValue]]]) {
        let target = folder + "/new.sqlite"
        let report = try DatabaseRescue(reading: folder, reader).write(to: target, now: .november)
        _ = try DatabaseReport(checking: target)
        return (report, try DatabaseQueue(path: target).read(FullHousehold.rows))
    }

    @Test func savesAllOfAWholeHousehold() throws {
        let household = try FullHousehold.made.get()
        try place(household.unfinished, log: household.log)
        let rescue = try DatabaseRescue(reading: folder)
        #expect(try rescue.isWhole(scratch: folder + "/scratch.sqlite"))
        let (report, rows) = try self.rescue()
        #expect(rows == household.rows)
        #expect(report.damagedPages == 0 && report.countedLots == 0 && report.made.isEmpty && report.unlinked == 0)
        #expect(report.tables.allSatisfy { $0.leftOut.isEmpty && $0.rebuilt == 0 && $0.missingIds ?? 0 == 0 })
        // Neither has written into the folder.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["kitchen.sqlite", "kitchen.sqlite-wal", "new.sqlite"])
        #expect(FileManager.default.contents(atPath: folder + "/kitchen.sqlite") == household.unfinished)
    }

    @Test func goesOnAfterBlocksThatCannotBeRead() throws {
        let household = try FullHousehold.made.get()
        try place(household.database)
        let leaf = try #require(household.pages.filter { $0.value.table == "scan" && $0.value.rows > 0 }.keys.max())
        let reads = Mutex<[Int: Int]>([:])
        let reader = BlockReader { descriptor, buffer, count, offset in
            reads.withLock { $0[offset, default: 0] += 1 }
            return offset == (leaf - 1) * 4_096 ? -1 : pread(descriptor, buffer, count, off_t(offset))
        }
        let (report, rows) = try rescue(reader)
        #expect(report.unreadableBlocks == 1)
        #expect(rows["scan"]?.count == (household.rows["scan"]?.count ?? 0) - (household.pages[leaf]?.rows ?? 0))
        #expect(reads.withLock { $0.values.max() } == 1)
    }

    /// A lot whose movements are lost keeps its amount.
    @Test func keepsAmountsOfLotsWithoutMovements() throws {
        let household = try FullHousehold.made.get()
        var database = Array(household.database)
        for (number, page) in household.pages where page.table == "movement" {
            database.replaceSubrange(
                ((number - 1) * 4_096)..<(number * 4_096), with: [UInt8](repeating: 7, count: 4_096))
        }
        try place(Data(database))
        let (report, rows) = try rescue()
        #expect(rows["lot"] == household.rows["lot"])
        #expect(report.countedLots > 100)
        let kinds = Set(rows["movement"]?.values.map { $0[5] } ?? [])
        #expect(kinds.isSubset(of: ["counted", "taken", "spoiled"].map(\.databaseValue)))
    }

    /// The lots' own pages are lost, but indexes name product, place and amount of what is in stock.
    @Test func putsLotsTogetherFromIndexes() throws {
        let household = try FullHousehold.made.get()
        var database = Array(household.database)
        for (number, page) in household.pages where page.table == "lot" {
            database.replaceSubrange(
                ((number - 1) * 4_096)..<(number * 4_096), with: [UInt8](repeating: 7, count: 4_096))
        }
        try place(Data(database))
        let (report, rows) = try rescue()
        #expect(report["lot"]?.rebuilt == household.rows["lot"]?.count)
        // Amount, place, dates and price.
        let columns = [1, 2, 3, 4, 5, 6, 7, 8, 13, 14]
        for (id, lot) in household.rows["lot"] ?? [:] where (Int64.fromDatabaseValue(lot[6]) ?? 0) > 0 {
            #expect(columns.map { rows["lot"]?[id]?[$0] } == columns.map { lot[$0] })
        }
        #expect(rows["movement"] == household.rows["movement"])
    }

    /// Lots of a product whose row is nowhere belong to one that waits in the inbox with its code, or to one that is
    /// named anew.
    @Test func makesLostProductsAnew() throws {
        let household = try FullHousehold.made.get()
        var database = Array(household.database)
        for (number, page) in household.pages
        where page.table == "product" || page.table.hasPrefix("product_") || page.table.hasSuffix("autoindex_product_1")
        {
            database.replaceSubrange(
                ((number - 1) * 4_096)..<(number * 4_096), with: [UInt8](repeating: 7, count: 4_096))
        }
        try place(Data(database))
        let (report, rows) = try rescue()
        #expect(report.made["product"] == 150)
        #expect(rows["lot"] == household.rows["lot"])
        #expect(rows["product"]?["1"]?[3] == .null)
    }

    /// The last commits may be lost, so the movements that were read do not say what is in stock.
    @Test(arguments: [1, 40, 4_000]) func missesTheEndOfTheLog(frames: Int) throws {
        let household = try FullHousehold.made.get()
        var log = Array(household.log)
        let all = log.count / 4_120
        for frame in max(0, all - frames)..<all {
            let (end, count) = (32 + (frame + 1) * 4_120, frames > 1 ? 4_120 : 4_096)
            log.replaceSubrange((end - count)..<end, with: [UInt8](repeating: 7, count: count))
        }
        try place(household.unfinished, log: Data(log))
        let rescue = try DatabaseRescue(reading: folder)
        #expect(try !rescue.isWhole(scratch: folder + "/scratch.sqlite"))
        #expect(try self.rescue().report.lostFrames == min(frames, all))
    }

    /// A page of 8,192 bytes, or with bytes that SQLite does not use: no household's database has either.
    @Test(arguments: [16, 17, 20]) func readsPagesWhoseSizeIsDamaged(offset: Int) throws {
        let household = try FullHousehold.made.get()
        var database = household.database
        database[offset] = 0x20
        try place(database)
        #expect(try rescue().rows == household.rows)
    }

    /// Replaces a text in all of the database's file.
    private func place(replacing text: String, with bytes: [UInt8]) throws {
        var database = try FullHousehold.made.get().database
        while let range = database.range(of: Data(text.utf8)) { database.replaceSubrange(range, with: bytes) }
        try place(database)
    }

    @Test func countsRowsThatRepeatUniqueValues() throws {
        try place(replacing: "Brand 12", with: Array("Brand 13".utf8))
        let (report, rows) = try rescue()
        #expect(report["brand"]?.leftOut == [.duplicate: 1] && report.made == ["brand": 1])
        #expect(rows["brand"]?.count == 20)
    }

    @Test func keepsNamesWithDamagedCharacters() throws {
        try place(replacing: "Brand 12", with: Array("Br".utf8) + [0xFF] + Array("nd 12".utf8))
        let (report, rows) = try rescue()
        #expect(report["brand"]?.leftOut == [:] && report.made.isEmpty && report.rowsWithReplacedCharacters == 1)
        #expect(rows["brand"]?["12"]?.contains("Br\u{FFFD}nd 12".databaseValue) == true)
    }

    @Test func listsTheRowsOfANewHouseholdThatItPutsBack() throws {
        let household = try FullHousehold.made.get()
        var database = household.database
        for (number, page) in household.pages where page.table == "unit" {
            database.replaceSubrange(((number - 1) * 4_096)..<(number * 4_096), with: Data(repeating: 7, count: 4_096))
        }
        try place(database)
        let (report, rows) = try rescue()
        #expect(report.made["unit"] == household.rows["unit"]?.count)
        #expect(rows["unit"] == household.rows["unit"])
    }

    private func confirm(_ trial: RescueTrial, _ seed: UInt64) throws {
        #expect(trial.wrong.values.reduce(0, +) <= 3, "\(trial.wrong) with seed \(seed)")
        guard trial.damage.kind != .cut else { return }
        let (before, after) = trial.amounts
        #expect(abs(after - before) * 50 < before, "stock with seed \(seed)")
    }

    /// Most pages are in the log several times, so that few rows are lost with one of its frames.
    private func confirmLog(_ trial: RescueTrial, _ seed: UInt64) throws {
        for name in ["product", "lot", "movement", "scan"] {
            let score = try #require(trial.scores[name])
            let exposed = try trial.exposed(name)
            #expect(score.saved * 100 >= (score.all - exposed) * 95, "\(name) with seed \(seed)")
        }
    }

    private func confirmPages(_ trial: RescueTrial, _ seed: UInt64) throws {
        for name in Self.tables where name != "movement" {
            let score = try #require(trial.scores[name])
            let exposed = try trial.exposed(name)
            #expect(
                score.saved >= score.all - exposed,
                "\(name) with seed \(seed): \(score.saved) of \(score.all), \(exposed) on damaged pages")
        }
    }

    private func table(_ trials: [RescueTrial]) -> String {
        let lines = Damage.Kind.allCases.map { kind in line("\(kind)", trials.filter { $0.damage.kind == kind }) }
        return
            (["| damage | trials | \(Self.tables.joined(separator: " | ")) | all rows | wrong values | stock |"] + lines
            + [line("all kinds", trials)]).joined(separator: "\n")
    }

    private func line(_ name: String, _ trials: [RescueTrial]) -> String {
        let shares = Self.tables.map { table in share(trials.compactMap { $0.scores[table] }) }
        let all = trials.flatMap { $0.scores.values }
        let wrong = trials.reduce(0) { $0 + $1.wrong.values.reduce(0, +) }
        let stock =
            trials.reduce(0.0) { $0 + Double($1.amounts.after) / Double($1.amounts.before) } / Double(trials.count)
        return
            "| \(name) | \(trials.count) | \(shares.joined(separator: " | ")) | \(share(all)) | \(wrong) | \(String(format: "%.1f %%", 100 * stock)) |"
    }

    private func share(_ scores: [(all: Int, saved: Int, changed: Int)]) -> String {
        let all = scores.reduce(0) { $0 + $1.all }
        return all == 0 ? "" : String(format: "%.1f %%", 100 * Double(scores.reduce(0) { $0 + $1.saved }) / Double(all))
    }
}

extension RescueTrial {
    /// The figures of one trial.
    func line(_ tables: [String]) -> String {
        let parts = tables.map { table in
            let score = scores[table] ?? (0, 0, 0)
            return "\(table) \(score.saved)+\(score.changed)/\(score.all)-\((try? exposed(table)) ?? 0)"
        }
        return
            "\(damage.kind) pages \(damage.pages.count): \(parts.joined(separator: ", ")), sum \(amounts), wrong \(wrong)"
    }
}
