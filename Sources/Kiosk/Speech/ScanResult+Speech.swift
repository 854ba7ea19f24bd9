import Kitchen
import Phrases
import Values

extension ScanResult {
    /// The spoken message, or nil where speech would disturb.
    var message: SpokenMessage? {
        let told = told?.warning(of: warnings)
        if effect.action == .proposed { return told }
        return spokenQuestion.map { told?.asking($0) } ?? told
    }

    private var told: SpokenMessage? {
        switch effect.kind {
        case .lookedUp: SpokenMessage([what] + whereThere, full: [what] + whereThere + until(oldest))
        case .added where effect.isChange: SpokenMessage([what, did("voice.changed")] + lastDay + notCorrected)
        case .added: SpokenMessage([what, there], full: [what, did("voice.added"), there] + lastDay)
        case .taken, .spoiled, .opened:
            SpokenMessage(
                [what, did("voice.\(effect.action.rawValue)Short"), left] + notCorrected,
                full: [what, done, left] + lastDay + notCorrected)
        case .moved: SpokenMessage([what, done], full: [what, done, there])
        case .takenAll, .counted, .listed: SpokenMessage([what, done])
        case .undone: SpokenMessage([done, product == nil ? nil : what, forgotten].compactMap(\.self))
        case .mode(let mode): SpokenMessage([mode.phrase, corrected].compactMap(\.self), full: [phrase])
        case .askedToEmpty, .askedToTakeAll, .refused: SpokenMessage(product == nil ? [phrase] : [what, phrase])
        case .timerStarted(let timer), .timerTold(let timer), .timerStopped(let timer):
            SpokenMessage(
                (product == nil ? [] : [what]) + [Phrase("voice.\(effect.action.rawValue)", timer.values)])
        case .muted: "voice.heard"
        case .none: unused
        default: SpokenMessage(phrase)
        }
    }

    /// The name of the product.
    private var what: Phrase { product?.name.map { Phrase("voice.name", ["name": .text($0)]) } ?? "voice.unknown" }

    private var done: Phrase { did("voice.\(effect.action.rawValue)") }

    private func did(_ key: String) -> Phrase {
        Phrase(key, ["amount": spoken(amount), "count": .amount(amount), "location": .text(location ?? "")])
    }

    /// The amount at that place.
    private var there: Phrase { Phrase("voice.there", ["amount": spoken(amountThere)]) }

    /// The amount left in the whole house, in the same unit.
    private var left: Phrase {
        let left = places.filter { $0.unit == unit }.map(\.amount).reduce(.zero, +)
        return left == .zero ? "voice.noneLeft" : Phrase("voice.left", ["amount": spoken(left)])
    }

    private func spoken(_ amount: Amount) -> Phrase.Value {
        unit.map { .phrase($0.spoken(amount)) } ?? .amount(amount)
    }

    /// The amounts at the first three places; more are hard to remember.
    private var whereThere: [Phrase] {
        if places.isEmpty { return ["voice.none"] }
        return places.prefix(3).map {
            Phrase("voice.at", ["amount": .phrase($0.unit.spoken($0.amount)), "location": .text($0.place)])
        }
    }

    private func until(_ day: Day?) -> [Phrase] { day.map { [Phrase("voice.until", ["day": .day($0)])] } ?? [] }

    /// The date of the lot, unless it is guessed.
    private var lastDay: [Phrase] {
        guard isUseBy, !isGuessed, let bestBefore else { return until(isGuessed ? nil : bestBefore) }
        return [Phrase("voice.useBy", ["day": .day(bestBefore)])]
    }

    private var notCorrected: [Phrase] { uncorrected.map { [$0] } ?? [] }

    /// The message for a code that is no product; nil for a web address beside the barcode, not scanned on purpose.
    private var unused: SpokenMessage? {
        switch outcome {
        case .puzzling: SpokenMessage(["voice.puzzling"], full: [Phrase("label.\(label.rawValue)"), "voice.kept"])
        default: label == .address ? nil : SpokenMessage([Phrase("label.\(label.rawValue)"), "voice.notShelved"])
        }
    }
}

extension SpokenMessage: ExpressibleByStringLiteral {
    public init(stringLiteral key: String) { self.init(Phrase(key)) }
}
