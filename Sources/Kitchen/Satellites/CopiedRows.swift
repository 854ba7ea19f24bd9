/// The rows of a block.
public struct CopiedRows: Equatable, Sendable {
    /// A JSON object: `columns`, which are names, and `rows`, which are arrays of values.
    public let json: String

    public init(json: String) { self.json = json }

    /// Compares bytes: names that differ in their Unicode form only are different ones for the database.
    public static func == (one: CopiedRows, other: CopiedRows) -> Bool {
        one.json.utf8.elementsEqual(other.json.utf8)
    }
}
