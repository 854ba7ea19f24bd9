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
    /// The elements of each place that are paired, as indices of its alphabet, ``elements`` for each place.
    private let paired: Storage<Int>
    /// How many those are.
    private let pairedCounts: Storage<Int>

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
        paired = Storage(12 * Self.elements, filledWith: 0)
        pairedCounts = Storage(12, filledWith: 0)
    }

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
        blur.guards(of: layout).withUnsafeBufferPointer { guards in
            blur.elements.withUnsafeBufferPointer { elements in
                let window = Window(
                    values: samples.centred.base, weights: samples.weights.base, roots: samples.roots.base,
                    guards: guards.baseAddress!, elements: elements.baseAddress!)
                weighEnds(window, layout, samples.count)
                for place in layout.digits.indices {
                    if quickly { pairLikeliest(at: place, window, layout) } else { pairAll(at: place, layout) }
                }
                for place in 0..<layout.digits.count - 1 { weighPairs(at: place, window, layout) }
            }
        }
    }

    /// The inputs that all windows of one symbol have in common.
    private struct Window {
        /// Centred reflectance, sample by sample.
        let values: UnsafePointer<Float>
        let weights: UnsafePointer<Float>
        /// The square roots of the weights.
        let roots: UnsafePointer<Float>
        let guards: UnsafePointer<Float>
        let elements: UnsafePointer<Float>

        /// The samples of an element that begins at a module, aligned with those of the symbol.
        @inline(__always)
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
        let (values, weights, guards) = (window.values, window.weights, window.guards)
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

    private func pairAll(at place: Int, _ layout: SymbolLayout) {
        let count = layout.alphabets[place].count
        for index in 0..<count { paired.base[place * Self.elements + index] = index }
        pairedCounts.base[place] = count
    }

    /// Pairs the elements that fit a digit best when its neighbours are not known.
    private func pairLikeliest(at place: Int, _ window: Window, _ layout: SymbolLayout) {
        let start = (layout.digits[place] + SymbolLayout.margin) * SymbolLayout.samplesPerModule
        let alphabet = layout.alphabets[place]
        let range = start..<start + DigitPattern.modules * SymbolLayout.samplesPerModule
        let (costs, chosen) = (roughCosts.base, paired.base + place * Self.elements)
        let limit = alphabet.count > 10 ? Self.kept.ofTwenty : Self.kept.ofTen
        var count = 0
        for (index, element) in alphabet.enumerated() {
            let cost = cost(window, range, window.element(element, at: layout.digits[place]))
            costs[index] = cost
            guard count < limit || cost < costs[chosen[limit - 1]] else { continue }
            count = min(count + 1, limit)
            var slot = count - 1
            while slot > 0, cost < costs[chosen[slot - 1]] {
                chosen[slot] = chosen[slot - 1]
                slot -= 1
            }
            chosen[slot] = index
        }
        pairedCounts.base[place] = count
    }

    /// Each left element is taken off the samples once; what is left is compared with each right element.
    private func weighPairs(at place: Int, _ window: Window, _ layout: SymbolLayout) {
        let (first, end) = (layout.middle(of: place), layout.middle(of: place + 1))
        let vectors = (end - first) / 4
        let (left, right) = (layout.alphabets[place].lowerBound, layout.alphabets[place + 1].lowerBound)
        let width = layout.alphabets[place + 1].count
        let (lefts, rights) = (paired.base + place * Self.elements, paired.base + (place + 1) * Self.elements)
        let (leftCount, rightCount) = (pairedCounts.base[place], pairedCounts.base[place + 1])
        let (rests, roots) = (residuals.base, window.roots + first)
        for number in 0..<rightCount {
            let template = window.element(right + rights[number], at: layout.digits[place + 1]) + first
            let row = templates.base + number * Self.vectors
            for vector in 0..<vectors {
                row[vector] = Self.four(template + 4 &* vector) * Self.four(roots + 4 &* vector)
            }
        }
        let (values, guards) = (window.values + first, window.guards + first)
        for number in 0..<leftCount {
            let template = window.element(left + lefts[number], at: layout.digits[place]) + first
            for vector in 0..<vectors {
                let rest =
                    Self.four(values + 4 &* vector) - Self.four(guards + 4 &* vector)
                    - Self.four(template + 4 &* vector)
                rests[vector] = rest * Self.four(roots + 4 &* vector)
            }
            let cost = pairs.base + place * Self.most + lefts[number] * width
            for number in 0..<rightCount {
                let row = templates.base + number &* Self.vectors
                var sum = SIMD4<Float>.zero
                for vector in 0..<vectors {
                    let rest = rests[vector] - row[vector]
                    sum += rest * rest
                }
                cost[rights[number]] = sum.sum()
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
            let (old, new) = (costs + (place - 1) * Self.elements, costs + place * Self.elements)
            let (lefts, rights) = (paired.base + (place - 1) * Self.elements, paired.base + place * Self.elements)
            let (pairs, width) = (pairs.base + (place - 1) * Self.most, widths[place - 1])
            for number in 0..<pairedCounts.base[place] {
                let other = rights[number]
                var (least, source) = (Float.infinity, 0)
                for number in 0..<pairedCounts.base[place - 1] {
                    let one = lefts[number]
                    let cost = old[one] + pairs[one &* width &+ other]
                    if cost < least { (least, source) = (cost, one) }
                }
                new[other] = least
                from[place * Self.elements + other] = UInt8(source)
            }
        }
        let end = costs + (count - 1) * Self.elements
        var (least, element) = (Float.infinity, 0)
        for number in 0..<pairedCounts.base[count - 1] {
            let index = paired.base[(count - 1) * Self.elements + number]
            if end[index] + last.base[index] < least { (least, element) = (end[index] + last.base[index], index) }
        }
        for place in (0..<count).reversed() {
            path[place] = layout.alphabets[place].lowerBound + element
            if place > 0 { element = Int(from[place * Self.elements + element]) }
        }
        return least
    }
}
