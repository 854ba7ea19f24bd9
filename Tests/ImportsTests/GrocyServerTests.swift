import Fixtures
import Foundation
import GRDB
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

/// A running Grocy, which is a local server that answers as its API does.
struct GrocyServerTests {
    private let household = TestHousehold()
    private static let key = "abcDEF123"

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

    private static let picture: [UInt8] = {
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

    @Test func bringsTheSameAsTheDatabase() async throws {
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        let path = grocy.path
        let server = try NearbyServer { Self.answer($0, path) }
        let store = try household.store()
        let source = ImportSource.grocyServer(address: server.address + "/", key: " \(Self.key)\n")
        var read = try await source.read(scratch: household.scratch).household
        var file = try await ImportSource.grocy(path: path).read(scratch: household.scratch).household
        (read.origin, file.origin, read.leftOut, file.leftOut) = ("", "", [], [])
        #expect(read == file)
        let report = try await household.book(source, into: store).report
        #expect(
            report.holds && report.numbers(.lot) == [5, 4, 0, 0, 1] && report.numbers(.picture) == [1, 1, 0, 0, 0])
        #expect(try await store.pictures().count == 1)
        #expect(try await household.book(.grocy(path: path), into: store).report.changesNothing)
        #expect(server.requests.allSatisfy { !$0.path.contains(Self.key) })
    }

    @Test func saysWhatIsWrong() async throws {
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        let path = grocy.path
        let server = try NearbyServer { Self.answer($0, path) }
        await #expect(throws: ImportFault.key(address: server.address)) {
            try await ImportSource.grocyServer(address: server.address, key: "wrong").read(scratch: "")
        }
        await #expect(throws: ImportFault.key(address: server.address)) {
            try await ImportSource.grocyServer(address: server.address, key: "a\r\nHost: x").read(scratch: "")
        }
        let old = try NearbyServer { _ in .init(text: #"{"grocy_version":{"Version":"3.3.2"}}"#) }
        await #expect(throws: Grocy.tooOld) {
            try await ImportSource.grocyServer(address: old.address, key: "k").read(scratch: "")
        }
        for text in ["<html>", #"{"grocy_version":{"Version":"new"}}"#, "[]", "null"] {
            let other = try NearbyServer { _ in .init(text: text) }
            await #expect(
                throws: ImportFault.server(address: other.address, reason: "does not answer as Grocy does")
            ) { try await ImportSource.grocyServer(address: other.address, key: "k").read(scratch: "") }
        }
        let moved = try NearbyServer { _ in
            .init("302 Found", headers: ["Location: http://127.0.0.1:1/login"])
        }
        await #expect(throws: ImportFault.self) {
            try await ImportSource.grocyServer(address: moved.address, key: "k").read(scratch: "")
        }
        for address in [
            "ftp://grocy", "http://", "http://a?b=c", "http://a#b", "file:///etc/passwd", "http://user@host",
        ] {
            await #expect(throws: ImportFault.address(address)) {
                try await ImportSource.grocyServer(address: address, key: "k").read(scratch: "")
            }
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
