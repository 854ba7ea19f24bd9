/// Holds a reading against the picture that it was read from.
///
/// zbar decides widths line by line, and blur makes it take 1 for 7 and 2 for 8 on all lines alike: those digits differ
/// by one module in two widths. Here all lines are averaged first, and the text's bars compared with grey, not with
/// edges.
struct RetailFit {
    /// How well the picture follows the bars of the text: their correlation, 1 for perfectly.
    let correlation: Double
    /// How far the picture leans from some digit to the one that zbar confuses it with: 0 for not at all, 1 for as well
    /// the other, 2 for clearly the other.
    let leaning: Double
    /// How far it leans from some digit to any other.
    let doubt: Double
    /// Where the whole code is: zbar's points often end in its middle.
    let place: Place
    /// Whether nothing is printed on either side of it, as GS1 asks for. What stands within a longer code is a piece of it.
    let standsAlone: Bool

    /// Compares; nil where the reading does not say where the code begins and ends.
    init?(_ reading: Reading, in frame: borrowing Frame) {
        guard let pattern = RetailPattern(reading.symbol.symbology, reading.symbol.text) else { return nil }
        guard let (profile, stretch, span) = Self.found(reading, pattern, in: frame) else { return nil }
        let drawings = Self.blurs.map { pattern.drawn(blur: $0, isReversed: reading.isReversed) }
        let fits = drawings.map { profile.fit(of: $0, at: stretch) }
        guard let best = fits.indices.max(by: { fits[$0].correlation < fits[$1].correlation }) else { return nil }
        correlation = fits[best].correlation
        place = span.place(stretch, modules: pattern.modules.count)
        standsAlone = profile.isQuiet(beside: stretch, level: fits[best].level, gain: fits[best].gain)
        let rest = profile.rest(of: drawings[best], at: stretch, level: fits[best].level, gain: fits[best].gain)
        let leanings = pattern.otherDigits(reading.symbol.symbology).map { change in
            let drawn = change.drawn(
                blur: Self.blurs[best], isReversed: reading.isReversed, patternModules: pattern.modules.count)
            return (change.isOftenConfused, Profile.leaning(of: rest, fits[best].gain, to: drawn))
        }
        leaning = leanings.filter(\.0).map(\.1).max() ?? 0
        doubt = leanings.map(\.1).max() ?? 0
    }

    /// The profile of the most likely span, where in it the pattern lies, and the span.
    private static func found(
        _ reading: Reading, _ pattern: RetailPattern, in frame: borrowing Frame
    ) -> (Profile, Profile.Stretch, CodeSpan)? {
        let drawn = pattern.drawn(blur: blurs[1], isReversed: reading.isReversed)
        var best: (profile: Profile, place: Profile.Stretch, span: CodeSpan, correlation: Double)?
        for span in CodeSpan.possible(for: reading) {
            let profile = Profile(frame, along: span, modules: pattern.modules.count)
            let (place, correlation) = profile.bestPlace(for: drawn)
            if correlation > best?.correlation ?? 0 { best = (profile, place, span, correlation) }
            if correlation > clearlyFound { break }
        }
        guard let best, best.correlation < clearlyFound, reading.points.count >= enoughToBow else {
            return best.map { ($0.profile, $0.place, $0.span) }
        }
        let bowed = best.profile.bestBowedPlace(for: drawn)
        return (best.profile, bowed.correlation > best.correlation ? bowed.0 : best.place, best.span)
    }

    /// Blur in modules, as a Gaussian's standard deviation: sharp, soft, and about as far as zbar reads.
    private static let blurs = [0.35, 0.65, 0.95]
    /// A correlation above which no other span can be meant.
    private static let clearlyFound = 0.8
    /// Points without which nothing is said of a code's bow: half a code that few lines misread can be bent to fit.
    private static let enoughToBow = 10
}
