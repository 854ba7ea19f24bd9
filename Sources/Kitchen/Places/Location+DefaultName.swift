import GRDB

extension Location.Kind {
    /// The default names of the first locations, by the languages of the pages.
    private static let defaultNames: [String: [Location.Kind: String]] = [
        "en": [.pantry: "Pantry", .fridge: "Fridge", .freezer: "Freezer"],
        "fr": [.pantry: "Garde-manger", .fridge: "Réfrigérateur", .freezer: "Congélateur"],
    ]

    /// Returns the name of a location until the household chooses one; nil for kinds and languages without one.
    ///
    /// - Parameter language: A two-letter language code.
    public func defaultName(in language: String) -> String? { Self.defaultNames[language]?[self] }

    /// Returns whether a name is the default one in any language, and so was not chosen.
    public func isDefaultName(_ name: String) -> Bool { Self.defaultNames.values.contains { $0[self] == name } }
}

extension Location {
    /// Renames outermost locations that have the default names of another language, except if a name is taken.
    static func nameByDefault(in language: String, _ db: Database) throws {
        let roots = try LocationTree.current(db).children(of: nil)
        for var root in roots where root.kind.isDefaultName(root.name) {
            guard let name = root.kind.defaultName(in: language), !roots.contains(where: { $0.name == name }) else {
                continue
            }
            root.name = name
            try root.update(db)
        }
    }
}
