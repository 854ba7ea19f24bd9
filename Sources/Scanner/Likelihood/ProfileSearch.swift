/// One attempt at a loaded profile, in short steps, so that it may pause and go on with the next frame.
///
/// For each layout that the profile may show: presumed places are weighed, the best of them settle, choose an appearance
/// and climb, and what is left is solved for a text. Where that decides nothing, modules may vary in width.
struct ProfileSearch {
    private enum Stage {
        case combs, places, ends, settling, appearance, climbing, solving, aligning, solvingAligned, done
    }

    /// What was read, a layout at a time.
    private(set) var candidates: [ProfileReader.Candidate] = []
    private let attempt: ReadingAttempt
    private let length: Float
    private var stage = Stage.combs
    /// The layouts that are left, with the one that is tried now at the end; all of them while combs are searched.
    private var layouts: [SymbolLayout]
    /// The layout and the bend whose comb is next.
    private var comb = (layout: 0, bend: 0)
    /// Places that are still to be weighed.
    private var places: [SymbolGeometry] = []
    /// All places of the layout that were weighed.
    private var found: [Hypothesis] = []
    /// Hypotheses that are still to take the step of this stage, and those that have.
    private var waiting: [Hypothesis] = []
    private var stepped: [Hypothesis] = []
    /// The candidates of the layout with modules as the geometry has them, and with uneven ones.
    private var even: ProfileReader.Candidate?
    private var uneven: ProfileReader.Candidate?

    /// - Parameters:
    ///   - length: The length of the striped region, in bins.
    ///   - layouts: Those that it may show.
    init(_ attempt: ReadingAttempt, length: Float, _ layouts: [SymbolLayout]) {
        (self.attempt, self.length, self.layouts) = (attempt, length, layouts)
        if layouts.isEmpty { stage = .done }
    }

    var isDone: Bool { stage == .done }

    /// Takes the next steps, about a quarter of a millisecond of a desktop's processor.
    mutating func advance(_ reader: ProfileReader) {
        let steps =
            switch stage {
            case .combs: 5
            case .places: 10
            case .ends: 12
            case .appearance: 3
            case .settling, .climbing: 2
            case .solving, .aligning, .solvingAligned, .done: 1
            }
        for _ in 0..<steps { step(reader) }
    }

    private var search: HypothesisSearch { attempt.search }
    private var layout: SymbolLayout { layouts[layouts.count - 1] }

    private mutating func step(_ reader: ProfileReader) {
        guard !isDone else { return }
        let (layout, search) = (layout, search)
        switch stage {
        case .combs: searchComb(reader)
        case .places: weighPlace(reader)
        case .ends: weighEnds(reader)
        case .settling:
            if applyStep(reader, { reader.aligned($0, layout) }) {
                found += stepped
                chooseFirst(reader)
            }
        case .appearance:
            if applyStep(reader, { reader.withBestLook($0, layout) }) {
                select(search.selections.1, reader.limits(layout, search).second, next: .climbing, reader)
            }
        case .climbing:
            if applyStep(reader, { reader.climbed($0, layout) }) {
                select(search.selections.2, reader.limits(layout, search).last, next: .solving, reader)
            }
        case .solving:
            if solveNext(reader, \.even) { beginAligning(reader) }
        case .aligning:
            if applyStep(reader, { reader.dented($0, layout) }) {
                waiting = Hypothesis.distinct(stepped, ProfileReader.alignedTries)
                stage = .solvingAligned
            }
        case .solvingAligned:
            if solveNext(reader, \.uneven) { endLayout(reader) }
        case .done: break
        }
    }

    private mutating func searchComb(_ reader: ProfileReader) {
        if reader.searchComb(layouts[comb.layout], length: length, search, bend: comb.bend) {
            comb = (comb.layout + 1, 0)
        } else {
            comb.bend += 1
        }
        guard comb.layout == layouts.count else { return }
        let best = layouts.map(reader.combScore).max() ?? 0
        layouts = best < search.leastComb ? [] : reader.likelyLayouts(layouts, search).reversed()
        beginLayout(reader)
    }

    private mutating func beginLayout(_ reader: ProfileReader) {
        guard !layouts.isEmpty, candidates.isEmpty || !reader.isOverdue() else {
            stage = .done
            return
        }
        (found, even, uneven) = ([], nil, nil)
        places = reader.matches(layout, length: length, search).map(\.geometry).reversed()
        stage = .places
    }

    private mutating func weighPlace(_ reader: ProfileReader) {
        if let place = places.popLast() {
            found += reader.bothDirections(of: place, ProfileReader.firstLook, layout)
        } else if reader.needsEnds(layout, search) {
            places = reader.endMatches(layout, length: length, search).reversed()
            stepped = []
            stage = .ends
        } else {
            chooseFirst(reader)
        }
    }

    private mutating func weighEnds(_ reader: ProfileReader) {
        if let place = places.popLast() {
            stepped += reader.bothDirections(of: place, ProfileReader.blurredLook, layout)
        } else {
            (waiting, stepped) = (Hypothesis.distinct(stepped, search.settled), [])
            stage = .settling
        }
    }

    private mutating func chooseFirst(_ reader: ProfileReader) {
        stepped = found
        select(search.selections.0, reader.limits(layout, search).first, next: .appearance, reader)
    }

    /// Applies a step to the next hypothesis; returns true after the last one, or where there is no time for more than
    /// one.
    private mutating func applyStep(_ reader: ProfileReader, _ step: (Hypothesis) -> Hypothesis) -> Bool {
        guard let next = waiting.first, stepped.isEmpty || !reader.isOverdue() else { return true }
        waiting.removeFirst()
        stepped.append(step(next))
        return waiting.isEmpty
    }

    /// Keeps the cheapest hypotheses that have taken the step of a stage for the next; goes on to uneven modules if even
    /// the best costs too much.
    private mutating func select(_ count: Int, _ limit: Float, next: Stage, _ reader: ProfileReader) {
        (waiting, stepped) = (Hypothesis.distinct(stepped, count), [])
        if waiting.first?.cost ?? .infinity <= limit * search.slack { stage = next } else { beginAligning(reader) }
    }

    /// Solves the next hypothesis for a text, and keeps it if it explains the profile best; returns true after the last
    /// one.
    private mutating func solveNext(
        _ reader: ProfileReader, _ best: WritableKeyPath<ProfileSearch, ProfileReader.Candidate?>
    ) -> Bool {
        let limit = reader.limits(layout, search).last * search.slack
        guard let next = waiting.first, next.cost <= limit, self[keyPath: best] == nil || !reader.isOverdue()
        else { return true }
        waiting.removeFirst()
        guard let candidate = reader.solved(next, layout) else { return waiting.isEmpty }
        if candidate.fit.explained > self[keyPath: best]?.fit.explained ?? 0 { self[keyPath: best] = candidate }
        return waiting.isEmpty || candidate.isBeyondComparison
    }

    private mutating func beginAligning(_ reader: ProfileReader) {
        guard attempt.isElastic, even.map({ !$0.isClear }) ?? true else { return endLayout(reader) }
        (waiting, stepped) = (Hypothesis.distinct(found, search.elasticTries), [])
        guard reader.isClearComb(layout),
            waiting.first?.cost ?? .infinity <= reader.limits(layout, search).first * search.slack
        else { return endLayout(reader) }
        stage = .aligning
    }

    private mutating func endLayout(_ reader: ProfileReader) {
        layouts.removeLast()
        let best = uneven?.fit.explained ?? 0 > even?.fit.explained ?? 0 ? uneven : even
        if let best {
            candidates.append(best)
            if best.isClear, best.ends.areWhole { layouts = [] }
        }
        beginLayout(reader)
    }
}
