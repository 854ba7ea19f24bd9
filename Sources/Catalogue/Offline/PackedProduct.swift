import Foundation
import Kitchen
import Values

/// A product encoded for the offline catalogue in a few dozen bytes; `scantry bench import` measures the size of a
/// million.
///
/// Tags and brands, which recur, are ids of the catalogue's table; a picture's URL that follows from the product's
/// number is only its language and revision; amounts drop trailing zeros.
struct PackedProduct {
    let bytes: [UInt8]

    /// - Parameter number: Returns the id of a tag or brand in the catalogue's table; nil if it has none.
    init(_ facts: ExternalProductData, code: String, popularity: Int, number: (String) throws -> Int64?) rethrows {
        var writer = PackWriter()
        writer.number(popularity)
        writer.text(facts.name)
        writer.number(facts.names.count)
        for (language, name) in facts.names.sorted(by: { $0.key < $1.key }) {
            writer.text(language)
            writer.text(name)
        }
        let brand = try facts.brand.flatMap(number)
        writer.number(Int(brand ?? 0))
        if brand == nil { writer.text(facts.brand ?? "") }
        for text in [facts.packageSize, facts.servingSize] { writer.text(text ?? "") }
        for tags in [facts.categories, facts.allergens, facts.traces, facts.additives, facts.diet] {
            let numbers = try tags.compactMap(number)
            writer.number(numbers.count)
            for number in numbers { writer.number(Int(number)) }
        }
        writer.grades(facts)
        writer.nutrition(facts.nutrition)
        writer.picture(facts.picture, code: code)
        writer.number(facts.changed.map { Int($0.timeIntervalSince1970) / PackReader.secondsOfADay } ?? 0)
        bytes = writer.bytes
    }

    /// Decodes a product; nil if the bytes are malformed.
    ///
    /// - Parameter tag: Returns the tag or brand of an id.
    static func facts(
        in bytes: [UInt8], code: String, tag: (Int64) throws -> String?
    ) rethrows -> ExternalProductData? {
        var reader = PackReader(bytes)
        _ = reader.number()
        guard var facts = ExternalProductData(name: reader.text(), source: .openFoodFacts) else { return nil }
        for _ in 0..<min(reader.number(), 200) {
            let language = reader.text()
            facts.names[language] = reader.text()
        }
        let brand = Int64(reader.number())
        facts.brand = brand == 0 ? reader.text().nonEmpty : try tag(brand)
        facts.packageSize = reader.text().nonEmpty
        facts.servingSize = reader.text().nonEmpty
        for list in [\ExternalProductData.categories, \.allergens, \.traces, \.additives, \.diet] {
            facts[keyPath: list] = try (0..<min(reader.number(), 1_000)).compactMap { _ in
                try tag(Int64(reader.number()))
            }
        }
        facts.category = facts.categories.last { $0.hasPrefix("en:") }
        reader.grades(into: &facts)
        facts.nutrition = reader.nutrition()
        facts.picture = reader.picture(code: code)
        let day = reader.number()
        if day > 0 { facts.changed = Date(timeIntervalSince1970: TimeInterval(day * PackReader.secondsOfADay)) }
        return reader.isSound ? facts : nil
    }

    /// Returns the product's number of scans, which is encoded first; zero if the bytes are malformed.
    static func popularity(in bytes: [UInt8]) -> Int {
        var reader = PackReader(bytes)
        return reader.number()
    }
}

private struct PackWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends a variable-length number: seven bits per byte, the lowest first.
    mutating func number(_ number: Int) {
        var rest = UInt64(max(0, number))
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes += text.utf8
    }

    mutating func grades(_ facts: ExternalProductData) {
        let nutri = facts.nutriScore.flatMap { PackReader.nutriScores.firstIndex(of: $0) } ?? 0
        let green = facts.greenScore.flatMap { PackReader.greenScores.firstIndex(of: $0) } ?? 0
        number(((facts.novaGroup ?? 0) * PackReader.nutriScores.count + nutri) * PackReader.greenScores.count + green)
    }

    /// Appends a bit for each known value, then the values.
    mutating func nutrition(_ nutrition: Nutrition?) {
        let values = nutrition?.packed ?? []
        number(values.enumerated().reduce(0) { $0 | ($1.element == nil ? 0 : 1 << $1.offset) })
        for value in values.compactMap(\.self) {
            let (tenths, rest) = value.thousandths.quotientAndRemainder(dividingBy: 100)
            number(Int(rest == 0 ? tenths << 1 : value.thousandths << 1 | 1))
        }
    }

    mutating func picture(_ address: String?, code: String) {
        guard let address else { return number(0) }
        guard let front = FrontPicture(address: address, code: code) else {
            number(1)
            return text(address)
        }
        number(front.revision + 2)
        text(front.language)
    }
}

private struct PackReader {
    static let secondsOfADay = 86_400
    static let nutriScores = ["", "a", "b", "c", "d", "e"]
    private static let mostPacked = 1_000_000_000
    static let greenScores = ["", "a-plus", "a", "b", "c", "d", "e", "f"]

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

    mutating func text() -> String {
        let count = number()
        guard count <= rest.count else {
            isSound = false
            return ""
        }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func grades(into facts: inout ExternalProductData) {
        let (rest, green) = number().quotientAndRemainder(dividingBy: Self.greenScores.count)
        let (nova, nutri) = rest.quotientAndRemainder(dividingBy: Self.nutriScores.count)
        facts.greenScore = Self.greenScores[green].nonEmpty
        facts.nutriScore = Self.nutriScores[nutri].nonEmpty
        facts.novaGroup = (1...4).contains(nova) ? nova : nil
    }

    mutating func nutrition() -> Nutrition? {
        let known = number()
        guard known > 0 else { return nil }
        let values = (0..<Nutrition.packedCount).map { place -> Amount? in
            guard known >> place & 1 == 1 else { return nil }
            let value = number()
            return Amount(thousandths: Int64(min(value >> 1, Self.mostPacked)) * (value & 1 == 1 ? 1 : 100))
        }
        return Nutrition(packed: values)
    }

    mutating func picture(code: String) -> String? {
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
