import Values

/// A number in a line of ingredients that grows with the number of people who eat.
struct ScaledNumber {
    /// Where it stands in the line.
    var range: Range<String.Index>
    var value: Ratio
    /// What it counts; nil for pieces.
    var measure: MeasureWord?
    var measureRange: Range<String.Index>?
    /// Whether it says the same again, in a way that is left out for other numbers of people.
    var isLeftOut = false
}
