import Catalogue
import Foundation
import Kitchen
import Logging
import ServiceLifecycle

/// Looks up recipes while a user waits for them, and fetches all of TheMealDB once a month, so that they are available
/// without a network.
public struct RecipeFinder: Service {
    private let kiosk: Kiosk
    private let pause: @Sendable (Duration) async throws -> Void

    /// How long a look-up may take before it is late.
    private static let patience = Duration.seconds(4)
    /// The pause between two background requests.
    private static let walkPause = Duration.seconds(5)
    /// How often to check for what becomes due.
    private static let activePause = Duration.seconds(3_600)
    /// How often to check whether a user has opened the recipes yet.
    private static let idlePause = Duration.seconds(30)

    private var lookups: RecipeLookups { kiosk.external.recipes }

    /// - Parameter pause: Waits; tests replace it.
    public init(
        kiosk: Kiosk,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.kiosk, self.pause) = (kiosk, pause)
    }

    public func run() async {
        await withTaskGroup { group in
            group.addTask {
                await withDiscardingTaskGroup { asked in
                    for await question in lookups.questions.consume() { asked.addTask { await answer(question) } }
                }
            }
            group.addTask {
                await withDiscardingTaskGroup { asked in
                    for await page in lookups.pages.consume() { asked.addTask { await read(page) } }
                }
            }
            group.addTask { try? await walk() }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }

    // MARK: - Questions

    private func answer(_ question: RecipeQuestion) async {
        kiosk.eventBus.publish(.changed(.recipes))
        let state: RecipeAsking
        do {
            try await whileSomebodyWaits {
                if lookups.noteLate(question) { kiosk.eventBus.publish(.changed(.recipes)) }
            } for: {
                try await RecipeAnswering(kiosk: kiosk, pause: pause).answer(question)
            }
            try await kiosk.store.noteAnswer(to: question.key)
            state = .answered
        } catch is CancellationError {
            return lookups.drop(question)
        } catch {
            kiosk.log.notice("recipes: \(error)")
            state = .failed(SourceTrouble(error))
        }
        lookups.note(state, of: question)
        kiosk.eventBus.publish(.changed(.recipes))
    }

    /// Runs `work`, and calls `isLate` if it takes longer than `patience`.
    private func whileSomebodyWaits(
        _ isLate: @escaping @Sendable () -> Void, for work: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { [pause] in
                try await pause(Self.patience)
                isLate()
                return false
            }
            group.addTask {
                try await work()
                return true
            }
            defer { group.cancelAll() }
            while let isDone = try await group.next(), !isDone {}
        }
    }

    // MARK: - Pages

    private func read(_ id: UUID) async {
        guard let reading = lookups[reading: id], let address = reading.address else { return }
        do {
            try await whileSomebodyWaits {
                note(.late, of: reading, as: id)
            } for: {
                let found = try await kiosk.readPage(at: address)
                note(.read(found), of: reading, as: id)
            }
        } catch is CancellationError {
            return
        } catch {
            note(.failed(error as? RecipePageFailure ?? .silent), of: reading, as: id)
        }
    }

    private func note(_ state: PageReading.State, of reading: PageReading, as id: UUID) {
        var reading = reading
        reading.state = state
        lookups.note(reading, as: id)
        kiosk.eventBus.publish(.changed(.recipes))
    }

    // MARK: - All of it

    /// Fetches the recipes by initial letter, each a month after its last answer, once a user has opened the recipes.
    private func walk() async throws {
        while true {
            for initial in TheMealDB.initials where try await isDue(initial) {
                let question = RecipeQuestion.initial(initial)
                lookups.enqueue(question)
                try await pause(Self.walkPause)
                while lookups[question]?.isOpen == true { try await pause(Self.walkPause) }
                // The next try is in an hour.
                if lookups[question] != .answered { break }
            }
            try await pause(try await isLookedAt ? Self.activePause : Self.idlePause)
        }
    }

    /// Whether a user has opened the recipes, and the lists were fetched.
    private var isLookedAt: Bool {
        get async throws {
            try await kiosk.store.ageOfAnswer(to: RecipeQuestion.lists(.category).key) != nil
        }
    }

    private func isDue(_ initial: Character) async throws -> Bool {
        let settings = try await kiosk.store.recipeSettings()
        guard settings.isWalking, settings.asked.contains(.theMealDB), try await isLookedAt else { return false }
        let question = RecipeQuestion.initial(initial)
        return try await kiosk.store.ageOfAnswer(to: question.key).map { $0 >= question.lasts } ?? true
    }
}
