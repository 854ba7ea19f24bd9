import Glibc

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
    ) -> (Profile, Profile.Place)? {
        let drawn = pattern.drawn(blur: blurs[1], isReversed: reading.isReversed)
        var best: (profile: Profile, place: Profile.Place, correlation: Double)?
        for span in CodeSpan.possible(for: reading) {
            let profile = Profile(frame, along: span, modules: pattern.modules.count)
            let (place, correlation) = profile.bestPlace(for: drawn)
            if correlation > best?.correlation ?? 0 { best = (profile, place, correlation) }
            if correlation > clearlyFound { break }
        }
        return best.map { ($0.profile, $0.place) }
    }

    /// Blur in modules, as a Gaussian's standard deviation: sharp, soft, and about as far as zbar reads.
    private static let blurs = [0.35, 0.65, 0.95]
    /// A correlation above which no other span can be meant.
    private static let clearlyFound = 0.8

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

extension RetailPattern {
    static let samplesPerModule = 4

    /// The pattern as a blurred camera would see it.
    fileprivate func drawn(blur: Double, isReversed: Bool) -> Drawing {
        let step = Self.samplesPerModule
        let bars = isReversed ? modules.reversed() : modules
        let sharp: [Float] = (0..<bars.count * step).map { bars[$0 / step] ? -1 : 1 }
        let sigma = blur * Double(step)
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { Float(gaussian(Double($0) / sigma)) }
        let sum = weights.reduce(0, +)
        return Drawing(
            sharp.indices.map { index in
                var value: Float = 0
                for (offset, weight) in weights.enumerated() {
                    let from = index + offset - reach
                    value += weight * (sharp.indices.contains(from) ? sharp[from] : 1)
                }
                return value / sum
            })
    }
}

/// A pattern in grey: 1 for light, -1 for dark, several samples a module.
private struct Drawing {
    let samples: [Float]
    let mean: Float
    /// The sum of the squares of what differs from the mean.
    let spread: Float

    init(_ samples: [Float]) {
        self.samples = samples
        let mean = samples.reduce(0, +) / Float(max(1, samples.count))
        self.mean = mean
        spread = samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
}

private func gaussian(_ x: Double) -> Double { exp(-x * x / 2) }

/// Brightness across a code, averaged along its bars.
private struct Profile {
    private var values: [Float]
    private let modules: Int
    /// Modules on both sides of the code.
    private static let margin = 4

    init(_ frame: borrowing Frame, along span: CodeSpan, modules: Int) {
        self.modules = modules
        let step = RetailPattern.samplesPerModule
        values = [Float](repeating: 0, count: (modules + 2 * Self.margin) * step)
        let lines = span.someLines
        for line in lines {
            let (start, end) = (span.start.along(at: line), span.end.along(at: line))
            for index in values.indices {
                let share = (Double(index) + 0.5) / Double(step) - Double(Self.margin)
                let along = start + (end - start) * share / Double(modules)
                values[index] += frame.brightness(along: along, line: line, isColumn: span.isColumns)
            }
        }
        for index in values.indices { values[index] /= Float(max(1, lines.count)) }
    }

    /// How many modules from where the span says the pattern begins and ends.
    struct Place {
        var start = 0.0
        var end = 0.0
    }

    /// Finds where the pattern begins and ends: zbar's points are a module or two off.
    func bestPlace(for drawing: Drawing) -> (Place, correlation: Double) {
        var best = (place: Place(), correlation: fit(of: drawing, at: Place()).correlation)
        for (reach, step) in [(2.0, 0.5), (0.25, 0.125)] {
            let middle = best.place
            for start in stride(from: middle.start - reach, through: middle.start + reach, by: step) {
                for end in stride(from: middle.end - reach, through: middle.end + reach, by: step) {
                    let place = Place(start: start, end: end)
                    let correlation = fit(of: drawing, at: place).correlation
                    if correlation > best.correlation { best = (place, correlation) }
                }
            }
        }
        return best
    }

    /// How a pattern in this place explains the profile: their correlation, and the light and contrast that make the
    /// pattern most like it.
    func fit(of drawing: Drawing, at place: Place) -> (correlation: Double, level: Float, gain: Float) {
        var (sum, squares, both): (Float, Float, Float) = (0, 0, 0)
        let line = samples(at: place)
        for index in drawing.samples.indices {
            let sample = line(index)
            sum += sample
            squares += sample * sample
            both += sample * (drawing.samples[index] - drawing.mean)
        }
        let count = Float(drawing.samples.count)
        let spread = squares - sum * sum / count
        guard spread > 0, drawing.spread > 0 else { return (0, 0, 0) }
        let gain = both / drawing.spread
        return (Double(both / (spread * drawing.spread).squareRoot()), sum / count - gain * drawing.mean, gain)
    }

    /// How far the profile leans from one pattern to another that differs in places: 0 for not at all, 2 for wholly.
    func leaning(from drawing: Drawing, to other: Drawing, at place: Place) -> Double {
        let (_, level, gain) = fit(of: drawing, at: place)
        let line = samples(at: place)
        var (towards, whole): (Float, Float) = (0, 0)
        for index in drawing.samples.indices {
            let difference = gain * (other.samples[index] - drawing.samples[index])
            guard difference != 0 else { continue }
            towards += (line(index) - level - gain * drawing.samples[index]) * difference
            whole += difference * difference
        }
        return whole > 0 ? Double(2 * towards / whole) : 0
    }

    /// The profile's brightness at each sample of a pattern in this place.
    private func samples(at place: Place) -> (Int) -> Float {
        let step = Float(RetailPattern.samplesPerModule)
        let scale = (Float(modules) + Float(place.end - place.start)) / Float(modules)
        let offset = (Float(Self.margin) + Float(place.start)) * step - 0.5
        return { index in
            let position = min(max(0, offset + (Float(index) + 0.5) * scale), Float(values.count - 2))
            let left = Int(position)
            let share = position - Float(left)
            return values[left] * (1 - share) + values[left + 1] * share
        }
    }
}

extension Frame {
    /// Brightness between two pixels of a row, or of a column.
    fileprivate borrowing func brightness(along: Double, line: Int, isColumn: Bool) -> Float {
        let last = (isColumn ? size.height : size.width) - 2
        let position = min(max(0, along - 0.5), Double(last))
        let first = Int(position)
        let share = Float(position - Double(first))
        let (index, next) = isColumn ? (first * size.width + line, size.width) : (line * size.width + first, 1)
        return Float(luma[index]) * (1 - share) + Float(luma[index + next]) * share
    }
}
