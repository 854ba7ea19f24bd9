/// Colours for locations and members; white text is readable on each.
public enum Colour: String, Codable, CaseIterable, Sendable {
    case green = "#2f6f4f"
    case blue = "#3b6ea5"
    case violet = "#5b5ea6"
    case plum = "#8e4585"
    case raspberry = "#a63d57"
    case brick = "#b0492e"
    case honey = "#8a6116"
    case olive = "#4f6b1f"
    case teal = "#1f7a7a"
    case grey = "#6b6259"
}
