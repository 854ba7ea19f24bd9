import Foundation
import GRDB
import TestSupport

/// A local server that answers from a database, as the API of Grocy 4 does.
enum GrocyTestServer {
    static let key = "abcDEF123"

    static func of(_ path: String) throws -> NearbyServer { try NearbyServer { answer($0, path) } }

    /// Answers from a database, as Grocy 4 does.
    private static func answer(_ request: NearbyServer.Request, _ path: String) -> NearbyServer.Answer {
        let head = request.head.lowercased()
        guard
            head.contains("grocy-api-key: \(key.lowercased())\r\n")
                || head.hasSuffix("grocy-api-key: \(key.lowercased())")
        else { return .init("401 Unauthorized", text: #"{"error_message":"Unauthorized"}"#) }
        switch request.path {
        case "/api/system/info":
            return .init(text: #"{"grocy_version":{"Version":"4.5.0","ReleaseDate":"2025-01-01"}}"#)
        // The key is of a user who may not see the others.
        case "/api/users": return .init("403 Forbidden", text: #"{"error_message":"Permission denied"}"#)
        case "/api/files/productpictures/bWlsay5qcGc%3D": return .init(type: "image/jpeg", body: picture)
        default: break
        }
        guard request.path.hasPrefix("/api/objects/"),
            let rows = try? rows(of: String(request.path.dropFirst("/api/objects/".count)), path)
        else { return .init("400 Bad Request", text: #"{"error_message":"Entity does not exist or is not exposed"}"#) }
        return .init(text: rows)
    }

    /// The picture of the fixture's milk.
    static let picture: [UInt8] = {
        let front = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/fronts").standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: front.path)) ?? []
        let name = names.sorted().first { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") } ?? ""
        return (try? Data(contentsOf: front.appending(path: name))).map { [UInt8]($0) } ?? []
    }()

    private static func rows(of table: String, _ path: String) throws -> String {
        try DatabaseQueue(path: path).read { db in
            guard try db.tableExists(table) else { throw CocoaError(.fileNoSuchFile) }
            let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                Dictionary(
                    uniqueKeysWithValues: row.map { name, value in
                        (name, value.isNull ? NSNull() : value.storage.value as Any)
                    }
                ).merging(["userfields": NSNull()]) { first, _ in first }
            }
            return String(decoding: try JSONSerialization.data(withJSONObject: rows), as: UTF8.self)
        }
    }
}

extension DatabaseValue.Storage {
    /// The value for JSON.
    fileprivate var value: Any {
        switch self {
        case .null: NSNull()
        case .int64(let number): number
        case .double(let number): number
        case .string(let text): text
        case .blob: NSNull()
        }
    }
}
