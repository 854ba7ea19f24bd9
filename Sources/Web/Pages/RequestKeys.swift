import NIOCore

/// Adds a key to each POST form of a page, by which ``RepeatedForms`` recognises it.
struct RequestKeys {
    static let field = "requestKey"

    private var count = 0
    /// A random number for each rendered page; its forms are numbered. Of fixed length, so that HEAD reports the true
    /// length.
    private let page = String(UInt64.random(in: 1 << 63 ... .max), radix: 16)

    /// Returns the page with a hidden field at the start of each POST form: styles match a form's last child.
    static func added(to html: [UInt8]) -> ByteBuffer {
        var (keys, page) = (RequestKeys(), ByteBuffer())
        page.reserveCapacity(html.count + html.count / 8)
        keys.copy(html, to: &page)
        return page
    }

    private mutating func copy(_ html: [UInt8], to page: inout ByteBuffer) {
        var (copied, position) = (0, 0)
        while let start = html.firstIndex(of: "<form", from: position),
            let end = html.firstIndex(of: ">", from: start)
        {
            position = end + 1
            guard html[start..<end].firstRange(of: "method=\"post\"".utf8) != nil else { continue }
            page.writeBytes(html[copied..<position])
            page.writeString(nextField)
            copied = position
        }
        page.writeBytes(html[copied...])
    }

    private var nextField: String {
        mutating get {
            count += 1
            return "<input type=\"hidden\" name=\"\(Self.field)\" value=\"\(page).\(count)\">"
        }
    }
}
