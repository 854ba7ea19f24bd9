import Kitchen
import Phrases
import Values

extension Mode {
    /// The name of the mode.
    public var phrase: Phrase { Phrase("mode.\(rawValue)") }
}

extension ScanResult {
    /// What was done, in one line.
    public var phrase: Phrase {
        guard let also = corrected ?? uncorrected ?? forgotten else { return did }
        return Phrase("did.also", ["did": .phrase(did), "also": .phrase(also)])
    }

    /// The correction made by a finished count, or nil.
    var corrected: Phrase? { effect.corrected.map { Phrase("did.corrected", ["count": .number($0)]) } }

    /// The takings of a case that could not be corrected, or nil.
    var uncorrected: Phrase? {
        effect.caseAnswer?.uncorrected.map { Phrase("did.uncorrected", ["count": .number($0)]) }
    }

    /// Says that a case counts as one pack again, or nil.
    var forgotten: Phrase? { effect.forgottenCase.map { _ in "did.caseForgotten" } }

    private var did: Phrase {
        switch effect.kind {
        case .lookedUp: places.isEmpty ? "did.lookedUpNone" : Phrase("did.lookedUp", ["places": .phrases(whereThere)])
        case .mode(let mode):
            Phrase(mode.isOneShot ? "did.modeOnce" : "did.mode", ["mode": .phrase(mode.phrase)])
        case .date(let day): day.map { Phrase("did.date", ["day": .day($0)]) } ?? "did.noDate"
        case .done(let summary): summary.map(\.phrase) ?? "did.done"
        case .undone: amount == .zero ? "did.undonePlain" : Phrase("did.undone", values)
        case .added where effect.caseAnswer != nil:
            Phrase("did.caseCounted", values.merging(["count": .number(effect.caseAnswer?.packs ?? 1)]) { $1 })
        case .added where effect.isChange: changed
        case .askedToEmpty where location != nil:
            Phrase("did.askedEmpty", ["count": .amount(amount), "location": place])
        case .askedToTakeAll(_, .spoiled): Phrase("did.askedSpoiled", values)
        case .timerStarted(let timer), .timerTold(let timer), .timerStopped(let timer):
            Phrase("did.\(effect.action.rawValue)", timer.values)
        case .refused(let reason): reason.phrase
        case .bound where product == nil: "did.boundNext"
        case .proposed: asking ?? "did.none"
        case .learned(let kind, _): kind.learned
        case .none: Phrase("did.none")
        default: Phrase("did.\(effect.action.rawValue)", values)
        }
    }

    /// What a card has changed about the pack before it.
    private var changed: Phrase {
        guard !isGuessed, let bestBefore else { return Phrase("did.changed", values) }
        return Phrase("did.changedDay", values.merging(["day": .day(bestBefore)]) { $1 })
    }

    /// The question for the user to answer on a page, or nil.
    public var asking: Phrase? { proposal ?? (caseQuestion == nil ? doubt : "cases.asked") }

    /// Asks what an in-store number contains, by the answer that is proposed.
    private var proposal: Phrase? {
        guard let question else { return nil }
        guard let kind = effect.offer?.kind else { return "numbers.asked" }
        let values: [String: Phrase.Value] =
            switch question.values(as: kind).last {
            case .weight(let amount), .count(let amount): ["count": .amount(amount)]
            case .price(let price): ["price": .money(price, currency: question.currency)]
            case nil: [:]
            }
        return Phrase("numbers.\(kind.rawValue)Asked", values)
    }

    /// The question as it is spoken, with what to show.
    var spokenQuestion: Phrase? { asking == doubt && doubt != nil ? "reading.spoken" : asking }

    /// Says that a code was read as one of two that its digits may mean; nil where that is no guess.
    private var doubt: Phrase? {
        guard let otherReading, otherReading.isGuess else { return nil }
        return Phrase(
            "reading.doubt",
            ["code": .text(otherReading.read.printed), "other": .text(otherReading.gtin.printed)])
    }

    /// A phrase such as `3 pieces in Pantry` for each place.
    private var whereThere: [Phrase] {
        places.map { Phrase("did.at", ["amount": .phrase($0.unit.phrase(of: $0.amount)), "place": .text($0.place)]) }
    }

    private var values: [String: Phrase.Value] {
        [
            "amount": unit.map { .phrase($0.phrase(of: amount)) } ?? .amount(amount), "location": place,
            "member": .text(member ?? ""),
        ]
    }

    private var place: Phrase.Value { .text(location ?? "") }
}

extension Language {
    /// Returns the line for a scan: what was done, and the question.
    public func words(of scanResult: ScanResult) -> String {
        [scanResult.phrase, scanResult.effect.action == .proposed ? nil : scanResult.asking].compactMap(\.self).map {
            localized($0)
        }.joined(separator: ". ")
    }
}

extension InStoreCodePattern.Kind {
    fileprivate var learned: Phrase {
        switch self {
        case .weight: "did.learnedWeight"
        case .price: "did.learnedPrice"
        case .count: "did.learnedCount"
        case .nothing: "did.learnedNothing"
        }
    }
}

extension ScanEffect.Reason {
    /// Why nothing was done, with a cure.
    public var phrase: Phrase { Phrase("did.refused\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())") }
}

extension BulkSessionSummary {
    /// The number of packs in the session.
    public var phrase: Phrase {
        let packs = Phrase("did.doneBulk", ["count": .number(packs)])
        return unknown == 0 ? packs : Phrase("did.doneUnknown", ["bulk": .phrase(packs), "count": .number(unknown)])
    }
}
