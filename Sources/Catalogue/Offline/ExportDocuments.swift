import Values

/// The documents of the JSONL export, of either schema: a product each, of whose members few are read.
struct ExportDocuments: Sendable {
    /// The text fields, and the lists of tags, by their names.
    private let members: MemberNames
    private let nutrients: MemberNames

    init() {
        members = MemberNames(Self.textFields.map(\.name) + Self.listFields)
        nutrients = MemberNames(Nutrition.openFoodFactsNames)
    }

    /// The text fields by their names.
    private static let textFields: [(name: String, field: any WritableKeyPath<ExportFields, Bytes> & Sendable)] = [
        ("code", \.code), ("lang", \.language), ("unique_scans_n", \.popularity), ("last_modified_t", \.changed),
        ("brands", \.brands), ("generic_name", \.genericName), ("quantity", \.packageSize),
        ("serving_size", \.servingSize), ("nutriscore_grade", \.nutriScore), ("nova_group", \.novaGroup),
        ("environmental_score_grade", \.greenScore), ("ecoscore_grade", \.oldGreenScore),
        ("image_front_url", \.pictures.0), ("image_url", \.pictures.1), ("image_front_small_url", \.pictures.2),
    ]
    /// The lists of ``PackedProduct``, and the countries.
    private static let listFields = [
        "categories_tags", "allergens_tags", "traces_tags", "additives_tags", "ingredients_analysis_tags",
        "countries_tags",
    ]

    /// Reads a document; returns false if it is damaged.
    func read(_ line: Bytes, _ arena: inout TextArena, into fields: inout ExportFields) -> Bool {
        var document = JSONCursor(line)
        return document.readMembers { name, value in
            if let index = members.index(of: name) {
                guard index < Self.textFields.count else {
                    return readList(&value, index - Self.textFields.count, &arena, &fields)
                }
                guard let text = value.textOrNumber(&arena) else { return false }
                fields[keyPath: Self.textFields[index].field] = text
                return true
            }
            if name.starts(with: "product_name") { return readName(name, &value, &arena, &fields) }
            if name.equals("images") { return readImages(&value, &arena, &fields) }
            if name.equals("nutriments") { return readNutriments(&value, &arena, &fields) }
            if name.equals("nutrition") { return readNutrition(&value, &arena, &fields) }
            return value.skip()
        }
    }

    private func readName(
        _ field: Bytes, _ value: inout JSONCursor, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        let language = field.part("product_name".utf8.count..<field.count)
        let isMain = language.isEmpty
        guard isMain || language.count == 3 && language[0] == UInt8(ascii: "_"), value.peek() == UInt8(ascii: "\"")
        else { return value.skip() }
        guard let name = value.text(&arena) else { return false }
        fields.names.append((isMain ? language : language.part(1..<3), name))
        return true
    }

    /// Reads a list of tags; one with anything else is empty.
    private func readList(
        _ value: inout JSONCursor, _ list: Int, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        guard value.peek() == UInt8(ascii: "[") else { return value.skip() }
        let (tags, countries) = (fields.tags.count, fields.countries.count)
        // A document may repeat a list.
        let mostTags = min(tags + PackedProduct.mostTags, PackedProduct.lists.count * PackedProduct.mostTags)
        var isList = true
        let isWhole = value.readElements { element in
            guard element.peek() == UInt8(ascii: "\"") else {
                isList = false
                return element.skip()
            }
            guard let tag = element.text(&arena) else { return false }
            if list == PackedProduct.lists.count {
                if fields.countries.count < PackedProduct.mostTags { fields.countries.append(tag) }
            } else if fields.tags.count < mostTags {
                fields.tags.append((list, tag))
            }
            return true
        }
        if !isList {
            fields.tags.removeSubrange(tags...)
            fields.countries.removeSubrange(countries...)
        }
        return isWhole
    }

    /// Reads the revisions of pictures of the front: `front_fr`, or `selected`, `front`, `fr`.
    private func readImages(
        _ value: inout JSONCursor, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        guard value.peek() == UInt8(ascii: "{") else { return value.skip() }
        var (old, new): ([(Bytes, Bytes)], [(Bytes, Bytes)]?) = ([], nil)
        let isWhole = value.readMembers { name, image in
            if name.equals("selected"), image.peek() == UInt8(ascii: "{") {
                return image.readMembers { kind, languages in
                    guard kind.equals("front"), languages.peek() == UInt8(ascii: "{") else { return languages.skip() }
                    new = []
                    return languages.readMembers { language, picture in
                        readRevision(&picture, &arena) { new?.append((language, $0)) }
                    }
                }
            }
            guard name.starts(with: "front_") else { return image.skip() }
            return readRevision(&image, &arena) { old.append((name.part(6..<name.count), $0)) }
        }
        fields.fronts = new ?? old
        return isWhole
    }

    private func readRevision(
        _ picture: inout JSONCursor, _ arena: inout TextArena, _ take: (Bytes) -> Void
    ) -> Bool {
        guard picture.peek() == UInt8(ascii: "{") else { return picture.skip() }
        return picture.readMembers { name, value in
            guard name.equals("rev") else { return value.skip() }
            guard let revision = value.textOrNumber(&arena) else { return false }
            if !revision.isEmpty { take(revision) }
            return true
        }
    }

    /// Reads the flat nutrients of schemas until 1002, which precede the others.
    private func readNutriments(
        _ value: inout JSONCursor, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        guard value.peek() == UInt8(ascii: "{") else { return value.skip() }
        fields.removeNutrients()
        fields.hasFlatNutrients = true
        return value.readMembers { name, amount in
            guard name.count > 5, name.part(name.count - 5..<name.count).equals("_100g"),
                let place = nutrients.index(of: name.part(0..<name.count - 5))
            else { return amount.skip() }
            return readAmount(&amount, place, &arena, &fields)
        }
    }

    /// Reads the set of nutrients of schemas from 1003 on.
    private func readNutrition(
        _ value: inout JSONCursor, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        guard value.peek() == UInt8(ascii: "{"), !fields.hasFlatNutrients else { return value.skip() }
        var isPerHundred = false
        let isWhole = value.readMembers { name, set in
            guard name.equals("aggregated_set"), set.peek() == UInt8(ascii: "{") else { return set.skip() }
            return set.readMembers { name, value in
                if name.equals("per") {
                    guard let per = value.textOrNumber(&arena) else { return false }
                    isPerHundred = per.equals("100g") || per.equals("100ml")
                    return true
                }
                guard name.equals("nutrients"), value.peek() == UInt8(ascii: "{") else { return value.skip() }
                return value.readMembers { name, nutrient in
                    guard let place = nutrients.index(of: name), nutrient.peek() == UInt8(ascii: "{") else {
                        return nutrient.skip()
                    }
                    return nutrient.readMembers { name, amount in
                        guard name.equals("value") else { return amount.skip() }
                        return readAmount(&amount, place, &arena, &fields)
                    }
                }
            }
        }
        if !isPerHundred { fields.removeNutrients() }
        return isWhole
    }

    private func readAmount(
        _ value: inout JSONCursor, _ place: Int, _ arena: inout TextArena, _ fields: inout ExportFields
    ) -> Bool {
        guard let text = value.textOrNumber(&arena) else { return false }
        fields.set(text.isEmpty ? nil : Double(text.text), ofNutrient: place)
        return true
    }
}

/// Names of members, and their places in a list.
private struct MemberNames: Sendable {
    private var table = TextTable()
    private let hash = TextHash()

    init(_ names: [String]) {
        for var name in names { name.withUTF8 { _ = table.add($0, hash: hash($0)) } }
    }

    func index(of name: Bytes) -> Int? { table.index(of: name, hash: hash(name)) }
}
