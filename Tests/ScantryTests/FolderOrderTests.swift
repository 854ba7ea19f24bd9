import Foundation
import Testing

/// The files of a module use types of their own folder and of those below it.
struct FolderOrderTests {
    /// The folders of each module, the lowest first.
    private static let orders = [
        "Kiosk": [
            "Concurrency", "Machine", "Status", "Metrics", "Speech", "Sound", "Events", "Lookups", "Contributing",
            "Pairing",
            "Scans", "Kiosk.swift", "Backups", "Announcing", "Clock", "Stations", "Phones", "Timers", "Pictures",
            "Products",
            "Recipes", "MQTT", "HomeAssistant", "Satellites", "Webhooks", "Sampling",
        ],
        "Kitchen": [
            "Store", "Columns", "KitchenStore.swift", "Requests", "Amounts", "Household", "Places", "Dates",
            "Stations", "Products", "Search", "Stock", "Lists", "Units", "Codes", "Cooking", "Timers", "Scanning",
            "Views", "Foods", "Recipes", "Plan", "Shopping", "Imports", "Webhooks", "Copies", "Satellites", "Rescue",
        ],
        "Scanner": [
            "Threads", "Frames", "Camera", "Libcamera", "Symbols", "Views", "Likelihood", "Drawing", "Presentations",
            "Decoding",
            "Watching", "Guns",
        ],
        "Web": [
            "Connections", "API", "Routes", "Middleware", "Pictures", "Templates", "Pages", "Fields", "Facts",
            "Timers", "Stock", "Lots", "Household", "Products", "Labels", "Stations", "Camera", "Cards", "Cooking",
            "Shopping", "Recipes", "Plan", "Access", "Start", "Scanning", "Sources", "Backups", "Exports", "Imports",
            "MQTT", "Webhooks", "Satellites", "Metrics", "About",
            "Health",
            "Description",
            "Features.swift", "WebService.swift", "WebService+Serving.swift", "WebService+Measuring.swift",
        ],
    ]
    /// Files that put the folders together, so they may use any type.
    private static let roots: Set = ["KitchenStore.swift"]

    @Test(arguments: orders.keys.sorted()) func filesUseTypesOfFoldersBelow(module: String) throws {
        let order = try #require(Self.orders[module])
        let files = try Self.files(of: module)
        #expect(Set(files.map(\.folder)) == Set(order))
        let levels = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let types = Dictionary(files.flatMap { file in file.types.map { ($0, file.folder) } }) { first, _ in first }
        let violations = files.filter { !Self.roots.contains($0.folder) }.flatMap { file in
            file.words.sorted().compactMap { word -> String? in
                guard let folder = types[word], let level = levels[folder], let own = levels[file.folder], level > own
                else { return nil }
                return "\(file.path) uses \(word) of a folder above, \(folder)"
            }
        }
        #expect(violations == [])
    }

    private struct File {
        let path: String
        /// The first part of the path.
        let folder: String
        /// The names of the types that it declares, without private and nested ones.
        let types: [String]
        /// All words outside comments; those in texts too, since texts use types in `\()`.
        let words: Set<String>

        init(_ path: String, _ source: String) {
            self.path = path
            folder = String(path.prefix { $0 != "/" })
            let lines = source.split(separator: "\n").map { line in
                let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
                return code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
            }
            let outermost = zip(source.split(separator: "\n"), lines).filter { !$0.0.hasPrefix(" ") }.map(\.1)
            types = outermost.compactMap(Self.type)
            words = Set(lines.joined())
        }

        private static func type(declaredBy words: [String]) -> String? {
            let keywords: Set = ["struct", "enum", "class", "protocol", "actor", "typealias"]
            guard let keyword = words.firstIndex(where: keywords.contains), keyword + 1 < words.count,
                words[..<keyword].allSatisfy(["public", "package", "final", "indirect"].contains)
            else { return nil }
            return words[keyword + 1]
        }
    }

    private static func files(of module: String) throws -> [File] {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../../Sources/\(module)").standardized
            .resolvingSymlinksInPath().path
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            File(path, try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
        }
    }
}
