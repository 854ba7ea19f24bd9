import Values

/// The path of a file in a backup, relative to the household's folder, safe by construction.
///
/// It has no `..`, does not begin with a slash, and is ASCII: other bytes are percent-encoded, so that no machine's
/// language changes a name.
public struct ArchivePath: Hashable, Sendable {
    public let text: String

    static let database = ArchivePath(trusted: "kitchen.sqlite")

    private init(trusted text: String) { self.text = text }

    /// Parses the path of a file in an archive; nil if it is not one that ``init(ofFile:)`` makes.
    public init?(_ text: String) {
        guard let decoded = Self.decoded(text), let path = Self(ofFile: decoded), path.text == text else { return nil }
        self = path
    }

    /// Encodes a relative path of a folder; nil for one that leads out of it, is too long or has empty parts.
    init?(ofFile path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.utf8.contains(0), path.utf8.count <= Self.longest,
            !parts.contains(where: { ["", ".", ".."].contains($0) || $0.utf8.count > 255 })
        else { return nil }
        text = path.utf8.map { byte in
            Self.plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + byte.hexDigits.uppercased()
        }.joined()
    }

    /// The relative path of the file in a folder.
    public var file: String { Self.decoded(text) ?? text }

    private static func decoded(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// In bytes, so that a folder's own path fits before it.
    private static let longest = 1_000
    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/".utf8)
}

extension ArchivePath: Codable {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let path = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(text.prefix(100)) is no path of a backup"))
        }
        self = path
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
