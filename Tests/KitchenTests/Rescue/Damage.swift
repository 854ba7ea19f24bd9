import Foundation
import TestSupport

/// Damage to a database, the same for each seed.
struct Damage {
    enum Kind: CaseIterable {
        case sectors, blocks, header, cut, log, all
    }

    let kind: Kind
    private(set) var database: [UInt8]
    private(set) var log: [UInt8]?
    /// The numbers of the damaged pages of the database's file.
    private(set) var pages: Set<Int> = []
    private var random: SeededGenerator

    init(seed: UInt64, to household: FullHousehold) {
        kind = Kind.allCases[Int(seed % UInt64(Kind.allCases.count))]
        random = SeededGenerator(state: seed &* 7_919)
        let hasLog = kind == .log || kind == .all
        database = Array(hasLog ? household.unfinished : household.database)
        log = hasLog ? Array(household.log) : nil
        apply()
    }

    private mutating func apply() {
        switch kind {
        case .sectors: overwrite(Int.random(in: 1...24, using: &random), of: 512)
        case .blocks: overwrite(Int.random(in: 1...16, using: &random), of: 4_096)
        case .header:
            let size = [100, 512, 4_096].randomElement(using: &random) ?? 100
            overwrite(0..<size)
            overwrite(Int.random(in: 0...6, using: &random), of: 512)
        case .cut:
            let rest = Int.random(in: (database.count * 3 / 10)...(database.count * 99 / 100), using: &random)
            pages.formUnion((rest / FullHousehold.pageSize + 1)...(database.count / FullHousehold.pageSize))
            database.removeSubrange(rest...)
        case .log: overwriteLog(Int.random(in: 1...8, using: &random))
        case .all:
            overwrite(Int.random(in: 1...8, using: &random), of: 512)
            overwriteLog(Int.random(in: 1...4, using: &random))
        }
    }

    private mutating func overwrite(_ count: Int, of size: Int) {
        for _ in 0..<count {
            let start = Int.random(in: 0..<(database.count / size), using: &random) * size
            overwrite(start..<(start + size))
        }
    }

    private mutating func overwrite(_ range: Range<Int>) {
        pages.insert(range.lowerBound / FullHousehold.pageSize + 1)
        database.replaceSubrange(range, with: filling(range.count))
    }

    private mutating func overwriteLog(_ count: Int) {
        guard var log else { return }
        for _ in 0..<count {
            let start = Int.random(in: 0..<(log.count / 512), using: &random) * 512
            log.replaceSubrange(start..<(start + 512), with: filling(512))
        }
        self.log = log
    }

    /// Returns noise or zeros.
    private mutating func filling(_ count: Int) -> [UInt8] {
        let isNoise = Bool.random(using: &random)
        return (0..<count).map { _ in isNoise ? UInt8.random(in: 0...255, using: &random) : 0 }
    }

    /// Writes the damaged files into a new folder.
    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(database).write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite"))
        if let log { try Data(log).write(to: URL(fileURLWithPath: folder + "/kitchen.sqlite-wal")) }
    }
}
