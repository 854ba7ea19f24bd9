import NIOCore

/// Adds a key to each POST form of a page, by which ``RepeatedForms`` recognises it.
struct RequestKeys {
    static let field = "requestKey"

    private var bytes: [UInt8] = []
    private var count = 0
    /// A random number for each rendered page; its forms are numbered. Of fixed length, so that HEAD reports the true
    /// length.
    private let page = String(UInt64.random(in: 1 << 63 ... .max), radix: 16)

    /// Returns the page with a hidden field at the start of each POST form: styles match a form's last child.
    static func added(to html: String) -> ByteBuffer {
        var keys = RequestKeys()
        var html = html
        html.withUTF8 { keys.copy($0) }
        return ByteBuffer(bytes: keys.bytes)
    }

    private mutating func copy(_ html: UnsafeBufferPointer<UInt8>) {
        bytes.reserveCapacity(html.count + html.count / 8)
        var (copied, position) = (0, 0)
        while let start = html[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            guard html[start...].starts(with: "<form".utf8) else { continue }
            let tag = html[start...].prefix { $0 != UInt8(ascii: ">") }
            guard tag.endIndex < html.endIndex, tag.firstRange(of: "method=\"post\"".utf8) != nil else { continue }
            position = tag.endIndex + 1
            bytes += html[copied..<position]
            bytes += nextField.utf8
            copied = position
        }
        bytes += html[copied...]
    }

    private var nextField: String {
        mutating get {
            count += 1
            return "<input type=\"hidden\" name=\"\(Self.field)\" value=\"\(page).\(count)\">"
        }
    }
}
