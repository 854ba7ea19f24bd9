/// Follows a symbol whose modules vary in width along it, as on a crumpled bag.
///
/// The polynomial of ``SymbolGeometry`` follows a plane, a cylinder and a wide dent. What is left is found by dynamic
/// programming over the boundaries of guards and digits: each may lie some steps aside, neighbours about alike, and what lies
/// between two of them must look like a guard or a digit. It is dynamic time warping with a template for each digit.
final class ElasticAligner {
    /// Steps of a quarter of a module that a boundary may lie aside.
    private static let reach = 12
    private static let states = 2 * reach + 1
    /// Steps by which a guard or digit may be longer or shorter than its share. What is likely comes first: what costs more
    /// without the comparison of its samples need not be compared.
    private static let stretches = [0, -1, 1, -2, 2, -3, 3]
    /// The cost of a step of stretch, squared, in the unit of the squared differences of one sample.
    private static let stiffness: Float = 0.08
    /// Guards and digits in the longest symbol.
    private static let most = 15
    private static let longest = DigitPattern.modules * SymbolLayout.samplesPerModule

    private let samples: SymbolSamples
    private let costs = Storage<Float>((most + 1) * states, filledWith: 0)
    private let steps = Storage<Int8>((most + 1) * states, filledWith: 0)
    private let values = Storage<Float>(longest, filledWith: 0)
    private let weights = Storage<Float>(longest, filledWith: 0)
    private var templates: [Appearance: Templates] = [:]

    init(samples: SymbolSamples) { self.samples = samples }

    /// Guards and digits of a layout in their order, each with what it may look like.
    private struct Part {
        let start: Int
        let modules: Int
        let looks: [Int]
    }

    /// Returns a geometry whose dents follow the samples, which were taken by `geometry` and normalised.
    ///
    /// - Parameter elements: The elements of ``DigitPattern`` where they are known.
    func aligned(_ geometry: SymbolGeometry, _ layout: SymbolLayout, _ look: Appearance, elements: [Int]? = nil)
        -> SymbolGeometry
    {
        let templates = templates(for: look)
        let parts = Self.parts(of: layout, elements)
        let (costs, steps) = (costs.base, steps.base)
        for state in 0..<Self.states { costs[state] = 0 }
        for (number, part) in parts.enumerated() {
            let next = costs + (number + 1) * Self.states
            for state in 0..<Self.states { next[state] = .infinity }
            for stretch in Self.stretches {
                for from in max(0, -stretch)..<min(Self.states, Self.states - stretch) {
                    let to = from + stretch
                    let before = costs[number * Self.states + from] + Self.stiffness * Float(stretch * stretch)
                    guard before < next[to] else { continue }
                    let cost = before + cost(part, offset: from - Self.reach, stretch, templates)
                    if cost < next[to] {
                        next[to] = cost
                        steps[(number + 1) * Self.states + to] = Int8(stretch)
                    }
                }
            }
        }
        return bent(geometry, by: offsets(parts.count), at: parts.map(\.start) + [layout.modules])
    }

    /// The least squared difference of any template of a part that begins `offset` steps aside and is `stretch` steps longer.
    private func cost(_ part: Part, offset: Int, _ stretch: Int, _ templates: Templates) -> Float {
        let count = part.modules * SymbolLayout.samplesPerModule
        let first = (part.start + SymbolLayout.margin) * SymbolLayout.samplesPerModule + offset
        let rate = Float(stretch) / Float(count)
        let (source, last) = (samples.centred.base, samples.count - 2)
        for index in 0..<count {
            let position = Float(first + index) + rate * (Float(index) + 0.5)
            let sample = min(max(0, Int(position)), last)
            let share = position - Float(sample)
            values.base[index] = source[sample] * (1 - share) + source[sample + 1] * share
            weights.base[index] = samples.weights.base[sample]
        }
        var least = Float.infinity
        for look in part.looks {
            let template = templates.values.base + look * Self.longest
            var sums = SIMD4<Float>.zero
            for index in stride(from: 0, to: count, by: 4) {
                let rest = Self.four(values.base + index) - Self.four(template + index)
                sums += rest * rest * Self.four(weights.base + index)
            }
            least = min(least, sums.sum())
        }
        return least
    }

    @inline(__always)
    private static func four(_ floats: UnsafeMutablePointer<Float>) -> SIMD4<Float> {
        UnsafeRawPointer(floats).loadUnaligned(as: SIMD4<Float>.self)
    }

    /// The displacement of each boundary on the cheapest path, in modules.
    private func offsets(_ parts: Int) -> [Float] {
        let end = costs.base + parts * Self.states
        var state = (0..<Self.states).min { end[$0] < end[$1] } ?? Self.reach
        var offsets = [Float](repeating: 0, count: parts + 1)
        for number in (0...parts).reversed() {
            offsets[number] = Float(state - Self.reach) / Float(SymbolLayout.samplesPerModule)
            if number > 0 { state -= Int(steps.base[number * Self.states + state]) }
        }
        return offsets
    }

    /// Moves the ends of a geometry, and dents it in between.
    private func bent(_ geometry: SymbolGeometry, by offsets: [Float], at boundaries: [Int]) -> SymbolGeometry {
        var bent = geometry
        let (first, last) = (offsets[0], offsets[offsets.count - 1])
        bent.origin += geometry.module * first
        bent.module *= 1 + (last - first) / Float(geometry.modules)
        var (part, dents) = (0, geometry.dents ?? .zero)
        for knot in 0...SymbolGeometry.segments {
            let u = Float(geometry.modules * knot) / Float(SymbolGeometry.segments)
            while part < boundaries.count - 2, u > Float(boundaries[part + 1]) { part += 1 }
            let width = Float(boundaries[part + 1] - boundaries[part])
            let share = (u - Float(boundaries[part])) / width
            let offset = offsets[part] * (1 - share) + offsets[part + 1] * share
            let straight = first + (last - first) * Float(knot) / Float(SymbolGeometry.segments)
            dents[knot] += offset - straight
        }
        bent.dents = dents
        return bent
    }

    private static func parts(of layout: SymbolLayout, _ elements: [Int]?) -> [Part] {
        var parts: [Part] = []
        var end = 0
        for (digit, start) in layout.digits.enumerated() {
            if start > end { parts.append(guardPart(end..<start, layout)) }
            let looks = elements.map { [$0[digit]] } ?? Array(layout.alphabets[digit])
            parts.append(Part(start: start, modules: DigitPattern.modules, looks: looks))
            end = start + DigitPattern.modules
        }
        return parts + [guardPart(end..<layout.modules, layout)]
    }

    private static func guardPart(_ range: Range<Int>, _ layout: SymbolLayout) -> Part {
        let look = range.count == 3 ? Templates.outer : range.count == 5 ? Templates.middle : Templates.upcEnd
        return Part(start: range.lowerBound, modules: range.count, looks: [look])
    }

    private func templates(for look: Appearance) -> Templates {
        if let known = templates[look] { return known }
        let new = Templates(look)
        templates[look] = new
        return new
    }

    /// Each guard and digit by itself under one blur, centred, with a space or bar of two modules on each side.
    private final class Templates {
        let values: Storage<Float>

        static let outer = 30
        static let middle = 31
        static let upcEnd = 32

        init(_ look: Appearance) {
            values = Storage(33 * ElasticAligner.longest, filledWith: 0)
            for (element, bars) in DigitPattern.bars.enumerated() {
                // Left digits begin bright and end dark, right ones the other way round.
                let isLeft = element < 20
                draw(element, bars + [isLeft ? -2..<0 : 7..<9], look, 7)
            }
            draw(Self.outer, [0..<1, 2..<3], look, 3)
            draw(Self.middle, [-2..<0, 1..<2, 3..<4, 5..<7], look, 5)
            draw(Self.upcEnd, [-2..<0, 1..<2, 3..<4, 5..<6], look, 6)
        }

        private func draw(_ row: Int, _ bars: [Range<Int>], _ look: Appearance, _ modules: Int) {
            for index in 0..<modules * SymbolLayout.samplesPerModule {
                let u = (Float(index) + 0.5) / Float(SymbolLayout.samplesPerModule)
                values.base[row * ElasticAligner.longest + index] = bars.reduce(0.5) { value, bar in
                    value
                        - look.kernel.bar(
                            from: Float(bar.lowerBound) - look.growth / 2,
                            to: Float(bar.upperBound) + look.growth / 2, at: u)
                }
            }
        }
    }
}
