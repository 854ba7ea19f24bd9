/// The units of a country's recipes.
public enum MeasurementSystem: String, Codable, CaseIterable, Sendable {
    /// Grams and millilitres.
    case metric
    /// Cups of 240 ml for volumes.
    case us
}
