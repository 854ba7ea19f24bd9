import Foundation
import Kiosk
import Kitchen
import Testing
import Values

@testable import Web

/// Fetched pictures on pages.
struct FetchedPicturesTests {
    @Test func takeThePlaceholdersPlaceWithCreditUntilTheHouseholdHasItsOwn() async throws {
        try await withServer { server in
            let gtin = try #require(GTIN("9521234567899"))
            _ = try await server.scan(gtin.printed)
            let uuid = try #require(try await server.kiosk.store.product(gtin)?.uuid)
            let page = "/products/\(uuid.text)"
            #expect(try await server.get("/pictures/\(gtin.printed)").header("content-type") == "image/svg+xml")
            let name = try await Self.fetch(gtin, server)
            let shown = try await server.get(page).body
            #expect(shown.contains("src=\"/pictures/\(name)\"") && shown.contains("CC BY-SA 3.0"))
            let file = try await server.get("/pictures/\(name)")
            #expect(file.header("content-type") == "image/jpeg" && file.body == "picture")
            #expect(file.header("cache-control")?.hasPrefix("private") == true)
            #expect(try await server.get("/pictures/\(gtin.printed)").body == "picture")
            #expect(try await server.get("/api/v1/products/\(uuid.text)").body.contains("/pictures/\(name)"))
            let own = "\(UUID().text).jpg"
            try Data("own".utf8).write(to: URL(fileURLWithPath: server.folder + "/pictures/" + own))
            _ = try await server.kiosk.store.setPicture(own, ofProduct: uuid)
            let mine = try await server.get(page).body
            #expect(mine.contains("src=\"/pictures/\(own)\"") && !mine.contains("CC BY-SA 3.0"))
        }
    }

    /// Stores a picture as the kiosk does, without a request.
    private static func fetch(_ gtin: GTIN, _ server: TestServer) async throws -> String {
        var facts = try #require(ExternalProductData(name: "Oats", source: .openFoodFacts))
        facts.picture = "https://images.openfoodfacts.org/a.jpg"
        _ = try await server.kiosk.store.save(facts, of: gtin)
        let wanted = try #require(try await server.kiosk.store.wantedPictures(limit: 1).first)
        let name = "\(gtin.digits)-0123456789ab.jpg"
        let folder = server.folder + "/pictures/fetched"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("picture".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
        _ = try await server.kiosk.store.notePicture(name, bytes: 7, of: wanted)
        return name
    }
}
