/// Reads one profile: finds where symbols may lie in it, decides for the likeliest text of each, and fits it.
/// ``ProfileSearch`` has the order of the steps.
final class ProfileReader {
    /// A symbol fitted to the profile.
    struct Candidate {
        let text: String
        let layout: SymbolLayout
        /// Whether it was read from the profile's end.
        let isReversed: Bool
        let fit: SymbolModel.Fit
        /// See ``LikelihoodReading/margin``.
        let margin: Float
        let ends: SymbolEnds
        /// See ``LikelihoodReading/rival``.
        var rival: String?

        /// Whether another way to read the profile would hardly find a better one.
        var isClear: Bool { Certainty.isClear(explained: fit.explained, margin: margin) }

        /// Whether another place in the same profile would hardly give a better one.
        var isBeyondComparison: Bool { fit.explained > 0.97 && margin > 60 }
    }

    let upright = BarProfile()
    /// Whether the rest has to be done with the likeliest hypotheses alone.
    var isOverdue: () -> Bool = { false }
    private let reversed = BarProfile()
    let comb = GuardComb()
    private let zones = QuietZones()
    private let samples = SymbolSamples()
    let evidence = DigitEvidence()
    let solver = DigitSolver()
    let model: SymbolModel
    private let aligner: ElasticAligner
    private var matchesByModules: [Int: [GuardComb.Match]] = [:]

    /// A blur and growth that most symbols are told by, if not read.
    static let firstLook = Appearance(strength: 4, growth: -0.1)
    static let blurredLook = Appearance(shape: 1, strength: 3, growth: -0.1)
    /// Modules of deviation from which the shape of a blur makes a difference.
    private static let strongBlur: Float = 0.7
    /// The score of a comb from which modules of uneven width are worth following.
    private static let clearComb: Float = 0.7
    /// The number of places that are solved for a text after their modules were aligned.
    static let alignedTries = 3
    /// Pixels of a region per module, below which it holds no symbol that could be read.
    private static let narrowestModule: Float = 0.6
    /// How much worse the comb of the right layout may fit than that of the other. The comb of an EAN-8 has fewer edges: on
    /// an EAN-13 it may fit better by 0.1.
    private static let combDifference: Float = 0.25
    /// How much better the comb of an EAN-13 fits than that of an EAN-8 where it is none.
    private static let leadOfEAN13: Float = 0.2
    /// The share of the variance that a first fit must explain to be worth refining.
    private static let leastExplained: Float = 0.3
    /// Grey levels between black and white below which there is nothing to read.
    private static let leastContrast: Float = 4
    /// The least width of a module, as a share of the mean, in a geometry that can be.
    private static let narrowest: Float = 0.2

    init() {
        model = SymbolModel(samples: samples)
        aligner = ElasticAligner(samples: samples)
    }

    /// Prepares ``upright``, which the caller has filled, for reading.
    func load() {
        upright.reverse(into: reversed)
        comb.load(upright)
        zones.load(upright)
        matchesByModules = [:]
    }

    func profile(_ isReversed: Bool) -> BarProfile { isReversed ? reversed : upright }

    /// The costs above which hypotheses are given up.
    func limits(_ layout: SymbolLayout, _ search: HypothesisSearch) -> Hypothesis.Limits {
        let limits = Hypothesis.Limits.of(layout)
        return search.isSelective ? limits.limited(by: combScore(layout)) : limits
    }

    /// The candidate that explains the profile best.
    func likeliest(of hypotheses: [Hypothesis], _ layout: SymbolLayout, _ limit: Float) -> Candidate? {
        var best: Candidate?
        for hypothesis in hypotheses where hypothesis.cost <= limit {
            if best != nil, isOverdue() { break }
            guard let candidate = solved(hypothesis, layout) else { continue }
            if candidate.fit.explained > best?.fit.explained ?? 0 { best = candidate }
            if candidate.isBeyondComparison { break }
        }
        return best
    }

    /// Where the comb of a layout fits in the profile; found once.
    func matches(_ layout: SymbolLayout, length: Float, _ search: HypothesisSearch) -> [GuardComb.Match] {
        if let known = matchesByModules[layout.modules] { return known }
        for bend in search.bends.indices { _ = searchComb(layout, length: length, search, bend: bend) }
        return matchesByModules[layout.modules] ?? []
    }

    /// Tries the comb of a layout under one of the bends; returns true if that was the last bend.
    func searchComb(_ layout: SymbolLayout, length: Float, _ search: HypothesisSearch, bend: Int) -> Bool {
        let range = GuardComb.Range(limit: search.matches, bends: search.bends)
        let (edges, modules) = (layout.commonEdges, layout.modules)
        if bend == 0 { comb.begin() }
        comb.search(edges, modules: modules, length: length, in: range, bend: bend)
        guard bend + 1 == search.bends.count else { return false }
        matchesByModules[modules] = comb.bestMatches(edges, modules: modules, in: range)
        return true
    }

    /// The layouts that a region is long enough for.
    func possibleLayouts(length: Float) -> [SymbolLayout] {
        [SymbolLayout.ean13, .ean8].filter { length * upright.binWidth >= Self.narrowestModule * Float($0.modules) }
    }

    /// The layouts whose combs, which were searched, do not fit much worse than the others'; the likeliest first.
    func likelyLayouts(_ layouts: [SymbolLayout], _ search: HypothesisSearch) -> [SymbolLayout] {
        let best = layouts.map(combScore).max() ?? 0
        guard best > Self.clearComb else { return layouts }
        guard search.trustsComb else {
            // No EAN-8 of the odd rows of the photographs was read where the comb of an EAN-13 fitted better by more
            // than 0.07.
            return layouts.filter {
                !search.isSelective || $0.symbology != .ean8 || combScore($0) > best - Self.leadOfEAN13
            }
        }
        return layouts.filter { combScore($0) > best - Self.combDifference }.sorted { combScore($0) > combScore($1) }
    }

    /// How well the comb of a layout fits, if it was searched; see ``GuardComb/Match/score``.
    func combScore(_ layout: SymbolLayout) -> Float { matchesByModules[layout.modules]?.first?.score ?? 0 }

    /// Whether the comb of a layout, which was searched, fits so well that modules of uneven width are worth following.
    func isClearComb(_ layout: SymbolLayout) -> Bool { combScore(layout) > Self.clearComb }

    /// Whether places are wanted that only the quiet zones suggest: strong blur hides the guards.
    func needsEnds(_ layout: SymbolLayout, _ search: HypothesisSearch) -> Bool {
        !search.trustsComb || combScore(layout) < Self.clearComb
    }

    /// Where the quiet zones suggest a symbol.
    func endMatches(_ layout: SymbolLayout, length: Float, _ search: HypothesisSearch) -> [SymbolGeometry] {
        zones.matches(modules: layout.modules, length: length, limit: search.endMatches)
    }

    /// Weighs a place in ``upright`` read forwards and backwards.
    func bothDirections(of place: SymbolGeometry, _ look: Appearance, _ layout: SymbolLayout) -> [Hypothesis] {
        [false, true].map { isReversed in
            let geometry = isReversed ? place.reversed(count: upright.count) : place
            return Hypothesis(
                geometry: geometry, isReversed: isReversed, look: look, cost: cost(geometry, isReversed, look, layout))
        }
    }

    /// Moves both ends and the whole by half modules to where the cost is least.
    func aligned(_ hypothesis: Hypothesis, _ layout: SymbolLayout) -> Hypothesis {
        var best = hypothesis
        for _ in 0..<3 {
            let middle = best.geometry
            for (start, end): (Float, Float) in [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5)] {
                var geometry = middle
                geometry.origin += start * middle.module
                geometry.module += (end - start) * middle.module / Float(layout.modules)
                let cost = cost(geometry, best.isReversed, best.look, layout)
                if cost < best.cost { (best.geometry, best.cost) = (geometry, cost) }
            }
            if best.geometry == middle { break }
        }
        return best
    }

    /// Takes the samples of a presumed symbol, and estimates their light.
    private func sample(_ geometry: SymbolGeometry, _ isReversed: Bool, _ layout: SymbolLayout) {
        samples.sample(profile(isReversed), geometry, layout)
        samples.findEnvelope()
    }

    /// Weighs all digits by the samples that were taken last.
    private func weigh(_ look: Appearance, _ layout: SymbolLayout, quickly: Bool = false) {
        samples.normaliseByEnvelope(look.kernel)
        evidence.weigh(samples, layout, TemplateCache.templates(for: look), quickly: quickly)
    }

    /// Weighs the likeliest digits of a presumed symbol and returns the least cost of any.
    private func cost(
        _ geometry: SymbolGeometry, _ isReversed: Bool, _ look: Appearance, _ layout: SymbolLayout
    ) -> Float {
        sample(geometry, isReversed, layout)
        return cost(look, layout)
    }

    /// The least cost of any digits for the samples that were taken last.
    private func cost(_ look: Appearance, _ layout: SymbolLayout) -> Float {
        weigh(look, layout, quickly: true)
        return evidence.leastCost() / samples.totalWeight
    }

    /// Chooses the appearance with the least cost: tries sharper and more blurred bars, then thinner and thicker ones.
    func withBestLook(_ hypothesis: Hypothesis, _ layout: SymbolLayout) -> Hypothesis {
        var best = hypothesis
        sample(hypothesis.geometry, hypothesis.isReversed, layout)
        func consider(_ look: Appearance) {
            let cost = cost(look, layout)
            if cost < best.cost { (best.look, best.cost) = (look, cost) }
        }
        for strength in [1, 6, 8] { consider(Appearance(strength: strength, growth: -0.1)) }
        if best.look.kernel.shape.deviation > Self.strongBlur {
            for strength in [2, 3, 4, 5] { consider(Appearance(shape: 1, strength: strength, growth: -0.1)) }
            for strength in [3, 4, 5] { consider(Appearance(shape: 2, strength: strength, growth: -0.1)) }
        }
        for growth: Float in [-0.4, 0.2] {
            consider(Appearance(shape: best.look.shape, strength: best.look.strength, growth: growth))
        }
        return best
    }

    /// Fits the place to the elements that are likeliest for each digit by itself, and weighs the digits again.
    func climbed(_ hypothesis: Hypothesis, _ layout: SymbolLayout) -> Hypothesis {
        var best = hypothesis
        for _ in 0..<2 {
            _ = cost(best.geometry, best.isReversed, best.look, layout)
            let bars = layout.bars(ofElements: evidence.path)
            let fit = model.fit(
                bars, layout, to: profile(best.isReversed), from: best.geometry, look: best.look, rounds: 2)
            guard fit.geometry.narrowest > Self.narrowest else { break }
            let cost = cost(fit.geometry, best.isReversed, fit.look, layout)
            guard cost < best.cost else { break }
            (best.geometry, best.look, best.cost) = (fit.geometry, fit.look, cost)
        }
        return best
    }

    /// Lets each element of a presumed symbol have a width of its own.
    ///
    /// - Parameter elements: The elements of each digit, if the text is known.
    func dented(_ hypothesis: Hypothesis, _ layout: SymbolLayout, elements: [Int]? = nil) -> Hypothesis {
        var best = hypothesis
        best.cost = .infinity
        for look in [Appearance(strength: 1, growth: -0.1), Self.firstLook] {
            var geometry = hypothesis.geometry
            for _ in 0..<2 {
                sample(geometry, hypothesis.isReversed, layout)
                samples.normaliseByEnvelope(look.kernel)
                geometry = aligner.aligned(geometry, layout, look, elements: elements)
            }
            guard geometry.narrowest > Self.narrowest else { continue }
            let cost = cost(geometry, hypothesis.isReversed, look, layout)
            if cost < best.cost { (best.geometry, best.look, best.cost) = (geometry, look, cost) }
        }
        return best
    }

    /// Solves for the text, fits it and solves again, until the digits stay.
    func solved(_ hypothesis: Hypothesis, _ layout: SymbolLayout) -> Candidate? {
        sample(hypothesis.geometry, hypothesis.isReversed, layout)
        weigh(hypothesis.look, layout)
        guard var solution = solver.solve(evidence) else { return nil }
        var fit = SymbolModel.Fit(geometry: hypothesis.geometry, look: hypothesis.look)
        for _ in 0..<4 {
            let bars = layout.bars(layout.parities[solution.parity], solution.digits)
            guard let fitted = fitted(bars, layout, hypothesis.isReversed, from: fit) else { return nil }
            fit = fitted
            guard fit.explained > Self.leastExplained else { return nil }
            guard let next = solver.solve(evidence) else { return nil }
            let isSettled = next.digits == solution.digits && next.parity == solution.parity
            solution = next
            if isSettled { break }
        }
        return Candidate(
            text: layout.text(layout.parities[solution.parity], solution.digits), layout: layout,
            isReversed: hypothesis.isReversed, fit: fit, margin: margin(solution.cost, rival: solution.rival),
            ends: model.ends(fit, layout),
            rival: solver.rival(of: solution, evidence).map { layout.text(layout.parities[$0.parity], $0.digits) })
    }

    /// Fits bars, and weighs all digits by the light, place and blur that were found; nil where they make no symbol.
    func fitted(
        _ bars: [Range<Int>], _ layout: SymbolLayout, _ isReversed: Bool, from start: SymbolModel.Fit
    ) -> SymbolModel.Fit? {
        let fit = model.fit(
            bars, layout, to: profile(isReversed), from: start.geometry, look: start.look)
        guard fit.light.contrast(at: 0) > Self.leastContrast, fit.geometry.narrowest > Self.narrowest else {
            return nil
        }
        samples.normalise(by: fit.light, layout)
        evidence.weigh(samples, layout, TemplateCache.templates(for: fit.look))
        return fit
    }

    /// Four samples of a module are not independent: their sum counts for one.
    func margin(_ cost: Float, rival: Float) -> Float {
        (rival - cost) / (cost / samples.totalWeight + 1e-4) / Float(SymbolLayout.samplesPerModule)
    }
}
