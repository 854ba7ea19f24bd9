import Foundation
import Values

/// A value of another program, from a database or from JSON: programs write numbers as texts, and texts as numbers.
enum ForeignValue: Equatable, Sendable {
    case none
    case integer(Int64)
    case real(Double)
    case text(String)

    /// The value as text, trimmed; nil for an empty one.
    var text: String? {
        switch self {
        case .none: nil
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text.isBlank ? nil : text.trimmingSpaces()
        }
    }

    var integer: Int64? {
        switch self {
        case .none: nil
        case .integer(let number): number
        case .real(let number): Int64(exactly: number)
        case .text(let text): Int64(text.trimmingSpaces()) ?? number.flatMap { Int64(exactly: $0) }
        }
    }

    /// A finite number; nil for anything else.
    var number: Double? {
        let number: Double? =
            switch self {
            case .none: nil
            case .integer(let number): Double(number)
            case .real(let number): number
            case .text(let text): Double(text.trimmingSpaces())
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    var isTrue: Bool { integer == 1 }
}

/// The reading of a foreign number as an amount.
enum ForeignAmount: Equatable {
    case exact(Amount)
    /// It is no whole number of thousandths.
    case inexact
    /// It is no number, below zero, or more than a million.
    case outOfRange

    init(_ value: ForeignValue) {
        guard let number = value.number, number >= 0, number <= 1_000_000 else {
            self = .outOfRange
            return
        }
        let thousandths = (number * 1_000).rounded()
        // Sums of binary fractions, as 0.1 + 0.2, are a little beside the decimal.
        guard number.isNearly(thousandths, in: 1_000) else {
            self = .inexact
            return
        }
        self = .exact(Amount(thousandths: Int64(thousandths)))
    }

    var amount: Amount? { if case .exact(let amount) = self { amount } else { nil } }
}

extension Double {
    /// Whether it is a whole number of parts of one, but for the error of a sum of binary fractions.
    func isNearly(_ whole: Double, in parts: Double) -> Bool {
        abs(self * parts - whole) <= max(1e-6, 1e-9 * abs(whole))
    }
}

extension Ratio {
    /// Reads a factor: a decimal, or one by a whole number as 0.3333333333; nil if it is not above zero, or too large.
    init?(factor value: ForeignValue) {
        guard let number = value.number, number > 1e-9, number < 1e9 else { return nil }
        let inverse = (1 / number).rounded()
        if number < 1, inverse <= 1e9, abs(1 / number - inverse) < 1e-6 * inverse {
            self.init(1, Int64(inverse))
            return
        }
        let scale = number < 1e6 ? 1e9 : 1e3
        self.init(Int64((number * scale).rounded()), Int64(scale))
    }
}
