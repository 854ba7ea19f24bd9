import Foundation
import GRDB
import Values

// A kiosk without a screen is answered by the cards Yes and No. It proposes one answer after the other to the question
// what in-store numbers contain, and a piece that is shown again agrees.
extension ScanProcessor {
    /// Answers what was asked: to show something once more, what in-store numbers contain, or how digits were read. No
    /// also postpones the question how many packs are in a case.
    mutating func answer(isYes: Bool) throws -> ScanEffect {
        if let question = state.question { return try answer(question, isYes: isYes) }
        if !isYes, state.offer?.isLatest != true, let effect = try postponeCaseQuestion() { return effect }
        if let offer = state.offer {
            guard let question = try InStoreCodeQuestion(offer.first, offer.second, db) else {
                state.offer = nil
                return .refused(.nothingAsked)
            }
            return isYes ? try answerCodeQuestion(offer.kind, question) : try propose(after: offer.kind, question)
        }
        if try isLastEffective(), let last = state.last, let reading = last.otherReading {
            return try answer(reading, last, isYes: isYes)
        }
        guard let question = try latestQuestion() else { return .refused(.nothingAsked) }
        return try propose(after: nil, question)
    }

    /// Proposes the first answer to the question that the scan raises, if any.
    mutating func proposeAnswer() throws -> InStoreCodeOffer? {
        guard record.label == .restricted, let question = try InStoreCodeQuestion.raised(byScan: record.id, db),
            let kind = question.plausible.first
        else { return nil }
        let offer = InStoreCodeOffer(first: question.first, second: question.second, kind: kind, time: scan.time)
        state.offer = offer
        return offer
    }

    /// Answers the question about in-store codes as proposed if the piece is shown again; nil for another pack.
    mutating func answerCodeQuestionFromPiece() throws -> ScanEffect? {
        guard let gtin = scan.label.gtin, let offer = state.offer, offer.isAnswered(by: gtin, at: scan.time),
            let question = try InStoreCodeQuestion(offer.first, offer.second, db)
        else { return nil }
        return try answerCodeQuestion(offer.kind, question)
    }

    private mutating func answerCodeQuestion(
        _ kind: InStoreCodePattern.Kind, _ question: InStoreCodeQuestion
    ) throws -> ScanEffect {
        let correction = try question.answer(kind, in: operation(.edited))
        record.operation = correction.operation
        record.productId = try Product.having(question.second, db)?.id
        (state.offer, state.last) = (nil, nil)
        return ScanEffect(.learned(kind, ruleId: correction.rule.id))
    }

    /// Proposes the answer after one that was wrong. After the last one, the first is proposed again.
    private mutating func propose(
        after kind: InStoreCodePattern.Kind?, _ question: InStoreCodeQuestion
    ) throws -> ScanEffect {
        let kinds = question.plausible
        let next = kind.flatMap { kinds.firstIndex(of: $0) }.map { ($0 + 1) % kinds.count } ?? 0
        var effect = ScanEffect(.proposed)
        effect.offer = InStoreCodeOffer(
            first: question.first, second: question.second, kind: kinds[next], time: scan.time, isOfCard: true)
        state.offer = effect.offer
        return effect
    }

    /// Returns the latest question that the pieces at this station raise.
    private func latestQuestion() throws -> InStoreCodeQuestion? {
        let latest = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM scan WHERE stationId = ? AND label = 'restricted' AND NOT isTakenBack AND id > ?
                ORDER BY id DESC LIMIT 20
                """, arguments: [station.id, record.id - 300])
        for id in latest {
            if let question = try InStoreCodeQuestion.raised(byScan: id, db) { return question }
        }
        return nil
    }

    /// Does what would be done if the pack or card were shown once more, or forgets it.
    private mutating func answer(_ question: StationState.Question, isYes: Bool) throws -> ScanEffect {
        let label = Label(question.code, today: today)
        guard isYes, label.text == question.code else {
            (state.question, state.once) = (nil, nil)
            return ScanEffect(.undone(nil))
        }
        state.question?.time = scan.time.addingTimeInterval(-StationState.Question.pause)
        scan.label = label
        scan.mode = question.mode ?? scan.mode
        return try effect()
    }

    /// Keeps a reading, or repeats what was done with the pack as the other product that its digits may mean.
    private mutating func answer(
        _ reading: OtherReading, _ pack: StationState.LastPack, isYes: Bool
    ) throws -> ScanEffect {
        let right = isYes ? reading.read : reading.gtin
        state.note(right.isEightDigits ? .ean8 : .upcE, isSaid: true)
        record.productId = pack.pack.productId
        guard !isYes else {
            var effect = ScanEffect(.confirmed)
            effect.saidReading = right
            return effect
        }
        var last = pack
        scan.label = .gtin(right)
        defer { scan.label = .card(.no) }
        guard let other = try self.pack() else { return .refused(.nothingAsked) }
        last.pack = other
        last.otherReading = OtherReading(read: reading.gtin, gtin: reading.read, isGuess: false)
        var effect = try again(last)
        effect.saidReading = right
        try removeUnused(pack.pack.productId)
        return effect
    }
}
