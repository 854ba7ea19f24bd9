/// The kinds of changes of stock.
public enum MovementKind: String, Codable, CaseIterable, Sendable {
    case added, taken, opened, moved, split, frozen, thawed, counted, spoiled, edited, undone
}
