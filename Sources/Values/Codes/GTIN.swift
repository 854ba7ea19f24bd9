/// The number under a grocery barcode, widened to the 14 digits that every GS1 code fits in.
///
/// Valid by construction: the check digit is right. EAN-13, UPC-A, EAN-8 and UPC-E forms of the same number are equal.
/// Rules: GS1 General Specifications, 7.9 (check digit) and 5.2 (symbols).
public struct GTIN: Hashable, Sendable {
    /// Fourteen digits, padded with zeros on the left.
    public let digits: String

    /// Creates a number from EAN-8, UPC-A, EAN-13 or GTIN-14 digits; nil unless their count and check digit are right.
    ///
    /// Reads eight digits as an EAN-8, because arithmetic cannot tell it from a UPC-E. For a symbol known to be a UPC-E
    /// use ``init(upcE:)``.
    public init?(_ printed: String) {
        let count = printed.utf8.count
        guard [8, 12, 13, 14].contains(count), CheckDigit.isRight(in: printed), printed.contains(where: { $0 != "0" })
        else { return nil }
        digits = String(repeating: "0", count: 14 - count) + printed
    }

    /// Creates a number from the eight digits of a UPC-E: number system 0 or 1, six digits, check digit.
    public init?(upcE printed: String) {
        let digits = Array(printed)
        guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isNumber }), "01".contains(digits[0])
        else { return nil }
        let (company, item) =
            switch digits[6] {
            case "0", "1", "2": (digits[1...2] + [digits[6]], digits[3...5])
            case "3": (digits[1...3], digits[4...5])
            case "4": (digits[1...4], digits[5...5])
            default: (digits[1...5], digits[6...6])
            }
        let zeros = String(repeating: "0", count: 10 - company.count - item.count)
        self.init(String(digits[0]) + String(company) + zeros + String(item) + String(digits[7]))
    }

    /// Creates the number of a book from the ten characters of its ISBN-10.
    public init?(isbn10 printed: String) {
        guard CheckDigit.isRight(inISBN10: printed) else { return nil }
        self.init(completing: "978" + printed.prefix(9))
    }

    /// Creates the number of a magazine from its ISSN (`0378-5955`) and the two digits of its variant.
    public init?(issn printed: String, variant: String = "00") {
        let issn = printed.filter { $0 != "-" }
        guard CheckDigit.isRight(inISSN: issn), variant.utf8.count == 2 else { return nil }
        self.init(completing: "977" + issn.prefix(7) + variant)
    }

    /// Creates a number from all its digits except the check digit.
    public init?(completing body: String) {
        guard let last = CheckDigit.of(body) else { return nil }
        self.init(body + String(last))
    }

    /// Whether it is of an article whose packs differ in weight: a GTIN-14 with the indicator 9 (GS1 General
    /// Specifications, 2.1.11), or an in-store number.
    public var isOfVariableMeasure: Bool { digits.hasPrefix("9") || purpose == .restricted }

    /// Whether it is an EAN-8.
    public var isEightDigits: Bool { digits.hasPrefix("000000") }

    /// The digits as printed: 8 for an EAN-8, 13 for the others (a UPC-A with a leading zero), 14 for a case.
    public var printed: String {
        if isEightDigits { return String(digits.suffix(8)) }
        return digits.hasPrefix("0") ? String(digits.dropFirst()) : digits
    }

    /// Whether it is of a case of several packs.
    public var isCase: Bool { contained != nil && purpose != .restricted }

    /// The number of the packs inside a case: packaging levels 1 to 8 change only the first and the last digit. Nil if
    /// this number is not a case's.
    public var contained: GTIN? {
        guard let level = digits.first, ("1"..."8").contains(level) else { return nil }
        return GTIN(completing: String(digits.dropFirst().dropLast()))
    }
}

extension GTIN: CustomStringConvertible {
    public var description: String { printed }
}

extension GTIN: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let gtin = GTIN(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text.prefix(20)) is no GTIN"))
        }
        self = gtin
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }
}

// MARK: - What a number is for

extension GTIN {
    /// The use of a number, by its prefix.
    public enum Purpose: String, CaseIterable, Sendable {
        /// A globally unique article number.
        case article
        /// A number that each shop or company assigns itself: never looked up, as it means something else elsewhere.
        case restricted
        case book, magazine, coupon
        /// A receipt, such as from a bottle-return machine.
        case refund
    }

    /// The use of this number by its GS1 prefix (GS1's list of prefixes; GS1 General Specifications, 1.4).
    public var purpose: Purpose { Int64(digits).map(Self.purpose(of:)) ?? .article }

    /// Returns the use of a number of that many digits, as ``init(_:)`` reads it; nil if it is none. For the millions of
    /// an export.
    public static func purpose(ofDigits number: Int64, count: Int) -> Purpose? {
        guard [8, 12, 13, 14].contains(count), number > 0 else { return nil }
        var (sum, rest, weight) = (0 as Int64, number, 1 as Int64)
        while rest > 0 {
            sum += rest % 10 * weight
            rest /= 10
            weight = 4 - weight
        }
        return sum.isMultiple(of: 10) ? purpose(of: number) : nil
    }

    private static func purpose(of number: Int64) -> Purpose {
        if number < 100_000_000 { return [0, 2].contains(number / 10_000_000) ? .restricted : .article }
        return switch number / 10_000_000_000 % 1_000 {
        case 20...29, 40...49, 200...299: .restricted
        case 50...59, 981...984, 990...999: .coupon
        case 977: .magazine
        case 978, 979: .book
        case 980: .refund
        default: .article
        }
    }
}
