import GRDB
import Values

extension HouseholdImport {
    /// Imports the places, by name, as outermost locations.
    mutating func importPlaces() throws {
        var tree = try LocationTree.current(db)
        for place in household.places {
            try importRow(.place, place.id, named: place.name) { _ in
                place.found(in: tree).map { ($0.id, [:]) }
            } create: { run in
                let location = try place.inserted(into: tree, run.db)
                tree = LocationTree(tree.locations + [location])
                return location.id
            }
        }
    }

    /// Imports shops and categories, by name.
    mutating func importNames() throws {
        try importNames(household.shops, as: .shop, there: Shop.fetchAll(db).map { ($0.name, $0.id) }) { name, db in
            try Shop(name: name).inserted(db).id
        }
        try importNames(household.categories, as: .category, there: Category.fetchAll(db).map { ($0.name, $0.id) }) {
            name, db in
            try Category(name: name).inserted(db).id
        }
    }

    private mutating func importNames(
        _ names: [ImportedName], as kind: ImportKind, there: [(String, Int64)],
        insert: (String, Database) throws -> Int64
    ) throws {
        var there = Dictionary(there.map { ($0.nameKey, $1) }) { first, _ in first }
        for name in names {
            try importRow(kind, name.id, named: name.name) { _ in
                there[name.name.nameKey].map { ($0, [:]) }
            } create: { run in
                let id = try insert(name.name.checked(as: .name), run.db)
                there[name.name.nameKey] = id
                return id
            }
        }
    }
}

extension ImportedPlace {
    /// Returns the household's place of this name; else that with the default name of its kind in any language: `Fridge`
    /// is `Réfrigérateur`.
    fileprivate func found(in tree: LocationTree) -> Location? {
        let key = name.nameKey
        if let place = tree.locations.first(where: { $0.name.nameKey == key }) { return place }
        guard let kind = Location.Kind.allCases.first(where: { $0.isDefaultName(name) }) else { return nil }
        return tree.children(of: nil).first { $0.kind == kind && kind.isDefaultName($0.name) }
    }

    fileprivate func inserted(into tree: LocationTree, _ db: Database) throws -> Location {
        let last = tree.children(of: nil).map(\.position).max() ?? 0
        let kind = kind ?? Location.Kind(calledBy: name) ?? .other
        var location = Location(name: "", kind: kind, parentId: nil, position: last + 1)
        try location.apply(LocationDraft(name: name, kind: kind), in: tree, db)
        return try location.inserted(db)
    }
}

extension Location.Kind {
    /// The kind of a place by the words in its name, in English, French, German and Spanish; nil if they say nothing.
    fileprivate init?(calledBy name: String) {
        let name = name.folded
        let words: [(Location.Kind, [String])] = [
            (.freezer, ["freezer", "congelateur", "gefrier", "tiefkuhl", "congelador"]),
            (.fridge, ["fridge", "refrigerator", "frigo", "refrigerateur", "kuhlschrank", "nevera", "frigorifico"]),
            (
                .pantry,
                ["pantry", "larder", "garde-manger", "cellier", "vorrat", "speise", "despensa", "cupboard", "placard"]
            ),
        ]
        guard let kind = words.first(where: { $0.1.contains(where: name.contains) })?.0 else { return nil }
        self = kind
    }
}
