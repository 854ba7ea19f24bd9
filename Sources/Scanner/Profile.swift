/// Brightness across a code, averaged along its bars.
struct Profile {
    private var values: [Float]
    private let modules: Int
    /// Modules on both sides of the code: what it needs around it, and what its ends are off.
    private static let margin = 9

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
    struct Stretch {
        var start = 0.0
        var end = 0.0
        /// How much further its middle is: what leans back has narrower modules on one side.
        var bow = 0.0
    }

    /// Finds where the pattern begins and ends: zbar's points are a module or two off.
    func bestPlace(for drawing: Drawing) -> (Stretch, correlation: Double) {
        var best = (place: Stretch(), correlation: fit(of: drawing, at: Stretch()).correlation)
        for (reach, step) in [(2.0, 0.5), (0.25, 0.125)] {
            let middle = best.place
            for start in stride(from: middle.start - reach, through: middle.start + reach, by: step) {
                for end in stride(from: middle.end - reach, through: middle.end + reach, by: step) {
                    let place = Stretch(start: start, end: end)
                    let correlation = fit(of: drawing, at: place).correlation
                    if correlation > best.correlation { best = (place, correlation) }
                }
            }
        }
        return best
    }

    /// Finds how it lies if it leans back towards one side.
    func bestBowedPlace(for drawing: Drawing) -> (Stretch, correlation: Double) {
        var best = (place: Stretch(), correlation: 0.0)
        for (bows, reach, step) in [(4.0, 2.0, 1.0), (0.5, 0.5, 0.25)] {
            let middle = best.place
            for bow in stride(from: middle.bow - bows, through: middle.bow + bows, by: step) {
                for start in stride(from: middle.start - reach, through: middle.start + reach, by: step) {
                    for end in stride(from: middle.end - reach, through: middle.end + reach, by: step) {
                        let place = Stretch(start: start, end: end, bow: bow)
                        let correlation = fit(of: drawing, at: place).correlation
                        if correlation > best.correlation { best = (place, correlation) }
                    }
                }
            }
        }
        return best
    }

    /// How a pattern in this place explains the profile: their correlation, and the light and contrast that make the
    /// pattern most like it.
    func fit(of drawing: Drawing, at place: Stretch) -> (correlation: Double, level: Float, gain: Float) {
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

    /// How far the profile leans from a pattern to what would be there if it were changed: 0 for not at all, 1 for as
    /// well, 2 for wholly.
    ///
    /// - Parameter rest: What the pattern does not explain of the profile.
    static func leaning(of rest: [Float], _ gain: Float, to change: (start: Int, samples: [Float])) -> Double {
        var (towards, whole): (Float, Float) = (0, 0)
        for index in change.samples.indices where rest.indices.contains(change.start + index) {
            let difference = gain * change.samples[index]
            towards += rest[change.start + index] * difference
            whole += difference * difference
        }
        return whole > 0 ? Double(2 * towards / whole) : 0
    }

    /// What a pattern in this place does not explain of the profile, sample by sample.
    func rest(of drawing: Drawing, at place: Stretch, level: Float, gain: Float) -> [Float] {
        let line = samples(at: place)
        return drawing.samples.indices.map { line($0) - level - gain * drawing.samples[$0] }
    }

    /// Whether the profile is light on both sides of a pattern, by the light and contrast that explain it. A blurred bar
    /// of one module reaches half of the contrast.
    func isQuiet(beside place: Stretch, level: Float, gain: Float) -> Bool {
        let step = RetailPattern.samplesPerModule
        let line = samples(at: place)
        let beside = Self.quietModules.flatMap { [-$0 * step, (modules + $0) * step] }
        return beside.allSatisfy { line($0) > level + 0.2 * gain }
    }

    /// How many modules from a code's end nothing may be printed. GS1 wants seven at least.
    private static let quietModules = 2...6

    /// The profile's brightness at each sample of a pattern in this place.
    private func samples(at place: Stretch) -> (Int) -> Float {
        let step = Float(RetailPattern.samplesPerModule)
        let scale = (Float(modules) + Float(place.end - place.start)) / Float(modules)
        let offset = (Float(Self.margin) + Float(place.start)) * step - 0.5
        let bow = Float(place.bow) * step * 4
        let length = Float(modules) * step
        return { index in
            let way = (Float(index) + 0.5) / length
            let bowed = offset + (Float(index) + 0.5) * scale + bow * way * (1 - way)
            let position = min(max(0, bowed), Float(values.count - 2))
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
