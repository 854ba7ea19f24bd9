import Foundation

/// A code as a scanner gun or a person types it.
///
/// A gun can be set to type a sign before the code: `$`, so that a program knows a scan from typing, and the AIM
/// identifier, which says how the code was printed. Neither is part of the code.
public struct TypedCode: Equatable, Sendable {
    /// The code alone. The group separators of GS1 are kept.
    public let text: String
    /// How it was printed, as the decoder would name it; nil if the gun does not say.
    public let symbology: String?
    /// Whether the gun says that it holds GS1's data.
    private let isMarked: Bool

    public init(_ typed: String) {
        let line = typed.trimmingSpaces()
        let code = line.hasPrefix("$") ? line.dropFirst() : line[...]
        if let identifier = AIMIdentifier(beginning: code) {
            text = identifier.codeAlone(code.unicodeScalars.dropFirst(3))
            symbology = identifier.symbology(of: text)
            isMarked = identifier.marksElements
        } else {
            text = String(code)
            symbology = nil
            isMarked = false
        }
    }

    public var label: Label { Label(text, form: isMarked ? .elements : Label.Form(symbology: symbology)) }

    /// Whether there is nothing to book.
    public var isEmpty: Bool { label.text.isEmpty }

    /// Whether it is longer than any printed code; a stuck key can do this.
    public var isTooLong: Bool { text.unicodeScalars.count > Label.longest }
}

/// What a gun may type before a code to say how it was printed, such as `]E0`: a bracket, a letter for the kind of symbol,
/// and a modifier (ISO/IEC 15424, which AIM began).
private struct AIMIdentifier {
    private let letter: Unicode.Scalar
    private let modifier: Unicode.Scalar

    /// Nil for what is no identifier, or one of no symbol that guns read.
    init?(beginning code: Substring) {
        let three = Array(code.unicodeScalars.prefix(3))
        guard three.count == 3, three[0] == "]", Self.names[three[1]] != nil,
            ("0"..."9").contains(three[2]) || ("A"..."Z").contains(three[2]) || ("a"..."z").contains(three[2])
        else { return nil }
        (letter, modifier) = (three[1], three[2])
    }

    /// The code without the two or five digits that stand beside an EAN-13, such as the number of a magazine's issue.
    func codeAlone(_ code: String.UnicodeScalarView.SubSequence) -> String {
        let isBeside = letter == "E" && modifier == "3" && [15, 18].contains(code.count)
        return String(String.UnicodeScalarView(isBeside ? code.prefix(13) : code))
    }

    /// Whether GS1's function character stands first in the symbol.
    var marksElements: Bool {
        switch (letter, modifier) {
        case ("C", "1"), ("d", "2"), ("Q", "3"), ("J", "1"): true
        default: false
        }
    }

    /// The kind of symbol as the decoder names it.
    func symbology(of code: String) -> String {
        switch (letter, modifier, code.utf8.count) {
        case ("E", "4", _): "EAN-8"
        case ("E", "1", _): "EAN-2"
        case ("E", "2", _): "EAN-5"
        case ("E", _, 12): "UPC-A"
        case ("E", _, 8): "UPC-E"  // some guns do not write it out in 13 digits, as they should
        case ("e", _, let count) where count != 16 || !code.hasPrefix("01"): "DataBar-Exp"
        default: Self.names[letter] ?? "other"
        }
    }

    private static let names: [Unicode.Scalar: String] = [
        "A": "CODE-39", "C": "CODE-128", "E": "EAN-13", "F": "Codabar", "G": "CODE-93", "I": "I2/5", "J": "DotCode",
        "L": "PDF417", "Q": "QR-Code", "U": "MaxiCode", "d": "DataMatrix", "e": "DataBar", "z": "Aztec",
    ]
}
