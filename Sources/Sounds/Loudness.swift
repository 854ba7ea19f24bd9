import Glibc

/// Perceived loudness, which is less for low notes than for high ones.
enum Loudness {
    /// The A-weighted level of each note relative to full scale: the highest that the low knocks of an error allow
    /// without clipping.
    static let ofEveryNote = 0.28

    /// Returns the A-weighting of a frequency relative to 1,000 Hz, by the formula with four pole frequencies of IEC
    /// 61672-1:2013, annex E.
    static func weight(of hertz: Double) -> Double {
        let square = hertz * hertz
        let poles = (20.60 * 20.60, 107.7 * 107.7, 737.9 * 737.9, 12_194.0 * 12_194.0)
        let below = (square + poles.0) * ((square + poles.1) * (square + poles.2)).squareRoot() * (square + poles.3)
        return poles.3 * square * square / below * pow(10, 2.0 / 20)  // 2 dB, so that it is 1 at 1,000 Hz
    }
}
