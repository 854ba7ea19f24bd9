/// A short sound that reports the result of a scan without looking.
///
/// Each has its own contour, so that no sense of pitch is needed, and all are equally loud.
public enum Tone: CaseIterable, Sendable {
    /// Looked up: up and back.
    case told
    /// Added to stock: one clear high note, like a shop's scanner.
    case booked
    /// Taken from stock: the same note, then a lower one.
    case taken
    /// Stored but needs attention: low then high, like a question.
    case unknown
    /// The station's mode changed: three quick steps up.
    case modeChanged
    /// Undone or recovered: down, and back to the first note.
    case undone
    /// Not stored: three low knocks.
    case error
    /// Unsuitable for a member, such as an allergen: two equal long notes.
    case warned
    /// A timer has ended: a doorbell, twice.
    case timer

    /// Whether it needs attention now; the others only confirm.
    public var isUrgent: Bool { self == .error || self == .warned || self == .timer }

    /// The notes in sequence.
    var notes: [Note] {
        switch self {
        case .told: [Note(1_047, 60), Note(1_319, 60), Note(1_047, 80)]
        case .booked: [Note(1_976, 110)]
        case .taken: [Note(1_976, 60), Note(1_319, 110)]
        case .unknown: [Note(659, 100), .rest(40), Note(988, 150)]
        case .modeChanged: [Note(1_047, 60), Note(1_319, 60), Note(1_568, 100)]
        case .undone: [Note(1_319, 80), Note(880, 80), Note(1_319, 120)]
        case .error: [Note(262, 70, .rough), .rest(30), Note(262, 70, .rough), .rest(30), Note(262, 100, .rough)]
        case .warned: [Note(880, 115), .rest(40), Note(880, 115)]
        case .timer: Self.bell + [.rest(150)] + Self.bell
        }
    }

    private static let bell = [Note(1_319, 180), Note(1_047, 260)]

    /// The samples of the whole tone, at ``sampleRate`` a second.
    public var samples: [Int16] { Self.all[self] ?? [] }

    private static let all = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.notes.flatMap { $0.samples(rate: sampleRate) }) })

    /// The number of samples a second.
    public static let sampleRate = 48_000
}
