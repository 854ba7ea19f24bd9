import Catalogue
import Foundation
import Kitchen
import Synchronization
import Values

/// The recipe look-ups since the start: the questions, their states, and results that may be shown but not stored.
public final class RecipeLookups: Sendable {
    let places: Places
    private let state = Mutex(State())
    /// Questions to be asked.
    let questions = WorkQueue<RecipeQuestion>(most: 30)
    /// Pages to be read.
    let pages = WorkQueue<UUID>(most: mostReadings)
    /// Pictures to be fetched.
    let pictures = WorkQueue<WantedRecipePicture.Subject>(most: most)

    /// The addresses of the recipe providers.
    public struct Places: Sendable {
        public var theMealDB = TheMealDB.address
        public var edamam = "https://api.edamam.com"
        public var reach = HTTPClient.Reach.outside

        public init() {}

        /// Uses one server for all providers: for tests.
        public init(at address: String) {
            (theMealDB, edamam, reach) = (address, address, .anywhere)
        }
    }

    private struct State {
        var askings: [RecipeQuestion: RecipeAsking] = [:]
        var troubles: [Recipe.Origin: SourceTrouble] = [:]
        var borrowed: [String: [FoundRecipe]] = [:]
        var readings: [UUID: PageReading] = [:]
        var wanted: Set<WantedRecipePicture.Subject> = []
    }

    /// The number of remembered look-ups; beyond it, the finished ones are forgotten.
    private static let most = 200
    private static let mostReadings = 20

    init(places: Places) {
        self.places = places
    }

    // MARK: - Questions

    subscript(question: RecipeQuestion) -> RecipeAsking? { state.withLock { $0.askings[question] } }

    func enqueue(_ question: RecipeQuestion) {
        let isNew = state.withLock { state in
            guard state.askings[question]?.isOpen != true else { return false }
            if state.askings.count >= Self.most { state.askings = state.askings.filter(\.value.isOpen) }
            state.askings[question] = .asking
            return true
        }
        if isNew { questions.place(question) }
    }

    /// Forgets a question that will not be answered.
    func drop(_ question: RecipeQuestion) { state.withLock { $0.askings[question] = nil } }

    /// Forgets failed questions, so that they can be asked again.
    public func forgetFailures() {
        state.withLock { state in
            state.askings = state.askings.filter { if case .failed = $0.value { false } else { true } }
        }
    }

    func note(_ asking: RecipeAsking, of question: RecipeQuestion) {
        state.withLock { $0.askings[question] = asking }
    }

    /// Marks a question as late.
    ///
    /// - Returns: Whether it was still open.
    func noteLate(_ question: RecipeQuestion) -> Bool {
        state.withLock { state in
            guard state.askings[question] == .asking else { return false }
            state.askings[question] = .late
            return true
        }
    }

    // MARK: - Sources

    /// Returns how the latest request to a provider failed, or nil if it did not.
    public func trouble(with origin: Recipe.Origin) -> SourceTrouble? { state.withLock { $0.troubles[origin] } }

    /// Forgets the failure of a provider, as when the user has corrected its key.
    public func forgive(_ origin: Recipe.Origin) { state.withLock { $0.troubles[origin] = nil } }

    /// - Returns: Whether the state has changed.
    func note(_ trouble: SourceTrouble?, of origin: Recipe.Origin) -> Bool {
        state.withLock { state in
            defer { state.troubles[origin] = trouble }
            return state.troubles[origin] != trouble
        }
    }

    /// Returns the recipes found since the start by a provider that forbids storing them.
    public func borrowed(like text: String) -> [FoundRecipe] { state.withLock { $0.borrowed[text.folded] ?? [] } }

    func borrow(_ recipes: [FoundRecipe], like text: String) {
        state.withLock { state in
            if state.borrowed.count >= Self.most { state.borrowed = [:] }
            state.borrowed[text.folded] = recipes
        }
    }

    // MARK: - Pages

    subscript(reading id: UUID) -> PageReading? { state.withLock { $0.readings[id] } }

    func note(_ reading: PageReading, as id: UUID) {
        state.withLock { state in
            if state.readings[id] == nil, state.readings.count >= Self.mostReadings,
                let oldest = state.readings.min(by: { $0.key.uuidString < $1.key.uuidString })
            {
                state.readings[oldest.key] = nil
            }
            state.readings[id] = reading
        }
    }

    func read(_ id: UUID) { pages.place(id) }

    // MARK: - Pictures

    func enqueuePicture(_ subject: WantedRecipePicture.Subject) {
        let isNew = state.withLock { state in
            if state.wanted.count >= 1_000 { state.wanted = [] }
            return state.wanted.insert(subject).inserted
        }
        if isNew { pictures.place(subject) }
    }

    /// Allows a picture to be requested again.
    func allowAgain(_ subject: WantedRecipePicture.Subject) { state.withLock { _ = $0.wanted.remove(subject) } }
}

extension RecipeAsking {
    /// Whether an answer is still to come.
    public var isOpen: Bool { self == .asking || self == .late }
}
