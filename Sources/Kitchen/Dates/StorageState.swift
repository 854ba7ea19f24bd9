/// The state in which food is kept, on which its shelf life depends.
public enum StorageState: String, Codable, CaseIterable, Sendable {
    case fresh, frozen, thawed
}
