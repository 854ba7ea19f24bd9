/// A short sound that tells, with eyes closed, what became of a scan.
///
/// Each goes another way up and down, so that nobody needs an ear for pitch, and all are equally loud.
public enum Tone: CaseIterable, Sendable {
    /// It was only asked about: up, and back again.
    case told
    /// It is on the shelf: one clear high note, as a till's.
    case booked
    /// It is off the shelf: the same note, falling at once.
    case taken
    /// It is kept, and somebody should have a look: low then high, as a question is asked.
    case unknown
    /// Scans mean something else from now on: three quick steps up.
    case modeChanged
    /// It is as it was before, what was done or what was broken: down, and back to where it began.
    case undone
    /// It is not stored: three low knocks.
    case error
    /// It is not for everybody here: two long notes alike.
    case warned
    /// Something is ready: a door bell, twice.
    case timer

    /// Whether it calls for somebody now; the others only confirm.
    public var isUrgent: Bool { self == .error || self == .warned || self == .timer }

    /// Its notes, one after the other.
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

    /// The samples of the whole tone, at ``sampleRate`` a second, between silences.
    public var samples: [Int16] { Self.all[self] ?? [] }

    private static let all = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.notes.flatMap { $0.samples(rate: sampleRate) }) })

    /// Samples a second of ``samples``.
    public static let sampleRate = 48_000
}
