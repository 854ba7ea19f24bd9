/// The amount of speech after a scan.
public enum SpeechLevel: String, Codable, CaseIterable, Sendable {
    /// Beeps only.
    case off
    /// The product and the stock: `Spaghetti. 3.`
    case short
    /// Also the operation, the location and the date.
    case full
}
