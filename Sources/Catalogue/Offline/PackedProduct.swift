import Foundation
import Kitchen
import Values

/// A product encoded for the offline catalogue in a few dozen bytes; `scantry bench import` measures the size of a
/// million.
///
/// Tags and brands, which recur, are ids of the catalogue's table; a picture's URL that follows from the product's
/// number is only its language and revision; amounts drop trailing zeros.
enum PackedProduct {
    /// The lists of tags in their order.
    static let lists = [\ExternalProductData.categories, \.allergens, \.traces, \.additives, \.diet]
    /// The most tags of a list, and languages of a name.
    static let mostTags = 1_000, mostNames = 200

    /// Returns true for allergens and traces, whose tags are free text.
    static func isTyped(_ list: Int) -> Bool { list == 1 || list == 2 }

    /// Appends what precedes a product's tags.
    static func writeHead(_ document: SearchDocument, to bytes: inout [UInt8]) {
        bytes.append(number: document.popularity)
        bytes.append(number: document.place)
    }

    /// Appends what follows a product's tags.
    static func write(_ product: ExportedProduct, to bytes: inout [UInt8]) {
        bytes.append(text: product.name)
        bytes.append(number: product.names.count)
        for (language, name) in product.names {
            bytes.append(text: language)
            bytes.append(text: name)
        }
        bytes.append(text: product.packageSize)
        bytes.append(text: product.servingSize)
        bytes.append(
            number: (product.novaGroup * PackReader.nutriScores.count + product.nutriScore)
                * PackReader.greenScores.count + product.greenScore)
        bytes.append(product.nutrition)
        switch product.picture {
        case nil: bytes.append(number: 0)
        case .address(let address):
            bytes.append(number: 1)
            bytes.append(text: address)
        case .front(let language, let revision):
            bytes.append(number: revision + 2)
            bytes.append(text: language)
        }
        bytes.append(number: product.changed.map { Int($0) / PackReader.secondsOfADay } ?? 0)
    }

    /// Decodes a product; nil if the bytes are malformed.
    ///
    /// - Parameter tag: Returns the tag or brand of an id.
    static func facts(
        in bytes: [UInt8], code: String, tag: (Int64) throws -> String?
    ) rethrows -> ExternalProductData? {
        var reader = PackReader(bytes)
        _ = reader.document()
        let brandId = Int64(reader.number())
        let brand = brandId == 0 ? reader.text().nonEmpty : try tag(brandId)
        let tags = try lists.map { _ in
            try (0..<min(reader.number(), mostTags)).compactMap { _ in try tag(Int64(reader.number())) }
        }
        guard var facts = ExternalProductData(name: reader.text(), source: .openFoodFacts) else { return nil }
        facts.brand = brand
        for (list, tags) in zip(lists, tags) { facts[keyPath: list] = tags }
        facts.category = facts.categories.last { $0.hasPrefix("en:") }
        for _ in 0..<min(reader.number(), mostNames) {
            let language = reader.text()
            facts.names[language] = reader.text()
        }
        facts.packageSize = reader.text().nonEmpty
        facts.servingSize = reader.text().nonEmpty
        reader.grades(into: &facts)
        facts.nutrition = reader.nutrition()
        facts.picture = reader.picture(code: code)
        let day = reader.number()
        if day > 0 {
            facts.changed = Date(timeIntervalSince1970: TimeInterval(day) * TimeInterval(PackReader.secondsOfADay))
        }
        return reader.isSound ? facts : nil
    }

    /// Returns what the word index knows of a product; nil if the bytes are malformed.
    static func document(in bytes: [UInt8]) -> SearchDocument? {
        var reader = PackReader(bytes)
        let document = reader.document()
        return reader.isSound ? document : nil
    }
}

extension [UInt8] {
    /// Appends a variable-length number: seven bits per byte, the lowest first.
    mutating func append(number: Int) {
        var rest = UInt64(Swift.max(0, number))
        while rest > 0x7F {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    mutating func append(text: Bytes) {
        append(number: text.count)
        append(contentsOf: text)
    }

    /// Appends a bit for each known value, then the values.
    fileprivate mutating func append(_ nutrition: Nutrition?) {
        guard let nutrition else { return append(number: 0) }
        let values = nutrition.packed
        append(number: values.enumerated().reduce(0) { $0 | ($1.element == nil ? 0 : 1 << $1.offset) })
        for value in values.compactMap(\.self) {
            let (tenths, rest) = value.thousandths.quotientAndRemainder(dividingBy: 100)
            append(number: Int(rest == 0 ? tenths << 1 : value.thousandths << 1 | 1))
        }
    }
}

struct PackReader {
    static let secondsOfADay = 86_400
    static let nutriScores = ["", "a", "b", "c", "d", "e"]
    private static let mostPacked = 1_000_000_000
    static let greenScores = ["", "a-plus", "a", "b", "c", "d", "e", "f"]

    /// Returns the place of a grade in ``nutriScores``.
    static func nutriScore(_ letter: UInt8) -> Int { (97...101).contains(letter) ? Int(letter) - 96 : 0 }

    /// Returns the place of a grade in ``greenScores``.
    static func greenScore(_ cell: Bytes) -> Int {
        guard cell.count == 1 else { return cell.equals("a-plus") ? 1 : 0 }
        return (97...102).contains(cell[0]) ? Int(cell[0]) - 95 : 0
    }

    private var rest: ArraySlice<UInt8>
    /// Whether all reads succeeded.
    private(set) var isSound = true

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func number() -> Int {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst(), shift < 63 {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(number) }
            shift += 7
        }
        isSound = false
        return 0
    }

    fileprivate mutating func document() -> SearchDocument {
        SearchDocument(popularity: number(), place: number())
    }

    mutating func text() -> String {
        let count = number()
        guard count <= rest.count else {
            isSound = false
            return ""
        }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    fileprivate mutating func grades(into facts: inout ExternalProductData) {
        let (rest, green) = number().quotientAndRemainder(dividingBy: Self.greenScores.count)
        let (nova, nutri) = rest.quotientAndRemainder(dividingBy: Self.nutriScores.count)
        facts.greenScore = Self.greenScores[green].nonEmpty
        facts.nutriScore = Self.nutriScores[nutri].nonEmpty
        facts.novaGroup = (1...4).contains(nova) ? nova : nil
    }

    fileprivate mutating func nutrition() -> Nutrition? {
        let known = number()
        guard known > 0 else { return nil }
        let values = (0..<Nutrition.packedCount).map { place -> Amount? in
            guard known >> place & 1 == 1 else { return nil }
            let value = number()
            return Amount(thousandths: Int64(min(value >> 1, Self.mostPacked)) * (value & 1 == 1 ? 1 : 100))
        }
        return Nutrition(packed: values)
    }

    fileprivate mutating func picture(code: String) -> String? {
        switch number() {
        case 0: nil
        case 1: text()
        case let kind: FrontPicture(language: text(), revision: kind - 2).address(for: code)
        }
    }
}

extension Nutrition {
    fileprivate static let packedCount = Nutrient.allCases.count + 2

    /// The values in a fixed order. Kilojoules are stored only if they do not follow from the kilocalories.
    fileprivate var packed: [Amount?] {
        let converted = kilocalories.flatMap { Nutrition(kilocalories: $0, grams: [:]).kilojoules }
        return [kilocalories, converted == kilojoules ? nil : kilojoules] + Nutrient.allCases.map { grams[$0] }
    }

    fileprivate init(packed values: [Amount?]) {
        let grams = Dictionary(
            uniqueKeysWithValues: zip(Nutrient.allCases, values.dropFirst(2)).compactMap { nutrient, value in
                value.map { (nutrient, $0) }
            })
        self.init(kilocalories: values[0], kilojoules: values[1], grams: grams)
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
