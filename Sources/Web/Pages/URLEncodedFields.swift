import Hummingbird

/// Names and values as forms and addresses write them: `text=whole+milk&page=2`. A plus is a blank.
struct URLEncodedFields: Sendable {
    let pairs: [(name: String, value: String)]

    /// More fields than any page has are left out.
    static let most = 2_000

    init(_ bytes: some Collection<UInt8>) {
        pairs = bytes.split(separator: UInt8(ascii: "&"), maxSplits: Self.most).prefix(Self.most).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The first value of a name; nil where there is none.
    subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// All values of a name.
    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// A `%` that no two digits follow stands for itself.
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
    /// What its address asks for.
    var queryFields: URLEncodedFields { URLEncodedFields((uri.query ?? "").utf8) }

    /// What its address asks for, as a form that was filled in.
    var queryForm: Form { Form(queryFields) }

    /// Its address with one field in place of those of that name.
    func path(with name: String, _ value: String) -> String {
        let others = (uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
        return uri.path + "?" + (others + ["\(name)=\(value)"]).joined(separator: "&")
    }
}
