import Foundation
import GRDB
import Kitchen
import Testing

/// Who uses a phone.
struct WhoTests {
    @Test func isChosenOnceAndGreeted() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/who").body.contains("Nobody is named yet"))
            let id = 1
            try server.addMember(id, "Anna <b>")
            #expect(try await server.get("/who").body.contains("Anna &lt;b&gt;"))
            let answer = try await server.fill("/who", "member=\(id)&back=/who")
            #expect(answer.status == 303 && answer.head.contains("set-cookie: member=\(id);"))
            let page = try await server.get("/who", headers: "Cookie: member=\(id)\r\n").body
            #expect(page.contains("That is you") && page.contains("You are Anna &lt;b&gt;"))
        }
    }

    @Test func forgetsWhoeverIsNobody() async throws {
        try await withServer { server async throws in
            let head = try await server.fill("/who", "member=&back=/who").head
            #expect(head.contains("set-cookie: member=;") && head.contains("max-age=0"))
            #expect(try await server.get("/", headers: "Cookie: member=77\r\n").status == 200)
        }
    }
}

extension TestServer {
    fileprivate func addMember(_ id: Int, _ name: String) throws {
        try DatabaseQueue(path: folder + "/kitchen.sqlite").write { db in
            try db.execute(
                sql: "INSERT INTO member (id, uuid, name, colour, position) VALUES (?, ?, ?, '#a63d57', 1)",
                arguments: [id, UUID().uuidString.lowercased(), name])
        }
    }
}
