/// Check digits of printed numbers.
public enum CheckDigit {
    /// Returns the check digit for the body of a GTIN; nil if that is empty or has anything but the digits 0 to 9.
    ///
    /// GS1 General Specifications, 7.9.1: weights 3, 1, 3 … from the right, up to the next ten. Leading zeros change
    /// nothing, so one rule serves all lengths.
    public static func of(_ body: some StringProtocol) -> Int? {
        guard let digits = digits(body), !digits.isEmpty else { return nil }
        let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
        return (10 - sum % 10) % 10
    }

    /// Returns whether the last digit of a GTIN is its check digit.
    public static func isRight(in number: String) -> Bool {
        guard let last = digits(number.suffix(1))?.first else { return false }
        return of(number.dropLast()) == last
    }

    /// Returns whether the check character of an ISBN-10 is right: weights 10 to 1, modulo 11, X for ten.
    public static func isRight(inISBN10 number: String) -> Bool {
        number.utf8.count == 10 && isRight(modulo11: number)
    }

    /// Returns whether the check character of an ISSN is right: weights 8 to 1, modulo 11, X for ten.
    public static func isRight(inISSN number: String) -> Bool {
        number.utf8.count == 8 && isRight(modulo11: number)
    }

    private static func isRight(modulo11 number: String) -> Bool {
        guard let body = digits(number.dropLast()), let last = number.last else { return false }
        guard let check = last == "X" ? 10 : digits(String(last))?.first else { return false }
        let sum = body.enumerated().reduce(check) { $0 + $1.element * (body.count + 1 - $1.offset) }
        return sum.isMultiple(of: 11)
    }

    private static func digits(_ text: some StringProtocol) -> [Int]? {
        let digits = text.utf8.map { Int($0) - 48 }
        return digits.allSatisfy((0...9).contains) ? digits : nil
    }
}

// MARK: - Prices inside in-store numbers

extension CheckDigit {
    /// Returns the price verifier of four or five digits inside an in-store number; nil for other input.
    ///
    /// GS1 General Specifications, 7.9.2 to 7.9.4.
    public static func ofPrice(_ price: String) -> Int? {
        guard let digits = digits(price) else { return nil }
        switch digits.count {
        case 4:
            let weighted = zip(digits, [twoMinus, twoMinus, three, fiveMinus]).map { $1[$0] }
            return weighted.reduce(0, +) * 3 % 10
        case 5:
            let weighted = zip(digits, [fivePlus, twoMinus, fiveMinus, fivePlus, twoMinus]).map { $1[$0] }
            return fiveMinus.firstIndex(of: (10 - weighted.reduce(0, +) % 10) % 10)
        default:
            return nil
        }
    }

    /// Weighted products by digit: 2 times less the tens, 3 times, 5 times less the tens, 5 times plus the tens.
    private static let twoMinus = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
    private static let three = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
    private static let fiveMinus = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]
    private static let fivePlus = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
}
