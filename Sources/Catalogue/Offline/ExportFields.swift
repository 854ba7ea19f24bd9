import Kitchen
import Values

/// The fields of a product as an export has them, of which empty ones are missing.
struct ExportFields {
    var code = Bytes.empty, language = Bytes.empty, popularity = Bytes.empty, changed = Bytes.empty
    var genericName = Bytes.empty, brands = Bytes.empty, packageSize = Bytes.empty, servingSize = Bytes.empty
    var nutriScore = Bytes.empty, novaGroup = Bytes.empty, greenScore = Bytes.empty, oldGreenScore = Bytes.empty
    /// The addresses of pictures, the preferred one first.
    var pictures = (Bytes.empty, Bytes.empty, Bytes.empty)
    /// The names by language; the main one's language is empty.
    var names: [(language: Bytes, name: Bytes)] = []
    /// The tags of ``PackedProduct`` lists.
    var tags: [(list: Int, tag: Bytes)] = []
    var countries: [Bytes] = []
    /// The revisions of pictures of the front by language.
    var fronts: [(language: Bytes, revision: Bytes)] = []
    /// The values by their places in ``Nutrition/openFoodFactsNames``.
    private(set) var nutrients = [Double?](repeating: nil, count: Nutrition.openFoodFactsNames.count)
    private(set) var hasNutrients = false
    /// True if the nutrients come from a document of a schema up to 1002.
    var hasFlatNutrients = false

    /// Removes all fields, and keeps the memory.
    mutating func removeAll() {
        (code, language, popularity, changed) = (.empty, .empty, .empty, .empty)
        (genericName, brands, packageSize, servingSize) = (.empty, .empty, .empty, .empty)
        (nutriScore, novaGroup, greenScore, oldGreenScore) = (.empty, .empty, .empty, .empty)
        pictures = (.empty, .empty, .empty)
        names.removeAll(keepingCapacity: true)
        tags.removeAll(keepingCapacity: true)
        countries.removeAll(keepingCapacity: true)
        fronts.removeAll(keepingCapacity: true)
        removeNutrients()
        hasFlatNutrients = false
    }

    mutating func removeNutrients() {
        guard hasNutrients else { return }
        for place in nutrients.indices { nutrients[place] = nil }
        hasNutrients = false
    }

    mutating func set(_ value: Double?, ofNutrient place: Int) {
        nutrients[place] = value
        hasNutrients = true
    }
}

extension ExportedProduct {
    /// Reads the fields into the product; returns false for a number that scanners never ask for.
    mutating func read(_ fields: ExportFields, _ choice: CatalogueChoice, _ arena: inout TextArena) -> Bool {
        guard let key = CatalogueKey(code: fields.code) else { return false }
        self.key = key
        isTaken = choice.includes(fields, &arena) && readNames(fields, choice.languages, &arena)
        if isTaken { readOthers(fields, &arena) }
        return true
    }

    /// Reads names and brand as ``OpenFoodFactsProduct/facts(in:)`` does; returns false if there is no name.
    private mutating func readNames(
        _ fields: ExportFields, _ languages: [String], _ arena: inout TextArena
    ) -> Bool {
        brand = fields.brands.consumerBrand(&arena)
        names.removeAll(keepingCapacity: true)
        var (wanted, main, own, other): (Bytes?, Bytes?, Bytes?, Bytes?) = (nil, nil, nil, nil)
        var wantedPlace = Int.max
        var otherLanguage = Bytes.empty
        for (language, raw) in fields.names {
            guard let name = raw.cleaned(&arena) else { continue }
            if language.isEmpty { main = name }
            if !language.isEmpty, language.equals(fields.language) { own = name }
            if other == nil || language.precedes(otherLanguage) { (other, otherLanguage) = (name, language) }
            guard let place = languages.firstIndex(where: { language.elementsEqual($0.utf8) }),
                !names.contains(where: { $0.language.equals(language) })
            else { continue }
            if place < wantedPlace { (wanted, wantedPlace) = (name, place) }
            names.append((language, name))
        }
        guard let name = wanted ?? main ?? own ?? other ?? fields.genericName.cleaned(&arena) ?? brand else {
            return false
        }
        self.name = name
        names.removeAll { $0.name.equals(name) }
        names.sort { $0.language.precedes($1.language) }
        if names.count > PackedProduct.mostNames { names.removeSubrange(PackedProduct.mostNames...) }
        return true
    }

    private mutating func readOthers(_ fields: ExportFields, _ arena: inout TextArena) {
        popularity = fields.popularity.integer
        changed = Self.time(fields.changed)
        packageSize = fields.packageSize.cleaned(&arena) ?? .empty
        servingSize = fields.servingSize.cleaned(&arena) ?? .empty
        readTags(fields.tags, &arena)
        nutriScore = fields.nutriScore.count == 1 ? PackReader.nutriScore(fields.nutriScore[0]) : 0
        greenScore = PackReader.greenScore(fields.greenScore.isEmpty ? fields.oldGreenScore : fields.greenScore)
        novaGroup = Self.novaGroup(fields.novaGroup)
        nutrition = fields.hasNutrients ? Nutrition(told: fields.nutrients) : nil
        let addresses = fields.pictures
        let address = addresses.0.isEmpty ? addresses.1.isEmpty ? addresses.2 : addresses.1 : addresses.0
        picture = address.isEmpty ? Self.front(fields, &arena) : Self.picture(address, code: fields.code)
    }

    private mutating func readTags(_ all: [(list: Int, tag: Bytes)], _ arena: inout TextArena) {
        tags.removeAll(keepingCapacity: true)
        for list in 0..<PackedProduct.lists.count {
            let first = tags.count
            for (other, text) in all where other == list && tags.count - first < PackedProduct.mostTags {
                let tag = PackedProduct.isTyped(list) ? text.cleanedTag(&arena) : text.validTag(&arena)
                // Two in five rows of the export have this as an empty value.
                if list > 0 || !tag.equals("en:null") { tags.append((list, tag)) }
            }
        }
    }

    private static func novaGroup(_ cell: Bytes) -> Int {
        if cell.isEmpty { return 0 }
        let group = cell.number.map { Int($0) } ?? Double(cell.text).flatMap { Int(exactly: $0) } ?? 0
        return (1...4).contains(group) ? group : 0
    }

    /// Parses a picture's address.
    private static func picture(_ address: Bytes, code: Bytes) -> Picture? {
        guard let front = FrontPicture.parse(address, code: code) else { return .address(address) }
        return .front(language: front.language, revision: front.revision)
    }

    /// Returns the picture in the product's language, else in the first one, for which documents give no address.
    private static func front(_ fields: ExportFields, _ arena: inout TextArena) -> Picture? {
        let fronts = fields.fronts
        let first = fronts.min { $0.language.precedes($1.language) }
        guard let front = fronts.first(where: { $0.language.equals(fields.language) }) ?? first,
            let revision = Int(front.revision.text)
        else { return nil }
        return FrontPicture(language: front.language.text, revision: revision).address(for: fields.code.text)
            .flatMap { picture(arena.copy($0), code: fields.code) }
    }
}

extension CatalogueChoice {
    fileprivate func includes(_ product: ExportFields, _ arena: inout TextArena) -> Bool {
        if !countries.isEmpty {
            guard product.countries.contains(where: { tag in countries.contains { tag.elementsEqual($0.utf8) } })
            else { return false }
        }
        guard isOnlyInLanguages else { return true }
        return languages.contains { language in
            product.language.elementsEqual(language.utf8)
                || product.names.contains {
                    $0.language.elementsEqual(language.utf8) && $0.name.cleaned(&arena) != nil
                }
        }
    }
}

extension Bytes {
    /// The integer in the text; zero if it is none.
    fileprivate var integer: Int { isEmpty ? 0 : number.map { Int($0) } ?? Int(text) ?? 0 }
}
