import Foundation
import Values

/// Comma-separated values as RFC 4180 has them, and as spreadsheets write them: with semicolons or tabs, too.
enum CSVTable {
    /// Reads a file's bytes. The separator is found by looking, unless Excel's first line `sep=;` says it.
    ///
    /// - Throws: ``ImportSourceError/damaged(path:reason:)`` for a quoted cell without an end, and for what is no text.
    static func read(_ bytes: [UInt8], named name: String) throws(ImportSourceError) -> Table {
        var text = TextDecoder.text(bytes)
        guard !text.utf8.contains(0) else { throw .damaged(path: name, reason: "it is no text") }
        var line = 1
        if let separator = declaredSeparator(&text) {
            line = 2
            return Table(rows: try CSVParser(text, separator, from: line, named: name).rows())
        }
        let separator = try best(text, named: name)
        return Table(rows: try CSVParser(text, separator, from: line, named: name).rows())
    }

    /// Returns the separator that a first line `sep=;` says, and removes the line.
    private static func declaredSeparator(_ text: inout String) -> UInt8? {
        guard text.hasPrefix("sep="), let end = text.firstIndex(where: \.isNewline), text[..<end].utf8.count == 5,
            let separator = text[..<end].utf8.last
        else { return nil }
        text = String(text[text.index(after: end)...])
        return separator
    }

    /// Returns the separator with which the most fields are known by their names, then the most rows of the beginning
    /// are equally wide, then the most columns are there.
    private static func best(_ text: String, named name: String) throws(ImportSourceError) -> UInt8 {
        var best: (separator: UInt8, score: [Int]) = (UInt8(ascii: ","), [])
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            let rows = (try? CSVParser(text, separator, from: 1, named: name).rows(most: sample)) ?? []
            let score = score(rows)
            if best.score.lexicographicallyPrecedes(score) { best = (separator, score) }
        }
        return best.separator
    }

    private static func score(_ rows: [Table.Row]) -> [Int] {
        let known = rows.prefix(TableHeader.mostRowsBefore).map { TableHeader.known(in: $0.cells) }.max() ?? 0
        let widths = Dictionary(grouping: rows.map(\.cells.count).filter { $0 > 1 }) { $0 }.mapValues(\.count)
        let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }
        return [known, usual?.value ?? 0, usual?.key ?? 0]
    }

    private static let sample = 60
}

/// A parser of separated values over bytes.
private struct CSVParser {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let name: String
    private var place = 0
    private var line: Int

    init(_ text: String, _ separator: UInt8, from line: Int, named name: String) {
        (bytes, self.separator, self.line, self.name) = (Array(text.utf8), separator, line, name)
    }

    /// Returns the rows that are not blank.
    ///
    /// - Parameter most: Reads no more than so many; nil for all.
    func rows(most: Int? = nil) throws(ImportSourceError) -> [Table.Row] {
        var (parser, rows): (CSVParser, [Table.Row]) = (self, [])
        while parser.place < parser.bytes.count, rows.count < most ?? .max {
            let row = try parser.row()
            guard !row.isBlank else { continue }
            guard rows.count < Table.mostRows else { throw .damaged(path: name, reason: "it has too many lines") }
            rows.append(row)
        }
        return rows
    }

    private mutating func row() throws(ImportSourceError) -> Table.Row {
        let start = line
        var cells: [String] = []
        while true {
            cells.append(try cell())
            guard cells.count <= Table.mostColumns else {
                throw .damaged(path: name, reason: "line \(start) has more than \(Table.mostColumns) columns")
            }
            guard place < bytes.count, bytes[place] == separator else { break }
            place += 1
        }
        skipLineEnd()
        return Table.Row(line: start, cells: cells)
    }

    /// Parses a cell, up to a separator, a line's end or the end.
    private mutating func cell() throws(ImportSourceError) -> String {
        var cell: [UInt8] = []
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { cell = try quoted() }
        while place < bytes.count, bytes[place] != separator, !isLineEnd(bytes[place]) {
            cell.append(bytes[place])
            place += 1
        }
        guard cell.count <= Table.longestCell else {
            throw .damaged(path: name, reason: "a cell in line \(line) is too long")
        }
        return String(decoding: cell, as: UTF8.self)
    }

    private mutating func quoted() throws(ImportSourceError) -> [UInt8] {
        let (start, quote) = (line, UInt8(ascii: "\""))
        var cell: [UInt8] = []
        place += 1
        while place < bytes.count {
            if bytes[place] == quote {
                place += 1
                guard place < bytes.count, bytes[place] == quote else { return cell }
            } else if isLineEnd(bytes[place]) {
                cell.append(0x0A)
                skipLineEnd()
                continue
            }
            cell.append(bytes[place])
            place += 1
        }
        throw .damaged(path: name, reason: "the quotation mark in line \(start) has no second one")
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private mutating func skipLineEnd() {
        guard place < bytes.count, isLineEnd(bytes[place]) else { return }
        let isPair = bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A
        place += isPair ? 2 : 1
        line += 1
    }
}
