// Comparing texts that another reader has read with the profile.
extension ProfileReader {
    /// Compares a text with the profile; nil where it fits nowhere.
    ///
    /// With the text known all its edges make a comb, three times as many as all symbols have in common.
    func compare(_ claim: SymbolClaim, length: Float, _ attempt: ReadingAttempt) -> Candidate? {
        guard let (parity, digits) = claim.layout.parse(claim.text) else { return nil }
        let bars = claim.layout.bars(claim.layout.parities[parity], digits)
        let places = places(of: bars, claim.layout, length: length, attempt)
        let best = likeliest(of: places, claim.layout, bars, digits, parity)
        guard attempt.isElastic, best.map({ !Self.isDecided($0) }) ?? true else { return best }
        let elements = zip(claim.layout.parities[parity].sets, digits).map(+)
        let tried = places.prefix(attempt.search.elasticTries)
        let dents = tried.map { dented($0, claim.layout, elements: elements) }
        guard let elastic = likeliest(of: dents, claim.layout, bars, digits, parity),
            elastic.fit.explained > best?.fit.explained ?? 0
        else { return best }
        // A text that may bend as it likes must beat all others that may.
        let rival = likeliest(of: tried.map { dented($0, claim.layout) }, claim.layout, .infinity)
        if let rival, rival.text != claim.text, rival.fit.explained > elastic.fit.explained - Self.elasticLead {
            return nil
        }
        return elastic
    }

    /// The share of variance that a text must explain beyond any other where modules may vary in width.
    private static let elasticLead: Float = 0.03

    /// Whether a comparison is so clear, for a text or against it, that modules of uneven width need not be tried.
    private static func isDecided(_ candidate: Candidate) -> Bool {
        let (ends, explained) = (candidate.ends, candidate.fit.explained)
        return explained > 0.93
            || (explained > 0.65 && candidate.margin < -12 && ends.contrast > 0.7 && ends.guards > 0.3)
    }

    /// The place at which known bars explain the profile best.
    private func likeliest(
        of places: [Hypothesis], _ layout: SymbolLayout, _ bars: [Range<Int>], _ digits: [Int], _ parity: Int
    ) -> Candidate? {
        places.reduce(nil) { best, place in
            let start = SymbolModel.Fit(geometry: place.geometry, look: place.look)
            guard let fit = fitted(bars, layout, place.isReversed, from: start),
                fit.explained > best?.fit.explained ?? 0, let solution = solver.solve(evidence)
            else { return best }
            let cost = DigitSolver.cost(of: digits, layout.parities[parity], evidence)
            let isWinner = solution.parity == parity && solution.digits == digits
            return Candidate(
                text: layout.text(layout.parities[parity], digits), layout: layout, isReversed: place.isReversed,
                fit: fit, margin: margin(cost, rival: isWinner ? solution.rival : solution.cost),
                ends: model.ends(fit, layout))
        }
    }

    /// The likeliest places of known bars, in both directions, each in the profile of its direction.
    private func places(
        of bars: [Range<Int>], _ layout: SymbolLayout, length: Float, _ attempt: ReadingAttempt
    ) -> [Hypothesis] {
        let edges = SymbolLayout.edges(of: bars)
        let common = matches(layout, length: length, attempt.search)
        var found: [(match: GuardComb.Match, isReversed: Bool)] = []
        for isReversed in [false, true] {
            let seen = isReversed ? layout.mirrored(edges) : edges
            found += common.map { (comb.refine($0, seen), isReversed) }
            guard attempt.withFan else { continue }
            let all = comb.matches(seen, modules: layout.modules, length: length, in: GuardComb.Range(limit: 3))
            found += all.map { ($0, isReversed) }
        }
        let tries = attempt.withFan ? 6 : attempt.search.elasticTries
        return found.sorted { $0.match.score > $1.match.score }.prefix(tries).map { match, isReversed in
            let geometry = isReversed ? match.geometry.reversed(count: upright.count) : match.geometry
            return Hypothesis(geometry: geometry, isReversed: isReversed, look: Self.firstLook, cost: 0)
        }
    }
}
