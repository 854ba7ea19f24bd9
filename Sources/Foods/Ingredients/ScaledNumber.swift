import Values

/// A number in an ingredient line that is scaled with the servings.
struct ScaledNumber {
    /// The number's range in the line.
    var range: Range<String.Index>
    var value: Ratio
    /// The measure of the number; nil for pieces.
    var measure: MeasureWord?
    var measureRange: Range<String.Index>?
    /// Whether it repeats the amount in another form, which is left out when scaling.
    var isLeftOut = false
}
