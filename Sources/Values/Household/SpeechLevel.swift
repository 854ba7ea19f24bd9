/// How much the kiosk says aloud.
public enum SpeechLevel: String, Codable, CaseIterable, Sendable {
    /// It beeps, and says nothing.
    case off
    /// What it is and how many there are: `Spaghetti. 3.`
    case short
    /// Also what was done, where, and the date.
    case full
}
