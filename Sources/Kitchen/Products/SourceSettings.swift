import GRDB

/// Which external sources the household asks for product data.
public struct SourceSettings: Equatable, Sendable {
    /// Whether any source is asked at all.
    public var isAsking: Bool
    /// Whether Open Food Facts' test server is asked instead of the real sites.
    public var isStaging: Bool
    /// Each of ``Product/Source/outside`` once, in the order in which they are asked.
    public var providers: [Provider]

    public struct Provider: Equatable, Sendable {
        public let source: Product.Source
        public var isOn: Bool

        public init(_ source: Product.Source, isOn: Bool) {
            (self.source, self.isOn) = (source, isOn)
        }
    }

    /// The sources for which the household has a key.
    public fileprivate(set) var keys: Set<Product.Source> = []

    /// The sources to ask, in order.
    public var asked: [Product.Source] {
        isAsking ? providers.filter { $0.isOn && !lacksKey($0.source) }.map(\.source) : []
    }

    /// Whether a source cannot be asked because its key is missing.
    public func lacksKey(_ source: Product.Source) -> Bool { source.needsKey && !keys.contains(source) }

    /// Moves a provider to an index, from 0.
    public mutating func move(_ source: Product.Source, to index: Int) {
        guard let from = providers.firstIndex(where: { $0.source == source }) else { return }
        let provider = providers.remove(at: from)
        providers.insert(provider, at: min(max(0, index), providers.count))
    }

    /// Switches a provider on or off.
    public mutating func set(_ source: Product.Source, isOn: Bool) {
        for index in providers.indices where providers[index].source == source { providers[index].isOn = isOn }
    }
}

extension SourceSettings {
    static func current(_ db: Database) throws -> SourceSettings {
        let switches = try Row.fetchOne(db, sql: "SELECT isAsking, isStaging FROM sourceSettings")
        let rows = try Row.fetchAll(db, sql: "SELECT id, isOn FROM provider ORDER BY position, rowid")
        let keys = try String.fetchAll(db, sql: "SELECT provider FROM credential")
        return SourceSettings(
            isAsking: switches?["isAsking"] ?? true, isStaging: switches?["isStaging"] ?? false,
            providers: rows.compactMap { row in
                Product.Source(rawValue: row["id"]).map { Provider($0, isOn: row["isOn"]) }
            }, keys: Set(keys.compactMap(Product.Source.init)))
    }

    fileprivate func store(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE sourceSettings SET isAsking = ?, isStaging = ?", arguments: [isAsking, isStaging])
        for (position, provider) in providers.enumerated() {
            try db.execute(
                sql: "UPDATE provider SET position = ?, isOn = ? WHERE id = ?",
                arguments: [position + 1, provider.isOn, provider.source.rawValue])
        }
    }
}

extension KitchenStore {
    /// Returns which sources the household asks.
    public func sourceSettings() async throws(KitchenError) -> SourceSettings {
        try await read(SourceSettings.current)
    }

    /// Changes some settings, and leaves the others. A new source to ask has unknown products looked up again.
    public func changeSources(
        _ change: @escaping @Sendable (inout SourceSettings) -> Void
    ) async throws(KitchenError) -> SourceSettings {
        try await write { db in
            let before = try SourceSettings.current(db)
            var settings = before
            change(&settings)
            try settings.store(db)
            if !Set(settings.asked).isSubset(of: before.asked) || settings.isStaging != before.isStaging {
                try Inquiry.beginAnew(db)
            }
            return try SourceSettings.current(db)
        }
    }
}
