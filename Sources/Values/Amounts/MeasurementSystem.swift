/// How a country measures in its kitchens.
public enum MeasurementSystem: String, Codable, CaseIterable, Sendable {
    /// In grams and millilitres.
    case metric
    /// Volumes in cups, of 240 ml.
    case us
}
