import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// Parses a form: URL-encoded, or multipart if files may be sent.
    ///
    /// - Parameter most: The largest body, in bytes; a larger one is rejected before it is stored.
    func form(upTo most: Int = 256 << 10) async throws -> Form {
        guard isForm else {
            throw Problem(.unsupportedMediaType, "This is no form.", cure: "Send it as the page does.")
        }
        let body = try await formBody(upTo: most)
        if isURLEncoded { return Form(URLEncodedFields(body.readableBytesView)) }
        guard let form = Form(multipart: Array(body.readableBytesView), type: headers[.contentType] ?? "") else {
            throw Problem(.badRequest, "The form is not complete.", cure: "Send it again.")
        }
        return form
    }

    /// The fields of its query, as a form.
    var queryForm: Form { Form(queryFields) }

    /// Whether its content type is that of a form.
    var isForm: Bool { isURLEncoded || formType.hasPrefix("multipart/form-data") }

    private var isURLEncoded: Bool { formType.hasPrefix("application/x-www-form-urlencoded") }

    private var formType: String { headers[.contentType]?.lowercased() ?? "" }

    /// Reads the body of a form, if it is URL-encoded at most 256 KiB.
    func formBody(upTo most: Int) async throws -> ByteBuffer {
        let largest = isURLEncoded ? min(most, 256 << 10) : most
        guard let body = await wholeBody(upTo: largest) else {
            throw Problem(.contentTooLarge, "This is more than \(largest) bytes.", cure: "Choose a smaller file.")
        }
        return body
    }

    /// Parses a form that changes a record, and merges what others changed meanwhile.
    ///
    /// - Parameters:
    ///   - now: The form with the current values of the record.
    ///   - most: The largest body, in bytes.
    func form(changing now: Form, upTo most: Int = 256 << 10) async throws -> Form {
        var form = try await form(upTo: most)
        form.merge(current: now)
        return form
    }
}

extension Form {
    init(_ fields: URLEncodedFields) {
        self.init(values: Dictionary(grouping: fields.pairs, by: \.name).mapValues { $0.map(\.value) }, files: [:])
    }

    /// Nil if it has no boundary, or a part is incomplete.
    init?(multipart bytes: [UInt8], type: String) {
        guard let boundary = Self.parameter("boundary", of: type), (1...70).contains(boundary.utf8.count) else {
            return nil
        }
        var values: [String: [String]] = [:]
        var files: [String: Upload] = [:]
        guard let parts = Self.parts(of: bytes, between: Array("\r\n--\(boundary)".utf8)) else { return nil }
        for part in parts.prefix(URLEncodedFields.most) {
            guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let head = String(decoding: part[..<gap.lowerBound], as: UTF8.self)
            guard
                let line = head.split(separator: "\r\n").first(where: {
                    $0.lowercased().hasPrefix("content-disposition:")
                }),
                let name = Self.parameter("name", of: String(line))
            else { continue }
            let content = part[gap.upperBound...]
            if let file = Self.parameter("filename", of: String(line)) {
                files[name] = Upload(name: file, bytes: Array(content))
            } else {
                values[name, default: []].append(String(decoding: content, as: UTF8.self))
            }
        }
        self.init(values: values, files: files)
    }

    /// Returns the parts between the boundaries; nil if the last boundary is missing.
    private static func parts(of bytes: [UInt8], between mark: [UInt8]) -> [ArraySlice<UInt8>]? {
        var rest = (Array("\r\n".utf8) + bytes)[...]
        var parts: [ArraySlice<UInt8>] = []
        guard let start = rest.firstRange(of: mark) else { return nil }
        rest = rest[start.upperBound...]
        while !rest.starts(with: "--".utf8) {
            guard let end = rest.firstRange(of: mark) else { return nil }
            parts.append(rest[..<end.lowerBound].dropFirst(2))
            rest = rest[end.upperBound...]
        }
        return parts
    }

    /// Returns a parameter of a header's line, `name="value"` or `name=value`; nil if it is missing.
    private static func parameter(_ name: String, of line: String) -> String? {
        for part in line.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == name else { continue }
            let value = pair[1].trimmingCharacters(in: .whitespaces)
            guard value.hasPrefix("\"") else { return value }
            return String(value.dropFirst().dropLast()).replacing("%22", with: "\"").replacing("\\\"", with: "\"")
        }
        return nil
    }
}
