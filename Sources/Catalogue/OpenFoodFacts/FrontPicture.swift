/// The URL of a product's front picture at Open Food Facts, derived from its number, language and revision.
struct FrontPicture {
    /// The two-letter language code.
    let language: String
    let revision: Int

    private static let host: StaticString = "https://images.openfoodfacts.org/images/products/"

    init(language: String, revision: Int) {
        (self.language, self.revision) = (language, revision)
    }

    /// Parses a URL of any size; nil if it has another form, or is another product's.
    static func parse(_ address: Bytes, code: Bytes) -> (language: Bytes, revision: Int)? {
        // 13 digits in parts of 3, 3, 3 and the others; a slash after each.
        let zeros = Swift.max(0, 13 - code.count)
        let path = Swift.max(13, code.count) + 4
        let start = host.utf8CodeUnitCount
        guard code.count <= 18, address.count > start + path + 14, address.starts(with: host) else { return nil }
        var (place, digit) = (start, 0)
        while place < start + path {
            let isSlash =
                place - start == path - 1 || (digit == 3 || digit == 6 || digit == 9) && (place - start) % 4 == 3
            if isSlash {
                guard address[place] == UInt8(ascii: "/") else { return nil }
            } else {
                let expected = digit < zeros ? UInt8(ascii: "0") : code[digit - zeros]
                guard address[place] == expected, (48...57).contains(expected) else { return nil }
                digit += 1
            }
            place += 1
        }
        let name = address.part(place..<address.count)
        guard name.starts(with: "front_"), name[8] == UInt8(ascii: ".") else { return nil }
        let language = name.part(6..<8)
        guard language.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ".") }) else { return nil }
        let rest = name.part(9..<name.count)
        guard let point = rest.firstIndex(of: UInt8(ascii: ".")), point <= 9,
            let revision = rest.part(0..<point).number,
            ["100.jpg", "200.jpg", "400.jpg", "full.jpg"].contains(where: {
                rest.part(point + 1..<rest.count).equals($0)
            })
        else { return nil }
        return (language, Int(revision))
    }

    /// Returns the URL of the picture, at most 400 pixels on its longest side; nil if the number is invalid.
    func address(for code: String) -> String? {
        Self.folder(of: code).map { "\(Self.host)\($0)/front_\(language).\(revision).400.jpg" }
    }

    /// Returns the path of thirteen digits in four parts: `343/566/076/8163`.
    private static func folder(of code: String) -> String? {
        guard code.utf8.allSatisfy({ (48...57).contains($0) }), (1...18).contains(code.utf8.count) else { return nil }
        let digits = String(repeating: "0", count: max(0, 13 - code.utf8.count)) + code
        let parts = stride(from: 0, to: 9, by: 3).map { digits.dropFirst($0).prefix(3) } + [digits.dropFirst(9)]
        return parts.joined(separator: "/")
    }
}
