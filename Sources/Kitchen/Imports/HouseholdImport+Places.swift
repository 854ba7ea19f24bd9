import GRDB
import Values

extension HouseholdImport {
    /// Takes the places, by name, as outermost locations.
    mutating func takePlaces() throws {
        for place in household.places {
            try take(.place, place.id, named: place.name) { run in
                let name = place.name.nameKey
                let found = try LocationTree.current(run.db).locations.first { $0.name.nameKey == name }
                let usual = try found ?? run.usual(place)
                return usual.map { ($0.id, [:]) }
            } create: { run in
                let tree = try LocationTree.current(run.db)
                let last = tree.children(of: nil).map(\.position).max() ?? 0
                let kind = place.kind ?? Location.Kind(calledBy: place.name) ?? .other
                var location = Location(name: "", kind: kind, parentId: nil, position: last + 1)
                try location.take(LocationDraft(name: place.name, kind: kind), in: tree, run.db)
                return try location.inserted(run.db).id
            }
        }
    }

    /// Returns the household's place with the default name of a kind in any language: `Fridge` is `Réfrigérateur`.
    private func usual(_ place: ImportedPlace) throws -> Location? {
        guard let kind = Location.Kind.allCases.first(where: { $0.isDefaultName(place.name) }) else { return nil }
        return try LocationTree.current(db).children(of: nil).first { $0.kind == kind && kind.isDefaultName($0.name) }
    }

    /// Takes shops and categories, by name.
    mutating func takeNames() throws {
        for shop in household.shops {
            try take(.shop, shop.id, named: shop.name) { run in
                let key = shop.name.nameKey
                return try Shop.fetchAll(run.db).first { $0.name.nameKey == key }.map { ($0.id, [:]) }
            } create: { run in
                try Shop(name: shop.name.checked(as: .name)).inserted(run.db).id
            }
        }
        for category in household.categories {
            try take(.category, category.id, named: category.name) { run in
                let key = category.name.nameKey
                return try Category.fetchAll(run.db).first { $0.name.nameKey == key }.map { ($0.id, [:]) }
            } create: { run in
                try Category(name: category.name.checked(as: .name)).inserted(run.db).id
            }
        }
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
