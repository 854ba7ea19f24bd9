/// Names for rows that are made anew because others refer to them.
public struct RescuedNames: Sendable {
    private let name: @Sendable (_ table: String, _ id: Int64, _ language: String?) -> String

    /// - Parameter name: Returns a name for the row of a table, in the household's language.
    public init(_ name: @escaping @Sendable (_ table: String, _ id: Int64, _ language: String?) -> String) {
        self.name = name
    }

    /// Such as `Rescued product 12`.
    public static let english = RescuedNames { table, id, _ in "Rescued \(table) \(id)" }

    func callAsFunction(_ table: String, _ id: Int64, _ language: String?) -> String { name(table, id, language) }
}
