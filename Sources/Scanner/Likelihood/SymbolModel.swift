import Glibc

/// A symbol whose digits are known, fitted to a profile: its place, bend, light and blur.
///
/// Gauss-Newton steps move the geometry by the derivative of the model, which has no noise, until model and profile
/// agree as well as they can.
final class SymbolModel {
    /// The result of a fit.
    struct Fit {
        var geometry: SymbolGeometry
        var light = SymbolLight()
        var look: Appearance
        /// 1 minus the share of the profile's variance, without its slow changes, that is left unexplained: 0 for a fit of
        /// nothing, 1 for a perfect one.
        var explained: Float = 0
    }

    private let samples: SymbolSamples
    private let shape = Storage<Float>(SymbolSamples.most, filledWith: 0)
    private let trial = Storage<Float>(SymbolSamples.most, filledWith: 0)
    private let growthSlope = Storage<Float>(SymbolSamples.most, filledWith: 0)
    private let slope = Storage<Float>(SymbolSamples.most, filledWith: 0)
    /// The place of each sample, from -1 to 1 over the symbol.
    private let z = Storage<Float>(SymbolSamples.most, filledWith: 0)
    /// The sums of weight·z⁰…z⁴.
    private var moments = SIMD8<Float>.zero
    private var prepared = 0
    private let weight = Storage<Float>(SymbolSamples.most, filledWith: 0)

    init(samples: SymbolSamples) { self.samples = samples }

    /// Fits the model of some bars to a profile, from a first guess.
    func fit(
        _ bars: [Range<Int>], _ layout: SymbolLayout, to profile: BarProfile, from geometry: SymbolGeometry,
        look: Appearance,
        rounds: Int = 3
    ) -> Fit {
        prepare(layout)
        var fit = Fit(geometry: geometry, look: look)
        for _ in 0..<rounds {
            samples.sample(profile, fit.geometry, layout)
            _ = fitAppearance(&fit, bars, layout)
            moveGeometry(&fit, bars, layout)
        }
        samples.sample(profile, fit.geometry, layout)
        let residual = fitAppearance(&fit, bars, layout)
        let background = backgroundResidual(layout)
        fit.explained = background > 0 ? 1 - residual / background : 0
        return fit
    }

    /// Sets what depends on the layout alone: places, weights and the weights' moments.
    private func prepare(_ layout: SymbolLayout) {
        guard layout.modules != prepared else { return }
        prepared = layout.modules
        moments = .zero
        let half = Float(layout.modules) / 2
        for index in 0..<layout.samples {
            let u = SymbolLayout.module(ofSample: index)
            let place = (u - half) / half
            let weight: Float = u > -3 && u < Float(layout.modules) + 3 ? 1 : 0.15
            (z.base[index], self.weight.base[index]) = (place, weight)
            let square = place * place
            moments += weight * SIMD8(1, place, square, square * place, square * square, 0, 0, 0)
        }
    }

    /// Draws the blurred symbol, 1 for white and 0 for black.
    private func draw(_ bars: [Range<Int>], _ layout: SymbolLayout, _ look: Appearance, into target: Storage<Float>) {
        let (values, kernel) = (target.base, look.kernel)
        values.update(repeating: 1, count: layout.samples)
        for bar in bars {
            let (start, end) = Self.edges(of: bar, look)
            kernel.addBar(-1, from: start, to: end, to: values, layout.samples)
        }
    }

    /// The derivatives of the drawing: along the symbol, and by the growth of its bars, both per module.
    private func drawSlopes(_ bars: [Range<Int>], _ layout: SymbolLayout, _ look: Appearance) {
        let (along, byGrowth, kernel) = (slope.base, growthSlope.base, look.kernel)
        along.update(repeating: 0, count: layout.samples)
        byGrowth.update(repeating: 0, count: layout.samples)
        for bar in bars {
            let (start, end) = Self.edges(of: bar, look)
            kernel.addSlope(-1, at: start, to: along, layout.samples)
            kernel.addSlope(1, at: end, to: along, layout.samples)
            kernel.addSlope(-0.5, at: start, to: byGrowth, layout.samples)
            kernel.addSlope(-0.5, at: end, to: byGrowth, layout.samples)
        }
    }

    /// Where a bar begins and ends, in samples.
    @inline(__always)
    private static func edges(of bar: Range<Int>, _ look: Appearance) -> (start: Float, end: Float) {
        let (rate, margin) = (Float(SymbolLayout.samplesPerModule), Float(SymbolLayout.margin))
        return (
            (Float(bar.lowerBound) - look.growth / 2 + margin) * rate - 0.5,
            (Float(bar.upperBound) + look.growth / 2 + margin) * rate - 0.5
        )
    }

    /// Finds black, white and the blur under which the symbol explains the samples best, and returns what it leaves.
    private func fitAppearance(_ fit: inout Fit, _ bars: [Range<Int>], _ layout: SymbolLayout) -> Float {
        var best = (residual: Float.infinity, light: fit.light, look: fit.look)
        for look in fit.look.neighbours {
            draw(bars, layout, look, into: trial)
            let (light, residual) = leastSquares(trial, layout)
            if residual < best.residual {
                best = (residual, light, look)
                shape.base.update(from: trial.base, count: layout.samples)
            }
        }
        (fit.light, fit.look) = (best.light, best.look)
        return best.residual
    }

    /// Light as parabolas: brightness = black(z) + contrast(z)·shape, by weighted least squares.
    private func leastSquares(_ shape: Storage<Float>, _ layout: SymbolLayout) -> (SymbolLight, residual: Float) {
        let (brightness, weights, shapes, places) = (samples.brightness.base, weight.base, shape.base, z.base)
        var (ofShape, ofSquare) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
        var (ofBrightness, ofBoth) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<layout.samples {
            let (place, value) = (places[index], brightness[index])
            let square = place * place
            let powers = SIMD8(1, place, square, square * place, square * square, 0, 0, 0)
            let weighted = weights[index] * shapes[index]
            ofShape += weighted * powers
            ofSquare += weighted * shapes[index] * powers
            ofBrightness += weights[index] * value * powers.lowHalf
            ofBoth += weighted * value * powers.lowHalf
        }
        var system = NormalEquations(unknowns: 6)
        for row in 0..<3 {
            for column in 0..<3 {
                system.rows[row][column] = moments[row + column]
                system.rows[row][3 + column] = ofShape[row + column]
                system.rows[3 + row][column] = ofShape[row + column]
                system.rows[3 + row][3 + column] = ofSquare[row + column]
            }
        }
        for row in 0..<3 { (system.right[row], system.right[3 + row]) = (ofBrightness[row], ofBoth[row]) }
        let x = system.solved(ridge: Self.first(1e-3, 2, 2, 1e-3, 2, 2))
        let light = SymbolLight(
            blackTerms: SIMD4(x[0], x[1], x[2], 0), contrastTerms: SIMD4(x[3], x[4], x[5], 0))
        return (light, residual(of: light, shape, layout))
    }

    private func residual(of light: SymbolLight, _ shape: Storage<Float>, _ layout: SymbolLayout) -> Float {
        let (brightness, weights, shapes, places) = (samples.brightness.base, weight.base, shape.base, z.base)
        var residual: Float = 0
        for index in 0..<layout.samples {
            let place = places[index]
            let rest = brightness[index] - light.black(at: place) - light.contrast(at: place) * shapes[index]
            residual += weights[index] * rest * rest
        }
        return residual
    }

    /// The residual of a parabola without any bars.
    private func backgroundResidual(_ layout: SymbolLayout) -> Float {
        var system = NormalEquations(unknowns: 3)
        for row in 0..<3 {
            for column in 0..<3 { system.rows[row][column] = moments[row + column] }
        }
        for index in 0..<layout.samples {
            let (place, value) = (z.base[index], samples.brightness.base[index])
            system.right += weight.base[index] * value * Self.first(1, place, place * place)
        }
        let x = system.solved(ridge: SIMD16(repeating: 1e-3))
        let light = SymbolLight(blackTerms: SIMD4(x[0], x[1], x[2], 0))
        return residual(of: light, shape, layout)
    }

    /// One Gauss-Newton step of place, scale, bend and growth.
    ///
    /// Black and contrast move with them: what thin bars look like is what less contrast looks like, too.
    private func moveGeometry(_ fit: inout Fit, _ bars: [Range<Int>], _ layout: SymbolLayout) {
        drawSlopes(bars, layout, fit.look)
        var system = NormalEquations(unknowns: 10)
        let half = Float(layout.modules) / 2
        for index in 0..<layout.samples {
            let z = z.base[index]
            let light = fit.light.contrast(at: z)
            let rest = fit.light.black(at: z) + light * shape.base[index] - samples.brightness.base[index]
            let inside = min(max(z, -1), 1)
            let e = 1 - inside * inside
            let (square, step) = (inside * inside, light * slope.base[index])
            let column = SIMD16(
                step, step * inside, step * e, step * e * inside, step * e * square, step * e * square * inside,
                step * e * square * square, -light * growthSlope.base[index], -1, -shape.base[index], 0, 0, 0, 0, 0, 0)
            system.add(column, equals: rest, weight: weight.base[index])
        }
        let contrast = fit.light.contrast(at: 0)
        let prior = contrast * contrast
        let step = system.solved(
            ridge: Self.first(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
                + prior * Self.first(0, 0, 0.02, 0.02, 0.2, 0.4, 0.4, Self.growthPrior))
        func limited(_ value: Float) -> Float { min(max(value, -0.7), 0.7) }
        fit.geometry.origin += fit.geometry.module * limited(step[0]) - fit.geometry.module * limited(step[1])
        fit.geometry.module *= 1 + limited(step[1]) / half
        for term in 0..<5 { fit.geometry.bend[term] += limited(step[2 + term]) }
        fit.look.grow(by: step[7])
    }

    private static let growthPrior: Float = 0.4

    /// A vector that begins with some values, and is zero from there on.
    @inline(__always)
    private static func first(
        _ a: Float, _ b: Float, _ c: Float, _ d: Float = 0, _ e: Float = 0, _ f: Float = 0, _ g: Float = 0,
        _ h: Float = 0, _ i: Float = 0, _ j: Float = 0
    ) -> SIMD16<Float> {
        SIMD16(a, b, c, d, e, f, g, h, i, j, 0, 0, 0, 0, 0, 0)
    }

    /// The quality of guards, quiet zones and single digits under the last fit, by whose light the samples were normalised.
    func ends(_ fit: Fit, _ layout: SymbolLayout) -> SymbolEnds {
        let contrasts = [-1, 0, 1].map { fit.light.contrast(at: Float($0)) }
        let end = Float(layout.modules)
        // A UPC-E needs all of its quiet zones, to be told from the left half of an EAN-13.
        let reach: Float = layout.symbology == .upcE ? 5 : 3.5
        let digits = layout.digits.map { residual(Float($0), Float($0 + DigitPattern.modules), layout).rest }.sorted()
        let worst = digits[digits.count - 1] / max(digits[digits.count / 2], 1e-3)
        return SymbolEnds(
            contrast: min(contrasts[0], contrasts[2]) / max(contrasts.max() ?? 1, 1),
            quiet: min(darkest(-reach, -1, layout), darkest(end + 1, end + reach, layout)),
            guards: min(explained(-1, 3.5, layout), explained(end - 3.5, end + 1, layout)), worstDigit: worst)
    }

    /// The samples from one module coordinate to another.
    private func range(_ from: Float, _ to: Float, _ layout: SymbolLayout) -> Range<Int> {
        let rate = Float(SymbolLayout.samplesPerModule)
        let first = max(0, Int((from + Float(SymbolLayout.margin)) * rate))
        return first..<max(first + 1, min(layout.samples, Int((to + Float(SymbolLayout.margin)) * rate)))
    }

    /// The mean reflectance of the darkest module of a part, 1 for white.
    private func darkest(_ from: Float, _ to: Float, _ layout: SymbolLayout) -> Float {
        let (range, width) = (range(from, to, layout), SymbolLayout.samplesPerModule)
        var least = Float.infinity
        for start in range.lowerBound...max(range.lowerBound, range.upperBound - width) {
            let end = min(start + width, layout.samples)
            least = min(least, (start..<end).reduce(0.5) { $0 + samples.centred.base[$1] / Float(end - start) })
        }
        return least
    }

    /// The sums of squares of what the model leaves of a part, and of what a constant would.
    private func residual(_ from: Float, _ to: Float, _ layout: SymbolLayout) -> (rest: Float, whole: Float) {
        let range = range(from, to, layout)
        let mean = range.reduce(Float(0)) { $0 + samples.centred.base[$1] } / Float(range.count)
        var (rest, whole): (Float, Float) = (0, 0)
        for index in range {
            let value = samples.centred.base[index]
            let difference = value + 0.5 - shape.base[index]
            rest += difference * difference
            whole += (value - mean) * (value - mean)
        }
        return (rest, whole)
    }

    private func explained(_ from: Float, _ to: Float, _ layout: SymbolLayout) -> Float {
        let (rest, whole) = residual(from, to, layout)
        return whole > 1e-4 ? 1 - rest / whole : 0
    }
}
