import Fixtures
import Foundation
import Kitchen
import TestSupport
import Testing
import Values

@testable import Imports

/// A running Grocy, which is a local server that answers as its API does.
struct GrocyServerTests {
    private let household = TestHousehold()

    @Test func bringsTheSameAsTheDatabase() async throws {
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        let path = grocy.path
        let server = try GrocyTestServer.of(path)
        let store = try household.store()
        let source = ImportSource.grocyServer(address: server.address + "/", key: " \(GrocyTestServer.key)\n")
        var read = try await source.read(scratch: household.scratch).household
        var file = try await ImportSource.grocy(path: path).read(scratch: household.scratch).household
        (read.origin, file.origin, read.leftOut, file.leftOut) = ("", "", [], [])
        #expect(read == file)
        let report = try await household.book(source, into: store).report
        #expect(
            report.holds && report.numbers(.lot) == [5, 4, 0, 0, 1] && report.numbers(.picture) == [1, 1, 0, 0, 0])
        #expect(try await store.pictures().count == 1)
        #expect(try await household.book(.grocy(path: path), into: store).report.changesNothing)
        #expect(server.requests.allSatisfy { !$0.path.contains(GrocyTestServer.key) })
    }

    @Test func saysWhatIsWrong() async throws {
        let grocy = try GrocyFixture(household.folder + "/grocy.db")
        let path = grocy.path
        let server = try GrocyTestServer.of(path)
        await #expect(throws: ImportSourceError.key(address: server.address)) {
            try await ImportSource.grocyServer(address: server.address, key: "wrong").read(scratch: "")
        }
        await #expect(throws: ImportSourceError.key(address: server.address)) {
            try await ImportSource.grocyServer(address: server.address, key: "a\r\nHost: x").read(scratch: "")
        }
        let old = try NearbyServer { _ in .init(text: #"{"grocy_version":{"Version":"3.3.2"}}"#) }
        await #expect(throws: Grocy.tooOld) {
            try await ImportSource.grocyServer(address: old.address, key: "k").read(scratch: "")
        }
        for text in ["<html>", #"{"grocy_version":{"Version":"new"}}"#, "[]", "null"] {
            let other = try NearbyServer { _ in .init(text: text) }
            await #expect(
                throws: ImportSourceError.server(address: other.address, reason: "does not answer as Grocy does")
            ) { try await ImportSource.grocyServer(address: other.address, key: "k").read(scratch: "") }
        }
        let moved = try NearbyServer { _ in
            .init("302 Found", headers: ["Location: http://127.0.0.1:1/login"])
        }
        await #expect(throws: ImportSourceError.self) {
            try await ImportSource.grocyServer(address: moved.address, key: "k").read(scratch: "")
        }
        for address in [
            "ftp://grocy", "http://", "http://a?b=c", "http://a#b", "file:///etc/passwd", "http://user@host",
        ] {
            await #expect(throws: ImportSourceError.address(address)) {
                try await ImportSource.grocyServer(address: address, key: "k").read(scratch: "")
            }
        }
    }
}
