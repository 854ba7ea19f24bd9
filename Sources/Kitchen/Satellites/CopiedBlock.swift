/// Some rows of a table, by their numbers: the smallest part of a copy that is sent.
public struct CopiedBlock: Hashable, Sendable {
    public let table: String
    public let number: Int64

    public init(table: String, number: Int64) { (self.table, self.number) = (table, number) }
}
