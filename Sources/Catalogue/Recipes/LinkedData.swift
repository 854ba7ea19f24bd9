import Foundation

/// JSON-LD in pages.
enum LinkedData {
    /// Limits against pages with more data than a recipe needs.
    private static let mostBlocks = 60
    private static let mostNodes = 20_000

    /// Returns the JSON-LD scripts of a page, or the text itself if it is a single copied script.
    static func blocks(in text: String) -> [String] {
        let start = text.prefix(2_000).trimmingCharacters(in: .whitespacesAndNewlines)
        if start.hasPrefix("{") || start.hasPrefix("[") || !start.contains("<script"), text.contains("\"@type\""),
            !text.contains("ld+json")
        {
            return [text]
        }
        return scripts(in: Array(text.utf8))
    }

    private static func scripts(in page: [UInt8]) -> [String] {
        var (found, place) = ([String](), 0)
        while found.count < mostBlocks, let start = page.place(of: "<script", from: place) {
            guard let end = page.place(of: ">", from: start) else { break }
            let close = page.place(of: "</script", from: end) ?? page.count
            if page[start..<end].contains("ld+json") {
                found.append(String(decoding: page[(end + 1)..<close], as: UTF8.self))
            }
            place = close
        }
        return found
    }

    static func isPage(_ text: String) -> Bool {
        text.contains(#/<(?:html|head|body|div|script|p)\b/#.ignoresCase())
    }

    /// Returns all recipes at any depth: at the top, in lists, in a graph, as the main entity of a page.
    static func recipes(in nodes: [LooseJSON]) -> [LooseJSON] {
        let all = flat(nodes)
        var byId: [String: LooseJSON] = [:]
        for node in all {
            if case .object(let members) = node, members.count > 1, let id = node["@id"]?.string, byId[id] == nil {
                byId[id] = node
            }
        }
        return all.filter(isRecipe).map { completed($0, byId) }
    }

    private static func flat(_ nodes: [LooseJSON]) -> [LooseJSON] {
        var (found, waiting) = ([LooseJSON](), nodes)
        while let node = waiting.popLast(), found.count < mostNodes {
            switch node {
            case .list(let items): waiting += items.reversed()
            case .object(let members):
                found.append(node)
                waiting += members.sorted { $0.key > $1.key }.map(\.value)
            default: continue
            }
        }
        return found
    }

    private static func isRecipe(_ node: LooseJSON) -> Bool {
        (node["@type"] ?? node["type"])?.items.contains { type in
            type.string?.split(whereSeparator: { "/:#".contains($0) }).last?.lowercased() == "recipe"
        } ?? false
    }

    /// Returns the recipe with its references into the graph resolved.
    private static func completed(_ node: LooseJSON, _ byId: [String: LooseJSON]) -> LooseJSON {
        guard case .object(var members) = node else { return node }
        for (name, value) in members where name != "@id" {
            if case .object(let inner) = value, inner.count == 1, let id = value["@id"]?.string {
                members[name] = byId[id] ?? value
            }
        }
        return .object(members)
    }
}

extension Collection<UInt8> where Index == Int {
    /// Returns the index of a lower-case ASCII word, ignoring case.
    fileprivate func place(of word: StaticString, from start: Int) -> Int? {
        word.withUTF8Buffer { word in
            guard let first = word.first, endIndex - word.count >= start else { return nil }
            return (start...(endIndex - word.count)).first { place in
                self[place].lowercased == first
                    && zip(word.indices, word).allSatisfy { self[place + $0].lowercased == $1 }
            }
        }
    }

    fileprivate func contains(_ word: StaticString) -> Bool { place(of: word, from: startIndex) != nil }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
