import NIOCore

/// Gives each form of a page that is sent by POST a key, by which ``RepeatedForms`` knows it again.
struct RequestKeys {
    static let field = "requestKey"

    private var bytes: [UInt8] = []
    private var count = 0
    /// Drawn for each page that is shown; its forms are numbered. Of one length, so that HEAD says how long a page is.
    private let page = String(UInt64.random(in: 1 << 63 ... .max), radix: 16)

    /// The page with a hidden field at the start of each of its forms that change something: styles ask for a form's last
    /// child.
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
