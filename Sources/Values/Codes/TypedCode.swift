import Foundation

/// A code as typed by a scanner gun or a person.
///
/// A gun can be set to type a prefix: `$`, which distinguishes a scan from typing, and the AIM identifier of the
/// symbology. Neither is part of the code.
public struct TypedCode: Equatable, Sendable {
    /// The code without prefixes, but with GS1 group separators.
    public let text: String
    /// The symbology by the decoder's name for it; nil if the gun does not report it.
    public let symbology: String?
    /// Whether the gun reports GS1 data.
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

    public var label: Label { Label(text, form: isMarked ? form.marked : form) }

    private var form: Label.Form { Label.Form(symbology: symbology) }

    /// Its eight digits if they may be a UPC-E; nil for another code.
    public var eightDigits: EightDigits? {
        switch symbology {
        case nil: EightDigits(text)
        case "EAN-8": EightDigits(text, as: .ean8)
        case "UPC-E": EightDigits(text, as: .upcE)
        default: nil
        }
    }

    /// Whether no code was typed.
    public var isEmpty: Bool { label.text.isEmpty }

    /// Whether it is longer than any printed code, as a stuck key can make it.
    public var isTooLong: Bool { text.unicodeScalars.count > Label.longest }
}

/// The prefix by which a gun reports the symbology, such as `]E0`: a bracket, a letter for the symbology and a modifier
/// (ISO/IEC 15424, first published by AIM).
private struct AIMIdentifier {
    private let letter: Unicode.Scalar
    private let modifier: Unicode.Scalar

    /// Nil if the code does not begin with an identifier of a known symbology.
    init?(beginning code: Substring) {
        let three = Array(code.unicodeScalars.prefix(3))
        guard three.count == 3, three[0] == "]", Self.names[three[1]] != nil,
            ("0"..."9").contains(three[2]) || ("A"..."Z").contains(three[2]) || ("a"..."z").contains(three[2])
        else { return nil }
        (letter, modifier) = (three[1], three[2])
    }

    /// Returns the code without an EAN-13's add-on of two or five digits, such as a magazine's issue number.
    func codeAlone(_ code: String.UnicodeScalarView.SubSequence) -> String {
        let isBeside = letter == "E" && modifier == "3" && [15, 18].contains(code.count)
        return String(String.UnicodeScalarView(isBeside ? code.prefix(13) : code))
    }

    /// Whether the symbol begins with GS1's function character.
    var marksElements: Bool {
        switch (letter, modifier) {
        case ("C", "1"), ("d", "2"), ("Q", "3"), ("J", "1"): true
        default: false
        }
    }

    /// Returns the symbology by the decoder's name for it.
    func symbology(of code: String) -> String {
        switch (letter, modifier, code.utf8.count) {
        case ("E", "4", _): "EAN-8"
        case ("E", "1", _): "EAN-2"
        case ("E", "2", _): "EAN-5"
        case ("E", _, 12): "UPC-A"
        case ("E", _, 8): "UPC-E"  // some guns do not expand it to 13 digits, as they should
        case ("e", _, let count) where count != 16 || !code.hasPrefix("01"): "DataBar-Exp"
        default: Self.names[letter] ?? "other"
        }
    }

    private static let names: [Unicode.Scalar: String] = [
        "A": "CODE-39", "C": "CODE-128", "E": "EAN-13", "F": "Codabar", "G": "CODE-93", "I": "I2/5", "J": "DotCode",
        "L": "PDF417", "Q": "QR-Code", "U": "MaxiCode", "d": "DataMatrix", "e": "DataBar", "z": "Aztec",
    ]
}
