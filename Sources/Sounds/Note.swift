import Glibc

/// A note of a tone. All notes are equally loud.
struct Note: Equatable {
    let hertz: Double
    let milliseconds: Int
    let timbre: Timbre

    init(_ hertz: Double, _ milliseconds: Int, _ timbre: Timbre = .clear) {
        self.hertz = hertz
        self.milliseconds = milliseconds
        self.timbre = timbre
    }

    static func rest(_ milliseconds: Int) -> Note { Note(0, milliseconds, .none) }

    func samples(rate: Int) -> [Int16] {
        let count = rate * milliseconds / 1_000
        let fade = rate * 5 / 1_000
        let gain = timbre.gain(at: hertz) * Double(Int16.max)
        return (0..<count).map { index in
            // A raised cosine at both ends, because an abrupt start or stop clicks.
            let fromEnd = Double(min(index, count - 1 - index, fade)) / Double(fade)
            let envelope = (1 - cos(.pi * fromEnd)) / 2
            return Int16(timbre.wave(2 * .pi * hertz * Double(index) / Double(rate)) * envelope * gain)
        }
    }
}

/// The spectrum of a note: the amplitudes of its frequency and of the multiples of it.
struct Timbre: Equatable {
    let partials: [Double]

    /// Some octave and twelfth, so that small speakers carry the note.
    static let clear = Timbre(partials: [0.8, 0.15, 0.05])
    /// Strong harmonics, because small speakers hardly reproduce low frequencies.
    static let rough = Timbre(partials: [0.5, 0.4, 0.3, 0.2, 0.1])
    static let none = Timbre(partials: [])

    func wave(_ phase: Double) -> Double {
        var sum = 0.0
        for (index, share) in partials.enumerated() { sum += share * sin(Double(index + 1) * phase) }
        return sum
    }

    /// Returns the factor that gives the wave the loudness of all notes.
    func gain(at hertz: Double) -> Double {
        let felt = partials.enumerated().map { $1 * Loudness.weight(of: hertz * Double($0 + 1)) }
        let power = felt.reduce(0) { $0 + $1 * $1 / 2 }
        return power > 0 ? Loudness.ofEveryNote / power.squareRoot() : 0
    }
}
