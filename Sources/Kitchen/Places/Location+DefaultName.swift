import GRDB

extension Location.Kind {
    /// What the first location of this kind is called until the household names it, by the languages that pages speak.
    private static let defaultNames: [String: [Location.Kind: String]] = [
        "en": [.pantry: "Pantry", .fridge: "Fridge", .freezer: "Freezer"],
        "fr": [.pantry: "Garde-manger", .fridge: "Réfrigérateur", .freezer: "Congélateur"],
    ]

    /// The name until the household chooses one; nil for kinds and languages without one.
    ///
    /// - Parameter language: The two letters of a language.
    public func defaultName(in language: String) -> String? { Self.defaultNames[language]?[self] }

    /// Returns whether a name is the default one in any language, so that nobody has chosen it.
    public func isDefaultName(_ name: String) -> Bool { Self.defaultNames.values.contains { $0[self] == name } }
}

extension Location {
    /// Names the outermost locations that have default names in another language. A name that is taken is left out.
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
