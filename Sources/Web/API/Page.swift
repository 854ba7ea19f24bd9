import Foundation
import HTTPTypes
import Hummingbird

/// The requested part of a list.
struct Page {
    /// The maximum number of items.
    let limit: Int
    /// The cursor to continue after; nil for the beginning.
    let after: Cursor?

    static let limits = 1...500
    static let usual = 50
}

/// A position in a list: the sort keys of the last item shown. Only the list that issued it can read it.
struct Cursor: FieldReadable {
    let values: [String]

    init(_ values: String...) {
        self.values = values
    }

    static var expected: String { "the value of \"next\" on the previous page" }

    init?(field: JSONValue) {
        guard case .text(let text) = field else { return nil }
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding),
            let values = try? JSONDecoder().decode([String].self, from: data)
        else { return nil }
        self.values = values
    }

    /// Returns the cursor's first value as a UUID.
    func uuid() throws -> UUID {
        guard let text = values.first, let uuid = UUID(uuidString: text) else { throw Problem.lostPlace }
        return uuid
    }

    /// The URL-safe Base64 text (letters, digits, `-` and `_`).
    var text: String {
        let data = (try? JSONEncoder().encode(values)) ?? Data()
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension Fields {
    /// The parameters `limit` and `after`.
    var page: Page {
        let limit = optional("limit", default: Page.usual)
        if !Page.limits.contains(limit) {
            fault("limit", "The limit is out of range. Send a number from 1 to 500, or leave it out for 50.")
        }
        return Page(limit: limit, after: optional("after"))
    }
}

/// A page of a list in JSON.
private struct PageJSON<Item: Encodable>: Encodable {
    let items: [Item]
    let next: String?

    private enum CodingKeys: CodingKey {
        case items, next
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)  // null on the last page
    }
}

extension Response {
    /// Returns a page of rows, of which the store fetched one more than the limit if there is a next page.
    ///
    /// - Parameter cursor: The cursor of a row, after which the store continues for the next page.
    static func page<Line>(
        _ lines: [Line], _ page: Page, of request: Request, cursor: (Line) -> Cursor,
        _ show: (Line) throws -> some Encodable
    ) throws -> Response {
        let shown = lines.prefix(page.limit)
        return try .page(
            shown.map(show), next: lines.count > page.limit ? shown.last.map(cursor) : nil, of: request)
    }

    /// Returns a page whose next cursor the store supplies.
    static func page(_ items: [some Encodable], next: Cursor?, of request: Request) throws -> Response {
        try .json(PageJSON(items: items, next: next?.text), headers: links(to: next, of: request))
    }

    /// Returns the Link header to the next page, if any.
    static func links(to next: Cursor?, of request: Request) -> HTTPFields {
        next.map { [.link: "<\(request.path(with: "after", $0.text))>; rel=\"next\""] } ?? [:]
    }

    /// Returns a page of a short list that the store always returns whole.
    ///
    /// - Parameter id: Returns the unique id of an item.
    static func page<Line>(
        of all: [Line], _ page: Page, of request: Request, id: (Line) -> String, _ show: (Line) throws -> some Encodable
    ) throws -> Response {
        var lines = all[...]
        if let last = page.after?.values.first {
            guard let index = all.firstIndex(where: { id($0) == last }) else { throw Problem.lostPlace }
            lines = all[(index + 1)...]
        }
        return try .page(
            Array(lines.prefix(page.limit + 1)), page, of: request, cursor: { Cursor(id($0)) }, show)
    }
}

extension Problem {
    /// The item to continue after no longer exists.
    static var lostPlace: Problem {
        Problem(.badRequest, "The item to continue after no longer exists.", cure: "Begin again, without after.")
    }
}

extension HTTPField.Name {
    static let link = Self("Link") ?? .location
}
