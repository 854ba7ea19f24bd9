import Foundation
import HTTPTypes
import Hummingbird

/// How the API writes JSON: ISO 8601 times, sorted keys, slashes as they are.
enum JSON {
    static let type = "application/json"

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// A value as one line of text.
    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension Response {
    /// An answer in JSON, with a tag that changes whenever the answer does.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws
        -> Response
    {
        .json(data: try JSON.encoder.encode(value), status: status, headers: headers)
    }

    /// An answer in JSON that is written already.
    static func json(data: Data, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = JSON.type
        // A browser may keep it, and asks each time whether it still holds.
        headers[.cacheControl] = "no-cache"
        headers[.eTag] = ETag(of: data).description
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }
}
