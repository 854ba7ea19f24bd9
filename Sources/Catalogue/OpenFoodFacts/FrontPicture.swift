/// The URL of a product's front picture at Open Food Facts, derived from its number, language and revision.
struct FrontPicture: Equatable {
    /// The two-letter language code.
    let language: String
    let revision: Int

    private static let host = "https://images.openfoodfacts.org/images/products/"

    init(language: String, revision: Int) {
        (self.language, self.revision) = (language, revision)
    }

    /// Parses a URL of any size; nil if it has another form, or is another product's.
    init?(address: String, code: String) {
        guard let path = Self.folder(of: code), address.hasPrefix(Self.host + path + "/front_") else { return nil }
        let parts = address.dropFirst(Self.host.count + path.count + 1).split(separator: ".")
        guard parts.count == 4, parts[3] == "jpg", ["100", "200", "400", "full"].contains(parts[2]),
            let revision = Int(parts[1]), revision >= 0, parts[0].utf8.count == "front_xx".utf8.count
        else { return nil }
        self.init(language: String(parts[0].suffix(2)), revision: revision)
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
