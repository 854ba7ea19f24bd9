import Foods
import Values

/// A recipe, which becomes one of the household's own.
public struct ImportedRecipe: Equatable, Sendable {
    public var id: ForeignID
    public var draft: RecipeDraft
    /// The name of its picture in the source.
    public var picture: String?

    public init(id: ForeignID, _ draft: RecipeDraft, picture: String? = nil) {
        (self.id, self.draft, self.picture) = (id, draft, picture)
    }
}

/// A planned meal.
public struct ImportedMeal: Equatable, Sendable {
    public var id: ForeignID
    public var day: Day
    public var subject: Subject
    /// Nil for the whole household.
    public var people: Int?

    public enum Subject: Equatable, Sendable {
        case recipe(ForeignID)
        case text(String)
    }

    public init(id: ForeignID, on day: Day, _ subject: Subject, people: Int? = nil) {
        (self.id, self.day, self.subject, self.people) = (id, day, subject, people)
    }
}
