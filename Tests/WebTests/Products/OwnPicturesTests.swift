import Foundation
import GRDB
import Kitchen
import Testing

/// The files of the household's pictures.
struct OwnPicturesTests {
    /// The power may fail between writing a file and naming it in the product.
    @Test func goWhereNoProductNamesThemWhenTheKioskStarts() async throws {
        let (named, stray) = ("\(UUID()).jpg", "\(UUID()).jpg")
        let others = ["8076800195057.jpg", "holiday.jpg", "\(UUID()).png"]
        try await withServer(prepare: { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/pictures", withIntermediateDirectories: true)
            for name in [named, stray] + others {
                try Data("picture".utf8).write(to: URL(fileURLWithPath: folder + "/pictures/" + name))
            }
            try DatabaseQueue(path: folder + "/kitchen.sqlite").write { db in
                try db.execute(
                    sql: "INSERT INTO product (uuid, name, source, picture) VALUES ('1', 'Soup', 'household', ?)",
                    arguments: [named])
            }
        }) { server in
            #expect(try await server.get("/api/v1/health").status == 200)
            let left = try FileManager.default.contentsOfDirectory(atPath: server.folder + "/pictures")
            #expect(left.sorted() == ([named] + others).sorted())
        }
    }
}
