import Hummingbird
import Values

/// The URL-encoded fields of a form or an address: `text=whole+milk&page=2`. A plus is a space.
struct URLEncodedFields: Sendable {
    let pairs: [(name: String, value: String)]

    /// The most fields that are read; more than any page has.
    static let most = 2_000

    init(_ bytes: some Collection<UInt8>) {
        pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: Self.most).prefix(Self.most).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The first value of a name; nil if there is none.
    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Returns all values of a name.
    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// Decodes a name or a value; keeps a `%` that no two hexadecimal digits follow.
    private static func decoded(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
                    decoded.append(byte)
                    continue
                }
                rest = rest.dropFirst(2)
                decoded.append(value)
            default: decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension Request {
    /// The fields of its query.
    var queryFields: URLEncodedFields { URLEncodedFields((uri.query ?? "").utf8) }

    /// Returns its path with a query in which one field replaces all those of its name.
    func path(with name: String, _ value: String) -> String {
        let others = (uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
        return uri.path + "?" + (others + ["\(name)=\(value)"]).joined(separator: "&")
    }
}

extension String {
    /// The text with percent-encoding, for the query of a URL.
    var percentEncoded: String {
        utf8.map { byte in
            let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + byte.hexDigits.uppercased()
        }.joined()
    }
}
