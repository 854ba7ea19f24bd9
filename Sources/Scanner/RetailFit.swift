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
        var best: (alignment: Alignment, blur: Double)?
        for blur in Self.blurs {
            let drawn = pattern.drawn(blur: blur, isReversed: reading.isReversed)
            let alignment = profile.alignment(with: drawn, at: place)
            if alignment.correlation > best?.alignment.correlation ?? 0 { best = (alignment, blur) }
        }
        guard let best else { return nil }
        correlation = best.alignment.correlation
        let drawn = pattern.drawn(blur: best.blur, isReversed: reading.isReversed)
        leaning =
            Self.confusable(with: reading.symbol).map { other in
                best.alignment.leaning(
                    from: drawn, to: other.drawn(blur: best.blur, isReversed: reading.isReversed))
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

    /// The pattern as a blurred camera would see it: 1 for light, -1 for dark, several samples a module.
    fileprivate func drawn(blur: Double, isReversed: Bool) -> [Float] {
        let step = Self.samplesPerModule
        let sharp = (isReversed ? modules.reversed() : modules).flatMap { [Float](repeating: $0 ? -1 : 1, count: step) }
        let sigma = blur * Double(step)
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { Float(gaussian(Double($0) / sigma)) }
        let sum = weights.reduce(0, +)
        return sharp.indices.map { index in
            var value: Float = 0
            for (offset, weight) in weights.enumerated() {
                let from = index + offset - reach
                value += weight * (sharp.indices.contains(from) ? sharp[from] : 1)
            }
            return value / sum
        }
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
    func bestPlace(for drawn: [Float]) -> (Place, correlation: Double) {
        var best = (place: Place(), correlation: alignment(with: drawn, at: Place()).correlation)
        for (reach, step) in [(2.0, 0.5), (0.25, 0.125)] {
            let middle = best.place
            for start in stride(from: middle.start - reach, through: middle.start + reach, by: step) {
                for end in stride(from: middle.end - reach, through: middle.end + reach, by: step) {
                    let place = Place(start: start, end: end)
                    let correlation = alignment(with: drawn, at: place).correlation
                    if correlation > best.correlation { best = (place, correlation) }
                }
            }
        }
        return best
    }

    /// The samples that a pattern in this place would have made.
    func alignment(with drawn: [Float], at place: Place) -> Alignment {
        let step = Float(RetailPattern.samplesPerModule)
        let scale = (Float(modules) + Float(place.end - place.start)) / Float(modules)
        let offset = (Float(Self.margin) + Float(place.start)) * step - 0.5
        let samples = drawn.indices.map { index in
            let position = min(max(0, offset + (Float(index) + 0.5) * scale), Float(values.count - 2))
            let left = Int(position)
            let share = position - Float(left)
            return values[left] * (1 - share) + values[left + 1] * share
        }
        return Alignment(samples: samples, drawn: drawn)
    }
}

/// A profile's samples beside a pattern's.
private struct Alignment {
    let correlation: Double
    private let samples: [Float]
    private let gain: Float
    private let level: Float

    init(samples: [Float], drawn: [Float]) {
        self.samples = samples
        let count = Float(drawn.count)
        let (meanSample, meanDrawn) = (samples.reduce(0, +) / count, drawn.reduce(0, +) / count)
        var (both, ofSamples, ofDrawn): (Float, Float, Float) = (0, 0, 0)
        for (sample, value) in zip(samples, drawn) {
            both += (sample - meanSample) * (value - meanDrawn)
            ofSamples += (sample - meanSample) * (sample - meanSample)
            ofDrawn += (value - meanDrawn) * (value - meanDrawn)
        }
        correlation = ofSamples > 0 && ofDrawn > 0 ? Double(both / (ofSamples * ofDrawn).squareRoot()) : 0
        gain = ofDrawn > 0 ? both / ofDrawn : 0
        level = meanSample - gain * meanDrawn
    }

    /// How far the samples lean from one pattern to another that differs in places: 0 for not at all, 2 for wholly.
    func leaning(from drawn: [Float], to other: [Float]) -> Double {
        var (towards, whole): (Float, Float) = (0, 0)
        for index in drawn.indices {
            let difference = gain * (other[index] - drawn[index])
            towards += (samples[index] - level - gain * drawn[index]) * difference
            whole += difference * difference
        }
        return whole > 0 ? Double(2 * towards / whole) : 0
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
