import Foods
import Foundation
import Kitchen
import TestSupport
import Testing

@testable import Imports

/// Files that are made to do harm, or are something else.
struct HostileFileTests {
    @TemporaryFolder(isMade: true) private var folder

    private static let readers: [@Sendable (String) throws -> Int] = [
        { try MealieReader.read($0).household.recipes.count }, { try TandoorReader.read($0).household.recipes.count },
        { try NextcloudCookbookReader.read($0).household.recipes.count },
        { try PaprikaReader.read($0).household.recipes.count },
        { try RecipePagesReader.read($0).household.recipes.count },
        { try KitchenOwlReader.read($0).household.recipes.count }, { try TableReader.read($0).household.lots.count },
    ]

    @Test(arguments: readers.indices) func refusesOtherFiles(reader: Int) throws {
        let zip = TestZip.zip([.init("recipe.json", "{}")])
        let paths = [
            folder + "/missing", try [UInt8]().written(as: "empty", in: folder),
            try Array(zip.prefix(zip.count - 30)).written(as: "cut.zip", in: folder),
            try TestZip.zip([]).written(as: "none.zip", in: folder),
        ]
        for path in paths {
            #expect(throws: ImportSourceError.self, "\(path)") { _ = try Self.readers[reader](path) }
        }
        mkfifo(folder + "/pipe", 0o600)
        #expect(throws: ImportSourceError.self) { _ = try Self.readers[reader](folder + "/pipe") }
    }

    @Test func neverLeavesTheArchive() throws {
        let recipe = "{\"@type\": \"Recipe\", \"name\": \"Soup\", \"recipeIngredient\": [\"1 leek\"]}"
        let files = ["../recipe.json", "a/../../recipe.json", "/etc/recipe.json", "..\\recipe.json", ".x/recipe.json"]
            .map {
                TestZip.File($0, recipe)
            }
        let path = try TestZip.zip(files).written(as: "x.zip", in: folder)
        #expect(throws: ImportSourceError.self) { try NextcloudCookbookReader.read(path) }
        let page =
            "{\"@type\": \"Recipe\", \"name\": \"Soup\", \"recipeIngredient\": [\"1 leek\"], \"image\": \"../secret.jpg\"}"
        _ = try page.written(as: "pages/a/soup.json", in: folder)
        _ = try [UInt8]([1]).written(as: "secret.jpg", in: folder)
        #expect(try RecipePagesReader.read(folder + "/pages").household.recipes.map(\.picture) == [nil])
        symlink(folder + "/secret.jpg", folder + "/pages/a/link.jpg")
        #expect(try FileTree(folder + "/pages").paths() == ["a/soup.json"])
    }

    @Test func refusesEncryptedAndDamagedArchives() throws {
        var file = TestZip.File("recipe.json", "{}")
        file.isEncrypted = true
        let encrypted = try TestZip.zip([file]).written(as: "encrypted.zip", in: folder)
        #expect(throws: ImportSourceError.encrypted(path: "encrypted.zip")) {
            try NextcloudCookbookReader.read(encrypted)
        }
        (file.isEncrypted, file.isDamaged) = (false, true)
        let damaged = try TestZip.zip([file]).written(as: "damaged.zip", in: folder)
        #expect(throws: ImportSourceError.self) { try NextcloudCookbookReader.read(damaged) }
    }

    @Test func boundsBombs() throws {
        let bomb = TestZip.gzip([UInt8](repeating: 0x20, count: 80 << 20))
        let path = try TestZip.zip([.init("a.paprikarecipe", bomb)]).written(as: "x.paprikarecipes", in: folder)
        #expect(try PaprikaReader.read(path).household.readCounts == [ReadCount(.recipe, taken: 0, leftOut: 1)])
        #expect(GzipFile.unpacked(bomb, most: 1 << 20) == nil)
        let large = TestZip.zip([.init("content.xml", [UInt8](repeating: 0x20, count: 80 << 20))])
        #expect(throws: ImportSourceError.self) { try TableReader.table(large, named: "x.ods") }
    }

    @Test func boundsDeepAndHugeJSON() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let texts = [
            deep, "{\"recipes\": \(deep)}",
            "{\"recipes\": [{\"name\": 1e999, \"yields\": -1e400, \"time\": 99999999999999999999}]}",
            "{\"items\": [{\"name\": NaN}]}",
            "{\"recipes\": [{\"name\": [[\"x\"]], \"items\": [[[{}]]], \"time\": {}}]}",
            "{\"items\": {\"name\": {\"name\": {\"name\": \"x\"}}}, \"recipes\": 7, \"shoppinglists\": [null, 1, {}]}",
        ]
        for text in texts {
            let path = try text.written(as: "x.json", in: folder)
            #expect((try? KitchenOwlReader.read(path).household.recipes) ?? [] == [], "\(text.prefix(60))")
        }
        let long = String(repeating: "x", count: 100_000)
        let recipe = "{\"@type\": \"Recipe\", \"name\": \"\(long)\", \"recipeIngredient\": [\"\(long)\"]}"
        let path = try recipe.written(as: "long.json", in: folder)
        let draft = try #require(try RecipePagesReader.read(path).household.recipes.first?.draft)
        #expect(draft.title.count == 300 && draft.ingredients.allSatisfy { $0.text.count <= 500 })
    }

    @Test func survivesDamageAnywhere() throws {
        let recipe = "{\"name\": \"Soup\", \"recipe_ingredient\": [{\"quantity\": 1, \"food\": {\"name\": \"leek\"}}]}"
        let zip = TestZip.zip([
            .init("recipes/soup/soup.json", recipe), .init("recipes/soup/images/original.webp", [1, 2]),
        ])
        var random = SeededGenerator(state: 7)
        for _ in 0..<400 {
            var bytes = zip
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random)) }
            let path = try bytes.written(as: "x.zip", in: folder)
            _ = try? MealieReader.read(path)
        }
    }
}
