/// The costs of all pairs of neighbouring digits: weighted sums of squared differences from their templates.
///
/// Blur mixes neighbours, so the unit of comparison reaches from the middle of one digit to the middle of the next. These
/// windows, and the two at the ends, tile the symbol: the cost of a text is a sum over them.
final class DigitEvidence {
    private(set) var layout = SymbolLayout.ean13
    /// The cost of each first digit.
    let first: Storage<Float>
    /// The cost of each last digit.
    let last: Storage<Float>
    /// The cost of each pair, `most` for each place: `pairs[place·most + one·width + other]`.
    let pairs: Storage<Float>
    /// The number of elements that can stand in the second place of each pair.
    private(set) var widths: [Int] = []
    /// The elements of the path that ``leastCost()`` has found last, place by place.
    private(set) var path = [Int](repeating: 0, count: 12)
    private let pathCosts = Storage<Float>(12 * elements, filledWith: 0)
    private let pathSources = Storage<UInt8>(12 * elements, filledWith: 0)
    private let roughCosts = Storage<Float>(elements, filledWith: 0)
    private let residuals: Storage<SIMD4<Float>>
    private let templates: Storage<SIMD4<Float>>
    private let roots: Storage<Float>

    static let elements = 20
    static let most = elements * elements
    /// The longest window, 58 samples, in vectors of four.
    private static let vectors = 16

    init() {
        first = Storage(Self.elements, filledWith: 0)
        last = Storage(Self.elements, filledWith: 0)
        pairs = Storage(Self.most * 11, filledWith: 0)
        residuals = Storage(Self.vectors, filledWith: .zero)
        templates = Storage(Self.elements * Self.vectors, filledWith: .zero)
        roots = Storage(SymbolSamples.most, filledWith: 0)
    }

    /// Which elements of each place are worth pairing, as bits.
    private var worthwhile: [UInt32] = []

    /// The cost given to an element that was ruled out before pairing.
    private static let dismissed: Float = 1e9
    /// Elements of each place that are paired where not all are: of twenty, and of ten.
    private static let kept = (ofTwenty: 8, ofTen: 6)

    /// Weighs the pairs.
    ///
    /// - Parameter quickly: Only pairs of elements that do well alone are weighed, which takes a fifth of the time: enough
    ///   for ``leastCost()``, not for a decision.
    func weigh(_ samples: SymbolSamples, _ layout: SymbolLayout, _ blur: DigitTemplates, quickly: Bool = false) {
        if layout.modules != self.layout.modules || widths.isEmpty {
            self.layout = layout
            widths = layout.alphabets.dropFirst().map(\.count)
        }
        for index in 0..<samples.count { roots.base[index] = samples.weights.base[index].squareRoot() }
        blur.guards(of: layout).withUnsafeBufferPointer { guards in
            blur.elements.withUnsafeBufferPointer { elements in
                let window = Window(
                    samples: samples, roots: roots.base, guards: guards.baseAddress!,
                    elements: elements.baseAddress!)
                weighEnds(window, layout, samples.count)
                worthwhile.removeAll(keepingCapacity: true)
                for place in layout.digits.indices {
                    worthwhile.append(quickly ? best(at: place, window, layout) : .max)
                }
                for place in 0..<layout.digits.count - 1 { weighPairs(at: place, window, layout) }
            }
        }
    }

    /// The inputs that all windows of one symbol have in common.
    private struct Window {
        let samples: SymbolSamples
        let roots: UnsafeMutablePointer<Float>
        let guards: UnsafePointer<Float>
        let elements: UnsafePointer<Float>

        /// The samples of an element that begins at a module, aligned with those of the symbol.
        func element(_ element: Int, at module: Int) -> UnsafePointer<Float> {
            elements + element * DigitTemplates.span
                + (DigitTemplates.before - SymbolLayout.margin - module) * SymbolLayout.samplesPerModule
        }
    }

    private func weighEnds(_ window: Window, _ layout: SymbolLayout, _ count: Int) {
        let (left, right) = (layout.digits[0], layout.digits[layout.digits.count - 1])
        let middle = layout.middle(of: layout.digits.count - 1)
        for (index, element) in layout.alphabets[0].enumerated() {
            first.base[index] = cost(window, 0..<layout.middle(of: 0), window.element(element, at: left))
        }
        for (index, element) in layout.alphabets[layout.digits.count - 1].enumerated() {
            last.base[index] = cost(window, middle..<count, window.element(element, at: right))
        }
    }

    private func cost(_ window: Window, _ range: Range<Int>, _ element: UnsafePointer<Float>) -> Float {
        let (values, weights, guards) = (window.samples.centred.base, window.samples.weights.base, window.guards)
        var sums = SIMD4<Float>.zero
        var index = range.lowerBound
        while index + 4 <= range.upperBound {
            let rest = Self.four(values + index) - Self.four(guards + index) - Self.four(element + index)
            sums += Self.four(weights + index) * rest * rest
            index += 4
        }
        var sum = sums.sum()
        while index < range.upperBound {
            let rest = values[index] - guards[index] - element[index]
            sum += weights[index] * rest * rest
            index += 1
        }
        return sum
    }

    @inline(__always)
    private static func four(_ floats: UnsafePointer<Float>) -> SIMD4<Float> {
        UnsafeRawPointer(floats).loadUnaligned(as: SIMD4<Float>.self)
    }

    /// The elements that fit a digit best when its neighbours are not known, as bits.
    private func best(at place: Int, _ window: Window, _ layout: SymbolLayout) -> UInt32 {
        let start = (layout.digits[place] + SymbolLayout.margin) * SymbolLayout.samplesPerModule
        let alphabet = layout.alphabets[place]
        let range = start..<start + DigitPattern.modules * SymbolLayout.samplesPerModule
        let costs = roughCosts.base
        for (index, element) in alphabet.enumerated() {
            costs[index] = cost(window, range, window.element(element, at: layout.digits[place]))
        }
        var best: UInt32 = 0
        for _ in 0..<(alphabet.count > 10 ? Self.kept.ofTwenty : Self.kept.ofTen) {
            var least = 0
            for index in 1..<alphabet.count where costs[index] < costs[least] { least = index }
            best |= 1 << UInt32(least)
            costs[least] = .infinity
        }
        return best
    }

    /// Each left element is taken off the samples once; what is left is compared with each right element.
    private func weighPairs(at place: Int, _ window: Window, _ layout: SymbolLayout) {
        let range = layout.middle(of: place)..<layout.middle(of: place + 1)
        let vectors = range.count / 4
        let (left, right) = (layout.alphabets[place], layout.alphabets[place + 1])
        let (ofLeft, ofRight) = (worthwhile[place], worthwhile[place + 1])
        for (index, element) in right.enumerated() where ofRight >> UInt32(index) & 1 == 1 {
            let template = window.element(element, at: layout.digits[place + 1])
            let row = UnsafeMutableRawPointer(templates.base + index * Self.vectors).assumingMemoryBound(to: Float.self)
            for sample in 0..<range.count {
                row[sample] = template[range.lowerBound + sample] * window.roots[range.lowerBound + sample]
            }
        }
        var cost = pairs.base + place * Self.most
        let rests = UnsafeMutableRawPointer(residuals.base).assumingMemoryBound(to: Float.self)
        for (one, element) in left.enumerated() {
            defer { cost += right.count }
            guard ofLeft >> UInt32(one) & 1 == 1 else {
                cost.update(repeating: Self.dismissed, count: right.count)
                continue
            }
            let template = window.element(element, at: layout.digits[place])
            for sample in 0..<range.count {
                let index = range.lowerBound + sample
                rests[sample] =
                    (window.samples.centred.base[index] - window.guards[index] - template[index]) * window.roots[index]
            }
            for index in 0..<right.count {
                guard ofRight >> UInt32(index) & 1 == 1 else {
                    cost[index] = Self.dismissed
                    continue
                }
                let row = templates.base + index * Self.vectors
                var sum = SIMD4<Float>.zero
                for vector in 0..<vectors {
                    let rest = residuals.base[vector] - row[vector]
                    sum += rest * rest
                }
                cost[index] = sum.sum()
            }
        }
    }

    /// The least cost of any digits in any number sets, whether or not parity and check digit hold: a lower bound that
    /// takes a tenth of the time. Leaves the elements of that path in ``path``.
    func leastCost() -> Float {
        let count = layout.digits.count
        path.removeLast(path.count)
        path.append(contentsOf: repeatElement(0, count: count))
        let (costs, from) = (pathCosts.base, pathSources.base)
        costs.update(from: first.base, count: layout.alphabets[0].count)
        for place in 1..<count {
            let (left, right) = (layout.alphabets[place - 1].count, layout.alphabets[place].count)
            let (old, new) = (costs + (place - 1) * Self.elements, costs + place * Self.elements)
            let source = from + place * Self.elements
            let pairs = pairs.base + (place - 1) * Self.most
            for other in 0..<right { new[other] = .infinity }
            for one in 0..<left {
                let (start, row) = (old[one], pairs + one * right)
                for other in 0..<right where start + row[other] < new[other] {
                    new[other] = start + row[other]
                    source[other] = UInt8(one)
                }
            }
        }
        let end = costs + (count - 1) * Self.elements
        var (least, element) = (Float.infinity, 0)
        for index in 0..<layout.alphabets[count - 1].count where end[index] + last.base[index] < least {
            (least, element) = (end[index] + last.base[index], index)
        }
        for place in (0..<count).reversed() {
            path[place] = layout.alphabets[place].lowerBound + element
            if place > 0 { element = Int(from[place * Self.elements + element]) }
        }
        return least
    }
}
