/// A table of which satellites have a copy, and which of its rows.
struct CopiedTable {
    let name: String
    /// The condition of the rows; nil for all. It refers to the queries of ``HouseholdCopy``.
    var rows: String?
    /// Columns that are not copied as they are, and the expressions in their place.
    var replacing: [String: String] = [:]
    /// A number of each row, as SQL, by which rows are put into blocks. The latest rows, which change most, share a block.
    var block = "id >> 6"
    /// The same as an integer, also of a damaged row.
    var blockNumber: String { "coalesce(CAST(\(block) AS INTEGER), 0)" }

    /// All that a satellite needs to answer a scan.
    static let all = [
        CopiedTable(name: "household"), CopiedTable(name: "member"),
        CopiedTable(name: "avoidance", block: "memberId >> 6"),
        CopiedTable(name: "unit"), CopiedTable(name: "location"), CopiedTable(name: "brand"),
        CopiedTable(name: "category"), CopiedTable(name: "categoryTag", block: "0"), CopiedTable(name: "product"),
        CopiedTable(name: "productCode", block: "substr(gtin, 12, 2) + 0"),
        CopiedTable(name: "conversion", block: "productId >> 6"),
        CopiedTable(name: "facts", block: "substr(gtin, 12, 2) + 0"),
        CopiedTable(name: "cookingProfile", block: "productId >> 6"), CopiedTable(name: "shop"),
        CopiedTable(name: "shopCategory", block: "shopId"),
        CopiedTable(name: "shoppingList"),
        CopiedTable(
            name: "entry",
            rows: """
                outcome IS NULL OR id IN (SELECT entryId FROM ownScan)
                    OR id IN (SELECT mergedInto FROM entry WHERE id IN (SELECT entryId FROM ownScan))
                """),
        CopiedTable(name: "satellite"), CopiedTable(name: "station"),
        CopiedTable(
            name: "bulk",
            rows: """
                id IN (SELECT bulkId FROM ownScan)
                    OR ended IS NULL AND stationId IN (SELECT id FROM station WHERE satelliteId = (SELECT id FROM own))
                """),
        CopiedTable(name: "numberRule"), CopiedTable(name: "productItem", block: "ruleId"),
        CopiedTable(name: "ownLabel", block: "unicode(substr(code, -1))"),
        CopiedTable(name: "foreignLabel"),
        CopiedTable(name: "import", replacing: ["origin": "'import'", "report": "'{}'"]),
        CopiedTable(name: "uncountedCase", block: "0"),
        CopiedTable(name: "scan", rows: "id IN (SELECT id FROM ownScan)"),
        CopiedTable(name: "lot", rows: "id IN (SELECT id FROM knownLot)"),
        CopiedTable(
            name: "movement", rows: "id IN (SELECT id FROM ownMovement)",
            replacing: ["scanId": "CASE WHEN scanId IN (SELECT id FROM ownScan) THEN scanId END"]),
    ]

    static let names = Set(all.map(\.name))
}
