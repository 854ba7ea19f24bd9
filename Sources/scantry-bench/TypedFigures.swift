import Catalogue
import DrawnSweep
import Foundation
import Kiosk
import Kitchen
import Logging
import Values

/// Books typed codes of eight digits, and counts which are read right.
struct TypedFigures {
    private var chance = Chance(seed: 11)
    private let listed: [String]
    private let unlisted: [String]
    private let inStore: [String]

    init(codes: Int) {
        var chance = chance
        func draw(_ isWanted: (String) -> Bool) -> [String] {
            var found: Set<String> = []
            while found.count < codes {
                let seven = String(format: "%07d", Int.random(in: 0..<2_000_000, using: &chance))
                if let code = (0...9).map({ seven + "\($0)" }).first(where: isWanted) { found.insert(code) }
            }
            return found.sorted().shuffled(using: &chance)
        }
        listed = draw { GTIN(upcE: $0)?.upcE == $0 }
        unlisted = draw { GTIN(upcE: $0)?.upcE == $0 }
        inStore = draw { $0.hasPrefix("0") && GTIN($0) != nil }
        self.chance = chance
    }

    func measured(rows: Int, in folder: String) async throws -> [Figure] {
        try writeExport(rows: rows, to: folder + "/products.csv")
        _ = try CatalogueImport(into: folder).build(
            from: folder + "/products.csv", CatalogueChoice(languages: ["en"]))
        var figures: [Figure] = []
        for (name, codes, form) in [
            ("UPC-E in the catalogue", listed, EightDigits.Form.upcE), ("UPC-E not in the catalogue", unlisted, .upcE),
            ("in-store EAN-8", inStore, .ean8),
        ] {
            for isFresh in [false, true] {
                let tally = try await book(codes, as: form, isFresh: isFresh, kiosk(name, isFresh))
                let gun = isFresh ? "a new gun each" : "one gun"
                figures += tally.figures("\(name), \(gun)")
            }
        }
        return figures + (try await times(kiosk("times", false)))

        /// Returns a kiosk of a new household, which shares the catalogue.
        func kiosk(_ name: String, _ isFresh: Bool) throws -> Kiosk {
            Kiosk(
                store: try KitchenStore(folder: folder + "/\(name) \(isFresh)"),
                nearby: LocalCatalogue(
                    offline: OfflineCatalogue(folder: folder), samples: SampleCatalogue(tsv: "")),
                speaker: nil, statusStore: StatusStore(), restingMode: .add,
                log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        }
    }

    private struct Tally {
        var before = 0, right = 0, saidRight = 0, wrong = 0, saidWrong = 0

        func figures(_ name: String) -> [Figure] {
            [
                ("right before", before), ("right", right), ("right, said", saidRight),
                ("wrong, said", saidWrong), ("wrong", wrong),
            ].map { Figure("\(name): \($0)", Double($1), "") }
        }
    }

    private func book(
        _ codes: [String], as form: EightDigits.Form, isFresh: Bool, _ kiosk: Kiosk
    ) async throws -> Tally {
        var tally = Tally()
        for (index, code) in codes.enumerated() {
            let truth = form == .upcE ? GTIN(upcE: code) : GTIN(code)
            let typed = TypedCode(code)
            if typed.label.gtin == truth { tally.before += 1 }
            let station = "\(form) \(codes[0])" + (isFresh ? "-\(index)" : "")
            let result = try await kiosk.book(typed.scan(at: station, time: .now)).0
            let isSaid = result.otherReading?.isGuess == true
            switch (GTIN(result.text) == truth, isSaid) {
            case (true, false): tally.right += 1
            case (true, true): tally.saidRight += 1
            case (false, true): tally.saidWrong += 1
            case (false, false): tally.wrong += 1
            }
            // Each code is met for the first time.
            if let operation = result.operation {
                _ = try await kiosk.store.undo(operation, by: Actor(station: "bench"))
            }
        }
        return tally
    }

    /// Measures what the second look-up costs.
    private func times(_ kiosk: Kiosk) async throws -> [Figure] {
        let either = unlisted.filter { if case .either = EightDigits($0) { true } else { false } }
        let other = unlisted.compactMap { GTIN(upcE: $0)?.printed }.prefix(either.count)
        var figures: [Figure] = []
        for (name, codes) in [("thirteen digits", Array(other)), ("eight digits of either kind", either)] {
            var times: [Duration] = []
            for code in codes {
                let start = ContinuousClock.now
                _ = try await kiosk.book(TypedCode(code).scan(at: "timed", time: .now))
                times.append(ContinuousClock.now - start)
            }
            figures.append(Figure("booking \(name): median", times.percentile(0.5), "ms"))
            figures.append(Figure("booking \(name): 99 of 100 within", times.percentile(0.99), "ms"))
        }
        return figures
    }

    /// Writes an export in which half of the listed UPC-E have eight digits, and half are expanded, as in the real one.
    private func writeExport(rows: Int, to path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
        else { throw BenchError("\(path) cannot be written. Make room, or set another TMPDIR.") }
        var drawn = DrawnExport(seed: 1)
        try file.write(contentsOf: Data((DrawnExport.head + "\n").utf8))
        for (index, code) in listed.enumerated() {
            let number = index.isMultiple(of: 2) ? code : GTIN(upcE: code)?.printed ?? code
            try file.write(contentsOf: Data("\(named(drawn.row(), number))\n".utf8))
        }
        for _ in 0..<rows { try file.write(contentsOf: Data((drawn.row().text + "\n").utf8)) }
        try file.close()
    }

    /// Returns a row with another number, and with a name.
    private func named(_ row: (code: String, text: String), _ number: String) -> String {
        var cells = row.text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        let names = DrawnExport.head.split(separator: "\t").map(String.init)
        if let code = names.firstIndex(of: "code") { cells[code] = number }
        if let name = names.firstIndex(of: "product_name") { cells[name] = "Article \(number)" }
        return cells.joined(separator: "\t")
    }
}
