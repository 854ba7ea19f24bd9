import Foods
import Foundation
import GRDB
import Values

/// A timer that was started at a step of a recipe.
public struct RecipeTimer: Equatable, Sendable {
    public var line: TimerLine
    /// The index of the step, from 0, and the duration in seconds.
    public var step: Int
    public var seconds: Int
}

extension KitchenStore {
    /// Returns the timers of a recipe that have not ended, in the order in which they were started.
    public func timers(ofRecipe uuid: UUID) async throws(KitchenError) -> [RecipeTimer] {
        let now = moments.now
        return try await read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT timerId, step, seconds FROM recipeTimer WHERE recipeId = ?",
                arguments: [Recipe.known(uuid, db).id])
            guard !rows.isEmpty else { return [] }
            let steps = Dictionary(rows.map { ($0["timerId"] as Int64, $0) }) { $1 }
            return try TimerBoard(db, at: now).timers.compactMap { timer in
                guard let row = steps[timer.id] else { return nil }
                return RecipeTimer(
                    line: try TimerLine(timer, at: now, db), step: row["step"], seconds: row["seconds"])
            }
        }
    }

    /// Starts a timer for a duration in a step; returns the timer if it runs already.
    ///
    /// - Parameters:
    ///   - step: The index of the step, from 0.
    ///   - seconds: One of ``RecipeStep/times``.
    ///   - name: The timer's name.
    /// - Throws: ``RuleViolation`` in a ``KitchenError``: `missing(.step)` if the recipe has no such duration; also if
    ///   the limit of timers is reached.
    public func startTimer(
        ofRecipe uuid: UUID, step: Int, seconds: Int, name: String
    ) async throws(KitchenError) -> TimerLine {
        let draft = try TimerDraft(
            name: String(name.unicodeScalars.prefix(TimerDraft.longestName)), seconds: seconds,
            warning: seconds > 300 ? 60 : nil
        ).checked()
        let now = moments.now
        return try await write { db in
            let recipe = try Recipe.known(uuid, db)
            guard recipe.steps.indices.contains(step), recipe.steps[step].times.contains(seconds) else {
                throw KitchenError.violated(.missing(.step))
            }
            let timer = try TimerBoard.change(db, at: now) { board in
                try board.timer(of: recipe, step, seconds, db) ?? board.start(draft, at: now, db)
            }
            try db.execute(
                sql: "INSERT OR IGNORE INTO recipeTimer (timerId, recipeId, step, seconds) VALUES (?, ?, ?, ?)",
                arguments: [timer.id, recipe.id, step, seconds])
            return try TimerLine(timer, at: now, db)
        }
    }
}

extension TimerBoard {
    /// Returns the timer of a step that runs, is paused or rings; nil for none.
    fileprivate func timer(of recipe: Recipe, _ step: Int, _ seconds: Int, _ db: Database) throws -> KitchenTimer? {
        let known = try Set(
            Int64.fetchAll(
                db, sql: "SELECT timerId FROM recipeTimer WHERE recipeId = ? AND step = ? AND seconds = ?",
                arguments: [recipe.id, step, seconds]))
        return timers.first { known.contains($0.id) && $0.state != .missed }
    }
}
