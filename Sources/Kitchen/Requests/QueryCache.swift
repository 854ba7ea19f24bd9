import GRDB
import Synchronization

/// The results of queries since the last commit, so that a page that is shown again runs no query.
///
/// A result is kept with the number of commits before its query began, and the state of SQLite's log then, which other
/// programs change too. It is returned only while both are the same, so no commit of this program is missing in it. What
/// another program is writing to the log while the query runs may be missing until the next commit.
final class QueryCache: Sendable {
    private let commits: Commits
    /// The path of SQLite's log.
    private let log: String
    private let kept = Mutex(Kept())

    private struct Kept {
        var version: Version?
        var results: [Query: any Sendable] = [:]
    }

    /// A query's name, and all that its result depends on besides the database.
    struct Query: Hashable, Sendable {
        let name: String
        let argument: any Hashable & Sendable

        static func == (left: Query, right: Query) -> Bool {
            left.name == right.name && AnyHashable(left.argument) == AnyHashable(right.argument)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
            argument.hash(into: &hasher)
        }
    }

    /// The most results that are kept. The pages of a few visitors need less.
    private static let most = 100

    private struct Version: Equatable {
        let commits: Int
        let log: FileStamp?
    }

    init(_ commits: Commits, log: String) {
        (self.commits, self.log) = (commits, log)
    }

    /// Returns the kept result of a query, or runs it.
    func result<Value: Sendable>(
        of query: Query, _ run: () async throws(KitchenError) -> Value
    ) async throws(KitchenError) -> Value {
        let version = Version(commits: commits.count, log: FileStamp(log))
        let known = kept.withLock { $0.version == version ? $0.results[query] : nil }
        if let known, let value = known as? Value { return value }
        let value = try await run()
        kept.withLock { kept in
            if kept.version != version || kept.results.count >= Self.most { kept = Kept(version: version) }
            kept.results[query] = value
        }
        return value
    }
}

extension KitchenStore {
    /// Runs one query, or returns its last result if nothing has been committed since.
    ///
    /// - Parameters:
    ///   - argument: All that the result depends on besides the database, such as the day.
    ///   - question: The query. It must not depend on anything else.
    func readCached<Value: Sendable>(
        _ argument: some Hashable & Sendable, name: String = #function,
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(KitchenError) -> Value {
        let query = QueryCache.Query(name: name, argument: argument)
        return try await queries.result(of: query) { () async throws(KitchenError) -> Value in
            try await read(question)
        }
    }
}
