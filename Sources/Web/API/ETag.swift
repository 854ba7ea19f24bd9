import Foundation
import HTTPTypes
import Hummingbird
import Trust

/// An entity tag: a digest of the response body.
struct ETag: Hashable, CustomStringConvertible {
    /// The header value, with its quotes.
    let description: String

    init(of body: some Sequence<UInt8>) {
        description = "\"\(SHA256.digits(of: body).prefix(32))\""
    }
}

/// The tags in an If-Match or If-None-Match header.
enum ETagList {
    /// `*`: any version of an existing resource.
    case any
    case some(Set<String>)

    /// Parses the header; nil if it is missing or empty.
    ///
    /// - Parameter isWeak: Whether `W/"…"` matches `"…"`, as RFC 9110 requires for If-None-Match; else it matches
    ///   nothing.
    /// - Throws: ``Problem`` (400) for a malformed list.
    init?(_ name: HTTPField.Name, of request: Request, isWeak: Bool) throws {
        guard let header = request.headers[name]?.trimmingCharacters(in: .whitespaces), !header.isEmpty
        else { return nil }
        if header == "*" {
            self = .any
            return
        }
        let tags = header.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard tags.allSatisfy(Self.isTag) else {
            throw Problem(.badRequest, "\(name) cannot be read.", cure: "Send the ETag with its quotes, or *.")
        }
        self = .some(Set(isWeak ? tags.map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 } : tags))
    }

    private static func isTag(_ text: String) -> Bool {
        let quoted = Array((text.hasPrefix("W/") ? text.dropFirst(2) : text[...]).utf8)
        let quote = UInt8(ascii: "\"")
        return quoted.count >= 2 && quoted.first == quote && quoted.last == quote
            && !quoted.dropFirst().dropLast().contains(quote)
    }

    func matches(_ tag: String) -> Bool {
        switch self {
        case .any: true
        case .some(let tags): tags.contains(tag)
        }
    }
}
