import GRDB

extension [Int64] {
    /// The numbers as a list for `IN`, with one argument however many they are: SQLite takes at most 32,766, and a
    /// statement that does not depend on their count can be kept.
    var listed: SQL { "(SELECT value FROM json_each(\("[\(map(String.init).joined(separator: ","))]")))" }
}
