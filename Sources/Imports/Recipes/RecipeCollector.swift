import Foods
import Kitchen
import Values

/// Collects the recipes of a source. Ids are unique: a second recipe of a title gets a number.
struct RecipeCollector {
    var household: ImportedHousehold
    private var ids: [ForeignID: Int] = [:]
    private var tags = 0

    init(_ program: ImportedHousehold.Program, from origin: String) {
        household = ImportedHousehold(program, from: origin)
    }

    /// Adds a recipe.
    ///
    /// - Parameters:
    ///   - id: Nil if the program exports none: then its title is.
    ///   - name: What to call it if it is left out.
    mutating func add(_ recipe: ForeignRecipe, id: ForeignID?, picture: String? = nil, named name: String) {
        guard let draft = recipe.draft else { return omit(recipe.title ?? name) }
        if recipe.isCut { household.leftOut.add(.section, .tooLong, draft.title) }
        add(draft, id: id, picture: picture)
    }

    mutating func add(_ draft: RecipeDraft, id: ForeignID?, picture: String?) {
        let id = id ?? "title \(RecipeIdentity.key(draft.title))"
        let count = ids[id, default: 0] + 1
        ids[id] = count
        household.recipes.append(ImportedRecipe(id: count == 1 ? id : "\(id) \(count)", draft, picture: picture))
    }

    /// Counts a file without a usable recipe.
    mutating func omit(_ name: String, _ reason: ImportOmission.Reason = .nameless) {
        household.leftOut.add(.recipe, reason, name)
    }

    /// Counts tags, which are not kept.
    mutating func count(tags count: Int) { tags += count }

    /// Returns all that was read, with the pictures.
    func read(_ makeSource: (FileTree) -> ExportPictures.Source, of tree: FileTree) -> ReadHousehold {
        let household = finished
        return ReadHousehold(household, ExportPictures(household.recipePictures, in: makeSource(tree)))
    }

    /// The household with all recipes.
    var finished: ImportedHousehold {
        var household = household
        household.leftOut.add(notKept: .tag, count: tags)
        return household
    }
}

/// The identity of recipes without ids.
enum RecipeIdentity {
    static func key(_ title: String) -> String {
        title.folded.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).joined(separator: " ")
    }
}
