/// Which rows of a table: the smallest part of a copy that is sent.
public struct CopiedBlock: Hashable, Sendable {
    public let table: String
    /// The number that its rows have in common.
    public let number: Int64

    public init(table: String, number: Int64) { (self.table, self.number) = (table, number) }
}
