/// Holds a reading against the picture that it was read from.
///
/// zbar decides widths line by line, and blur makes it take 1 for 7 and 2 for 8 on all lines alike: those digits differ
/// by one module in two widths. Here all lines are averaged first, and the text's bars compared with grey, not with
/// edges.
struct RetailFit {
    /// How well the picture follows the bars of the text: their correlation, 1 for perfectly.
    let correlation: Double
    /// How far the picture leans from some digit to the one it is confused with: 0 for not at all, 1 for as well the
    /// other, 2 for clearly the other.
    let leaning: Double

    /// Compares; nil where the reading does not say where the code begins and ends.
    init?(_ reading: Reading, in frame: borrowing Frame) {
        guard let pattern = RetailPattern(reading.symbol.symbology, reading.symbol.text) else { return nil }
        guard let (profile, place) = Self.found(reading, pattern, in: frame) else { return nil }
        let drawings = Self.blurs.map { pattern.drawn(blur: $0, isReversed: reading.isReversed) }
        let correlations = drawings.map { profile.fit(of: $0, at: place).correlation }
        guard let best = correlations.indices.max(by: { correlations[$0] < correlations[$1] }) else { return nil }
        correlation = correlations[best]
        leaning =
            Self.confusable(with: reading.symbol).map { other in
                let other = other.drawn(blur: Self.blurs[best], isReversed: reading.isReversed)
                return profile.leaning(from: drawings[best], to: other, at: place)
            }.max() ?? 0
    }

    /// The profile of the most likely span, and where in it the pattern lies.
    private static func found(
        _ reading: Reading, _ pattern: RetailPattern, in frame: borrowing Frame
    ) -> (Profile, Profile.Stretch)? {
        let drawn = pattern.drawn(blur: blurs[1], isReversed: reading.isReversed)
        var best: (profile: Profile, place: Profile.Stretch, correlation: Double)?
        for span in CodeSpan.possible(for: reading) {
            let profile = Profile(frame, along: span, modules: pattern.modules.count)
            let (place, correlation) = profile.bestPlace(for: drawn)
            if correlation > best?.correlation ?? 0 { best = (profile, place, correlation) }
            if correlation > clearlyFound { break }
        }
        guard let best, best.correlation < clearlyFound, reading.points.count >= enoughToBow else {
            return best.map { ($0.profile, $0.place) }
        }
        let bowed = best.profile.bestBowedPlace(for: drawn)
        return (best.profile, bowed.correlation > best.correlation ? bowed.0 : best.place)
    }

    /// Blur in modules, as a Gaussian's standard deviation: sharp, soft, and about as far as zbar reads.
    private static let blurs = [0.35, 0.65, 0.95]
    /// A correlation above which no other span can be meant.
    private static let clearlyFound = 0.8
    /// Points without which nothing is said of a code's bow: half a code that few lines misread can be bent to fit.
    private static let enoughToBow = 10

    /// The patterns of all texts with one digit taken for another that zbar confuses with it.
    private static func confusable(with symbol: Symbol) -> [RetailPattern] {
        let others: [Character: Character] = ["1": "7", "7": "1", "2": "8", "8": "2"]
        var digits = Array(symbol.text)
        // Digits that are not printed but told by the others' sets cannot be confused alone.
        let printed = symbol.symbology == .ean13 ? 1..<13 : symbol.symbology == .upcE ? 1..<7 : digits.indices
        return printed.compactMap { index in
            guard let other = others[digits[index]] else { return nil }
            let digit = digits[index]
            defer { digits[index] = digit }
            digits[index] = other
            return RetailPattern(symbol.symbology, String(digits))
        }
    }
}
