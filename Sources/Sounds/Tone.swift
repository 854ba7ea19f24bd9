import Glibc

/// A short sound that tells, with eyes closed, how a scan ended.
public enum Tone: CaseIterable, Sendable {
    /// It is on the shelf: one clear high note, as a till's.
    case booked
    /// It is kept, and somebody should have a look: two falling notes.
    case unknown
    /// It is not stored: three low knocks.
    case error

    /// Its notes, one after the other.
    var notes: [Note] {
        switch self {
        case .booked: [Note(hertz: 1_976, milliseconds: 110, loudness: 0.4)]
        case .unknown:
            [
                Note(hertz: 988, milliseconds: 110, loudness: 0.45), .rest(30),
                Note(hertz: 659, milliseconds: 160, loudness: 0.5),
            ]
        case .error:
            [
                Note(hertz: 220, milliseconds: 90, loudness: 0.8), .rest(50),
                Note(hertz: 220, milliseconds: 90, loudness: 0.8), .rest(50),
                Note(hertz: 220, milliseconds: 150, loudness: 0.8),
            ]
        }
    }

    /// The samples of the whole tone, at ``sampleRate`` a second, between silences.
    public var samples: [Int16] { notes.flatMap { $0.samples(rate: Self.sampleRate) } }

    /// Samples a second of ``samples``.
    public static let sampleRate = 48_000
}

/// One note of a tone.
struct Note {
    var hertz: Double
    var milliseconds: Int
    /// The peak as a share of the loudest. Low notes get more of it: the ear and small speakers give them less.
    var loudness: Double

    static func rest(_ milliseconds: Int) -> Note { Note(hertz: 0, milliseconds: milliseconds, loudness: 0) }

    func samples(rate: Int) -> [Int16] {
        let count = rate * milliseconds / 1_000
        let fade = rate * 5 / 1_000
        return (0..<count).map { index in
            // Half a cosine at both ends: a sudden start or stop is heard as a click.
            let fromEnd = Double(min(index, count - 1 - index, fade)) / Double(fade)
            let envelope = (1 - cos(.pi * fromEnd)) / 2
            let phase = 2 * Double.pi * hertz * Double(index) / Double(rate)
            // A little of the octave and the twelfth lets small speakers carry low notes.
            let wave = 0.8 * sin(phase) + 0.15 * sin(2 * phase) + 0.05 * sin(3 * phase)
            return Int16(wave * envelope * loudness * Double(Int16.max))
        }
    }
}
