/// Structured data in a page's markup: microdata (`itemprop`) or RDFa (`property`).
///
/// Items are converted to the objects of equivalent JSON-LD, so that one decoder handles both.
struct MarkupData {
    /// The items that are not nested in others.
    private(set) var nodes: [LooseJSON] = []
    private var open: [Element] = []
    /// The text, as browsers show it, of the open properties.
    private var text: [UInt8] = []
    private var openProperties = 0
    private var counted = 0
    private var kept = 0

    /// Limits against pages with more data than a recipe needs.
    private static let deepest = 200
    private static let mostValues = 10_000
    private static let longestValue = 60_000
    private static let mostBytes = 4_000_000

    /// An open element.
    private struct Element {
        var name: String
        var properties: [String] = []
        /// The properties of the item that the element begins; nil if it begins none.
        var members: [String: [LooseJSON]]?
        /// The value in its attributes; nil if its text is the value.
        var value: String?
        /// The index where its text begins.
        var start = 0
    }

    init(_ page: String) {
        var tags = TagScanner(page)
        while let part = tags.next() {
            switch part {
            case .text(let bytes): append(bytes)
            case .start(let tag): begin(tag)
            case .end(let name): end(name)
            }
        }
        while !open.isEmpty { close() }
    }

    // MARK: - Elements

    private mutating func begin(_ tag: Tag) {
        if Self.blocks.contains(tag.name) { append([0x0A]) }
        if let last = open.last, last.name == tag.name, Self.unclosed.contains(tag.name) { close() }
        var element = Element(name: tag.name, start: text.count)
        element.properties = properties(of: tag)
        if let type = tag.type { element.members = ["@type": type.map { .text($0) }] }
        element.value = element.properties.first.flatMap { tag.value(of: $0) }
        guard !tag.isVoid, open.count < Self.deepest else {
            if let value = element.value { add(.text(value), as: element.properties) }
            return
        }
        if !element.properties.isEmpty { openProperties += 1 }
        open.append(element)
    }

    private func properties(of tag: Tag) -> [String] {
        let names = (tag["itemprop"] ?? tag["property"] ?? "").split(whereSeparator: \.isWhitespace)
        return names.prefix(4).compactMap { name in
            let short = name.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init) ?? ""
            return short.isEmpty ? nil : Self.formerNames[short] ?? short
        }
    }

    private mutating func end(_ name: String) {
        if Self.blocks.contains(name) { append([0x0A]) }
        guard let place = open.lastIndex(where: { $0.name == name }) else { return }
        while open.count > place { close() }
    }

    private mutating func close() {
        guard let element = open.popLast() else { return }
        if !element.properties.isEmpty { openProperties -= 1 }
        if let members = element.members {
            let node = LooseJSON.object(members.mapValues { $0.count == 1 ? $0[0] : .list($0) })
            let isPart = !element.properties.isEmpty && open.contains { $0.members != nil }
            if isPart { add(node, as: element.properties) } else { nodes.append(node) }
        } else if !element.properties.isEmpty {
            let shown = text[min(element.start, text.count)...].prefix(Self.longestValue)
            let value = element.value ?? String(decoding: shown, as: UTF8.self)
            add(.text(value), as: element.properties)
        }
        if openProperties == 0 { text.removeAll(keepingCapacity: true) }
    }

    /// Adds a value to the innermost open item.
    private mutating func add(_ value: LooseJSON, as names: [String]) {
        guard let place = open.lastIndex(where: { $0.members != nil }), counted < Self.mostValues else { return }
        if case .text(let text) = value { kept += text.utf8.count * names.count }
        guard kept < Self.mostBytes else { return }
        for name in names {
            counted += 1
            open[place].members?[name, default: []].append(value)
        }
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        if openProperties > 0 { text += bytes }
    }

    /// Elements that begin a new line.
    private static let blocks: Set<String> = [
        "p", "br", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "section",
    ]
    /// Elements that are closed by the next of the same kind.
    private static let unclosed: Set<String> = ["li", "p", "tr", "td", "dt", "dd", "option"]
    /// Former names of properties with their current ones.
    private static let formerNames = [
        "ingredient": "recipeIngredient", "ingredients": "recipeIngredient", "instructions": "recipeInstructions",
        "instruction": "recipeInstructions", "photo": "image", "yield": "recipeYield",
    ]
}

/// A start tag.
private struct Tag {
    let name: String
    let attributes: [String: String]

    subscript(name: String) -> String? { attributes[name] }

    /// Whether it is a void element, which has no content.
    var isVoid: Bool { Self.void.contains(name) }

    /// The types of the item that the tag begins; nil if it begins none.
    var type: [String]? {
        guard let types = self["typeof"] ?? (attributes["itemscope"] != nil ? self["itemtype"] ?? "" : nil) else {
            return nil
        }
        return types.split(whereSeparator: \.isWhitespace).prefix(4).map(String.init)
    }

    /// Returns a property's value from the attributes; nil if the text is the value.
    func value(of property: String) -> String? {
        if let content = self["content"] { return content }
        switch name {
        case "time": return self["datetime"]
        case "data", "meter": return self["value"]
        case "img", "source", "video", "iframe", "embed": return self["src"] ?? self["data-src"]
        case "link": return self["href"]
        case "a" where Self.addresses.contains(property): return self["href"]
        default: return isVoid ? "" : nil
        }
    }

    private static let addresses: Set<String> = ["url", "image", "mainEntityOfPage", "contentUrl", "thumbnailUrl"]
    private static let void: Set<String> = [
        "meta", "link", "img", "br", "hr", "input", "source", "area", "base", "col", "embed", "track", "wbr",
    ]
}

/// A one-pass scanner of a page's tags.
private struct TagScanner {
    enum Part {
        case text(ArraySlice<UInt8>)
        case start(Tag)
        case end(String)
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ page: String) {
        bytes = Array(page.utf8)
    }

    mutating func next() -> Part? {
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else { return .text(consume { $0 != UInt8(ascii: "<") }) }
            if starts(with: "<!--") {
                skip(behind: "-->")
            } else if let part = tag() {
                return part
            }
        }
        return nil
    }

    /// Scans a tag; nil if it is skipped.
    private mutating func tag() -> Part? {
        let start = place
        place += 1
        let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
        if isEnd { place += 1 }
        let name = word { $0.isNamePart }
        guard !name.isEmpty else {
            // A lone `<` is text; `<!doctype` and the like are not.
            if starts(with: "!") || starts(with: "?") { skip(behind: ">") }
            return isEnd || place > start + 1 ? nil : .text(bytes[start..<place])
        }
        let attributes = attributes()
        if isEnd { return .end(name) }
        if ["script", "style", "template", "noscript"].contains(name) { skipContents(of: name) }
        return .start(Tag(name: name, attributes: attributes))
    }

    private mutating func attributes() -> [String: String] {
        var found: [String: String] = [:]
        while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
            let name = word { $0.isNamePart || $0 == UInt8(ascii: ":") }
            guard !name.isEmpty else {
                place += 1
                continue
            }
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
                if found.count < Self.mostAttributes { found[name] = found[name] ?? "" }
                continue
            }
            place += 1
            let value = value()
            if found.count < Self.mostAttributes { found[name] = found[name] ?? value }
        }
        place = min(place + 1, bytes.count)
        return found
    }

    private mutating func value() -> String {
        skipBlanks()
        guard place < bytes.count else { return "" }
        let quote = bytes[place]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return text(consume { $0 > 0x20 && $0 != UInt8(ascii: ">") })
        }
        place += 1
        let value = consume { $0 != quote }
        place = min(place + 1, bytes.count)
        return text(value)
    }

    private static let mostAttributes = 40
    private static let longestAttribute = 60_000

    private func text(_ slice: ArraySlice<UInt8>) -> String {
        String(decoding: slice.prefix(Self.longestAttribute), as: UTF8.self)
    }

    private mutating func skipContents(of name: String) {
        let end = Array("</\(name)".utf8)
        while place < bytes.count {
            if bytes[place] == end[0], bytes[place...].prefix(end.count).map(\.lowercased) == end { return }
            place += 1
        }
    }

    private mutating func word(_ isPart: (UInt8) -> Bool) -> String {
        String(decoding: consume(while: isPart).prefix(100).map(\.lowercased), as: UTF8.self)
    }

    private mutating func consume(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = place
        while place < bytes.count, isWanted(bytes[place]) { place += 1 }
        return bytes[start..<place]
    }

    private mutating func skipBlanks() {
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
    }

    private func starts(with word: String) -> Bool { bytes[place...].starts(with: word.utf8) }

    private mutating func skip(behind end: String) {
        while place < bytes.count, !starts(with: end) { place += 1 }
        place = min(bytes.count, place + end.utf8.count)
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 { (65...90).contains(self) ? self + 32 : self }

    fileprivate var isNamePart: Bool {
        (97...122).contains(lowercased) || (48...57).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: "_")
    }
}
