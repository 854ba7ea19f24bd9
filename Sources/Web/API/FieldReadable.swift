import Foundation
import Kitchen
import Values

/// A type that can be read from a member of a JSON body, or from a query parameter (always text).
protocol FieldReadable {
    /// The expected value, as in "Send a whole number."
    static var expected: String { get }

    init?(field: JSONValue)
}

/// A type that ``Fields/required(_:as:)`` can read.
protocol FieldRequirable: FieldReadable {
    /// A placeholder for an unreadable value until all faults are collected; never used further.
    static var standIn: Self { get }
}

extension String: FieldRequirable {
    static var expected: String { "text" }
    static var standIn: String { "" }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self = text
    }
}

extension Bool: FieldRequirable {
    static var expected: String { "true or false" }
    static var standIn: Bool { false }

    init?(field: JSONValue) {
        switch field {
        case .bool(let bool): self = bool
        case .text("true"): self = true
        case .text("false"): self = false
        default: return nil
        }
    }
}

extension Int: FieldRequirable {
    static var expected: String { "a whole number" }
    static var standIn: Int { 0 }

    /// The integers that a double represents exactly, as JSON numbers are read, far from overflow in sums.
    static let limits = -(1 << 53 - 1)...(1 << 53 - 1)

    init?(field: JSONValue) {
        switch field {
        case .integer(let integer): self.init(exactly: integer)
        case .number(let number): self.init(exactly: number)  // 7.0 is whole too
        case .text(let text):
            guard !text.hasPrefix("+"), let integer = Int(text) else { return nil }
            self = integer
        default: return nil
        }
        guard Self.limits.contains(self) else { return nil }
    }
}

/// The row id of a location, unit, member …: not negative, and exact as a double.
extension Int64: FieldRequirable {
    static var expected: String { "the number of one that there is" }
    static var standIn: Int64 { 0 }

    init?(field: JSONValue) {
        guard let number = Int(field: field), number >= 0 else { return nil }
        self.init(number)
    }
}

extension UUID: FieldRequirable {
    static var expected: String { "a UUID" }
    static var standIn: UUID { UUID() }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self.init(uuidString: text)
    }
}

extension Amount: FieldRequirable {
    static var expected: String { "an amount in text, such as \"1.5\", with up to three decimals" }
    static var standIn: Amount { .one }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self.init(text)
    }
}

extension Money: FieldRequirable {
    static var expected: String { "a price in text, such as \"2.49\", with up to two decimals" }
    static var standIn: Money { Money(hundredths: 0) }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self.init(text)
    }
}

extension Day: FieldRequirable {
    static var expected: String { "a day such as 2026-11-21" }
    static var standIn: Day { Day(Date(timeIntervalSince1970: 0)) }

    init?(field: JSONValue) {
        guard case .text(let text) = field, text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) })
        else { return nil }
        self.init(rawValue: text)
    }
}

extension GTIN: FieldReadable {
    static var expected: String { "a GTIN: all 8, 12, 13 or 14 digits, of which the last one checks the others" }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self.init(text)
    }
}

/// String enumerations, such as `freezer`, `fridge`, `pantry`. Declare: `extension Location.Kind: FieldRequirable {}`.
extension FieldReadable where Self: CaseIterable & RawRepresentable, RawValue == String {
    static var expected: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        self.init(rawValue: text)
    }
}

extension FieldRequirable where Self: CaseIterable & RawRepresentable, RawValue == String {
    static var standIn: Self { allCases[allCases.startIndex] }
}
