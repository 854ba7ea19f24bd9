import Foundation
import Values

/// The body of a form, URL-encoded or, with a file, multipart.
public struct FormBody: Sendable {
    public var fields: [(name: String, value: String)]
    public var file: File?
    /// The separator of multipart parts, which must not occur in them.
    private let boundary = "----scantry-" + UUID().uuidString

    /// A JPEG file to upload.
    public struct File: Sendable {
        /// The field's name.
        public let name: String
        public let bytes: [UInt8]

        public init(name: String, bytes: [UInt8]) {
            (self.name, self.bytes) = (name, bytes)
        }
    }

    /// - Parameter fields: Names may only have letters, digits and `_`; they are not escaped.
    public init(_ fields: [(name: String, value: String)], file: File? = nil) {
        (self.fields, self.file) = (fields, file)
    }

    /// The value of the `Content-Type` header.
    public var contentType: String {
        file == nil ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=\(boundary)"
    }

    public var bytes: [UInt8] {
        guard let file else {
            return Array(fields.map { "\($0.name)=\(Self.encoded($0.value))" }.joined(separator: "&").utf8)
        }
        var bytes: [UInt8] = []
        for (name, value) in fields {
            bytes += part(#"name="\#(name)""#) + "\(value)\r\n".utf8
        }
        bytes += part(#"name="\#(file.name)"; filename="picture.jpg""#, type: "image/jpeg") + file.bytes
        return bytes + "\r\n--\(boundary)--\r\n".utf8
    }

    private func part(_ disposition: String, type: String = "text/plain; charset=utf-8") -> [UInt8] {
        Array("--\(boundary)\r\nContent-Disposition: form-data; \(disposition)\r\nContent-Type: \(type)\r\n\r\n".utf8)
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                String(UnicodeScalar(byte))
            case UInt8(ascii: " "): "+"
            default: "%" + byte.hexDigits.uppercased()
            }
        }.joined()
    }
}
