import Kitchen
import Trust

/// The copy on its way from the hub: the first line is its position, each other one a table's name, a tab, and its JSON object.
///
/// A satellite names the tables that it has by their digests, and gets the others only.
extension HouseholdCopy {
    /// The digests of all tables.
    public var digests: Set<String> { Set(tables.map(Self.digest)) }

    /// - Parameter known: The digests of the tables that the satellite has.
    public func lines(without known: Set<String>) -> String {
        let wanted = tables.filter { !known.contains(Self.digest($0.key, $0.value)) }.sorted { $0.key < $1.key }
        return (["\(position)"] + wanted.map { "\($0.key)\t\($0.value)" }).map { $0 + "\n" }.joined()
    }

    /// Returns nil for a text that is no copy.
    ///
    /// - Parameter known: The copy whose tables the hub has left out.
    public init?(lines: String, onto known: HouseholdCopy?) {
        let lines = lines.split(separator: "\n")
        guard let position = lines.first.flatMap({ Int64($0) }) else { return nil }
        var tables = known?.tables ?? [:]
        for line in lines.dropFirst() {
            guard let tab = line.firstIndex(of: "\t") else { return nil }
            tables[String(line[..<tab])] = String(line[line.index(after: tab)...])
        }
        self.init(position: position, tables: tables)
    }

    private static func digest(_ name: String, _ json: String) -> String {
        String(SHA256.digits(of: "\(name)\t\(json)".utf8).prefix(16))
    }
}
