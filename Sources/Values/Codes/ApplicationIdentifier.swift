/// The length and character set of an application identifier's value.
///
/// GS1 General Specifications, 3.2. The first two digits determine the identifier's own length, so that unused
/// identifiers can be skipped.
private struct Format {
    /// The number of digits of the identifier.
    var digits: Int
    var lengths: ClosedRange<Int>
    var isNumeric = false

    /// Whether the value has a fixed length instead of a separator after it.
    var isFixed: Bool { lengths.count == 1 }

    /// The formats by the identifiers' first two digits.
    static let known: [String: Format] = {
        var known: [String: Format] = [:]
        func add(_ beginnings: [String], _ digits: Int, _ lengths: ClosedRange<Int>, isNumeric: Bool = false) {
            for beginning in beginnings {
                known[beginning] = Format(digits: digits, lengths: lengths, isNumeric: isNumeric)
            }
        }
        add(["00"], 2, 18...18, isNumeric: true)
        add(["01", "02", "03"], 2, 14...14, isNumeric: true)
        add(["11", "12", "13", "15", "16", "17"], 2, 6...6, isNumeric: true)
        add(["20"], 2, 2...2, isNumeric: true)
        add(["10", "21", "22"], 2, 1...20)
        add(["23", "24", "25"], 3, 1...30)
        add(["30", "37"], 2, 1...8, isNumeric: true)
        add(["31", "32", "33", "34", "35", "36"], 4, 6...6, isNumeric: true)
        add(["39"], 4, 1...18, isNumeric: true)
        add(["40", "42"], 3, 1...30)
        add(["41"], 3, 13...13, isNumeric: true)
        add(["43", "80", "81", "82"], 4, 1...90)
        add(["70", "72"], 4, 1...30)
        add(["71"], 3, 1...20)
        add(["90"], 2, 1...30)
        add((91...99).map { "\($0)" }, 2, 1...90)
        return known
    }()
}

extension ElementString.Element {
    /// Whether the identifier is known, and its value has the required length and characters.
    var isWellFormed: Bool {
        guard identifier.isDigits, let format = Format.known[String(identifier.prefix(2))],
            identifier.utf8.count == format.digits, format.lengths.contains(value.utf8.count)
        else { return false }
        return format.isNumeric ? value.isDigits : value.utf8.allSatisfy(Self.isPrinted)
    }

    /// Consumes the element that a text begins with; nil if it begins with none.
    init?(takenFrom rest: inout Substring) {
        guard let format = Format.known[String(rest.prefix(2))] else { return nil }
        identifier = String(rest.prefix(format.digits))
        let following = rest.dropFirst(format.digits)
        value = String(
            format.isFixed ? following.prefix(format.lengths.upperBound) : following.prefix { $0 != "\u{1D}" })
        guard isWellFormed else { return nil }
        rest = following.dropFirst(value.count)
    }

    /// Returns whether GS1 allows a character in values (its set 82): printable ASCII except `#$@[]^` and the like.
    private static func isPrinted(_ letter: UInt8) -> Bool {
        (0x21...0x7A).contains(letter) && !"#$@[\\]^`".utf8.contains(letter)
    }
}
