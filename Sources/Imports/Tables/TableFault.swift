import Kitchen

/// Why a line of a table, or a part of it, is not taken.
public struct TableFault: Error, Equatable, Sendable {
    public let line: Int
    /// The name of the column; nil for the whole line.
    public var column: String?
    /// The text of the cell.
    public var text: String
    public let problem: Problem
    /// Whether the line is taken without it.
    public var isTaken = false

    public enum Problem: Equatable, Sendable {
        case nameless
        case tooManyCells
        case ambiguousNumber
        case notNumber
        case inexact
        case outOfRange
        case ambiguousDay
        case notDay
        case notBarcode
        case shortenedBarcode
        case notYesOrNo
    }

    init(_ line: Int, _ problem: Problem, _ text: String = "", in column: String? = nil) {
        (self.line, self.problem, self.column) = (line, problem, column)
        self.text = String(text.prefix(80))
    }

    /// The line and the cell in reports, in no language: `12, expires: soon`.
    var name: String {
        [String(line), column].compactMap { $0 }.joined(separator: ", ") + (text.isEmpty ? "" : ": \(text)")
    }

    /// The reason in reports.
    var reason: ImportOmission.Reason {
        switch problem {
        case .nameless: .nameless
        case .tooManyCells: .tooLong
        case .inexact: .inexact
        default: .outOfRange
        }
    }
}

extension TableFault: CustomStringConvertible {
    public var description: String {
        let place = "Line \(line)" + (column.map { ", \($0)" } ?? "")
        let end = isTaken ? " The line is taken without it." : ""
        return "\(place): \(sentence)\(end)"
    }

    private var sentence: String {
        switch problem {
        case .nameless: "It has neither a name nor a barcode. Write one."
        case .tooManyCells: "It has more cells than the header. Put cells with separators in quotation marks."
        case .ambiguousNumber: "\(text) may be thousands or decimals. Say --decimal point or --decimal comma."
        case .notNumber: "\(text) is no number. Write it in digits."
        case .inexact: "\(text) has too many decimals. Round it."
        case .outOfRange: "\(text) is out of range. Correct it."
        case .ambiguousDay: "\(text) may be two days. Say --dates day-first or --dates month-first."
        case .notDay: "\(text) is no day. Write it as 2026-11-30."
        case .notBarcode: "\(text) is no barcode: its length or last digit is wrong. Type it again from the pack."
        case .shortenedBarcode:
            "\(text) has lost its last digits. Format the column as text in the spreadsheet, and type it again."
        case .notYesOrNo: "\(text) is neither yes nor no, nor a day. Write one of them."
        }
    }
}
