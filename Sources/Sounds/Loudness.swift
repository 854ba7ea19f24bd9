import Glibc

/// How loud something is to the ear, which gives low notes less than high ones.
enum Loudness {
    /// The A-weighted level of a note, as a share of the loudest that samples can be: as much as the low knocks of an
    /// error bear without being cut off.
    static let ofEveryNote = 0.28

    /// How much of a frequency reaches the ear, against 1,000 Hz: A-weighting, by the formula with four pole
    /// frequencies of IEC 61672-1:2013, annex E.
    static func weight(of hertz: Double) -> Double {
        let square = hertz * hertz
        let poles = (20.60 * 20.60, 107.7 * 107.7, 737.9 * 737.9, 12_194.0 * 12_194.0)
        let below = (square + poles.0) * ((square + poles.1) * (square + poles.2)).squareRoot() * (square + poles.3)
        return poles.3 * square * square / below * pow(10, 2.0 / 20)  // 2 dB, so that it is 1 at 1,000 Hz
    }
}
