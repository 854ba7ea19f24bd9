import Values

/// Stored with the scan as one flat object: earlier versions stored it so, and SQL queries read its `action` and
/// `packs`.
extension ScanEffect: Codable {
    private enum CodingKeys: String, CodingKey {
        case action, reason, mode, amount, unitId, packs, locationId, day, memberId, isChange, countedBefore, corrected,
            sizeBefore, undone, summary, timer, otherReading, saidReading, uncountedCase, caseAnswer, forgottenCase,
            offer, numberKind, ruleId
    }

    private typealias Container = KeyedDecodingContainer<CodingKeys>

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try Self.kind(container.decode(Action.self, forKey: .action), in: container))
        isChange = try container.decodeIfPresent(Bool.self, forKey: .isChange) ?? false
        corrected = try container.decodeIfPresent(Int.self, forKey: .corrected)
        offer = try container.decodeIfPresent(InStoreCodeOffer.self, forKey: .offer)
        uncountedCase = try container.decodeIfPresent(GTIN.self, forKey: .uncountedCase)
        caseAnswer = try container.decodeIfPresent(CaseAnswer.self, forKey: .caseAnswer)
        forgottenCase = try container.decodeIfPresent(GTIN.self, forKey: .forgottenCase)
        otherReading = try container.decodeIfPresent(OtherReading.self, forKey: .otherReading)
        saidReading = try container.decodeIfPresent(GTIN.self, forKey: .saidReading)
    }

    private static func kind(_ action: Action, in container: Container) throws -> Kind {
        switch action {
        case .lookedUp: .lookedUp
        case .added: .added(try addition(in: container))
        case .taken: .taken(try stockChange(in: container))
        case .takenAll: .takenAll(try stockChange(in: container))
        case .spoiled: .spoiled(try stockChange(in: container))
        case .opened: .opened(try stockChange(in: container), bestBefore: try day(in: container))
        case .moved: .moved(try stockChange(in: container))
        case .counted:
            .counted(
                try stockChange(in: container),
                before: try container.decodeIfPresent(Amount.self, forKey: .countedBefore))
        case .listed: .listed(try quantity(in: container))
        case .timerStarted: .timerStarted(try container.decode(TimerNote.self, forKey: .timer))
        case .timerStopped: .timerStopped(try container.decode(TimerNote.self, forKey: .timer))
        case .timerTold: .timerTold(try container.decode(TimerNote.self, forKey: .timer))
        default: try kindOfCard(action, in: container)
        }
    }

    private static func kindOfCard(_ action: Action, in container: Container) throws -> Kind {
        switch action {
        case .mode: .mode(try container.decode(Mode.self, forKey: .mode))
        case .location: .location(try container.decode(Int64.self, forKey: .locationId))
        case .member: .member(try container.decode(Int64.self, forKey: .memberId))
        case .quantity: .quantity(try container.decode(Amount.self, forKey: .amount))
        case .date: .date(try day(in: container))
        case .remembered:
            .remembered(
                try quantity(in: container),
                before: try container.decodeIfPresent(PackSize.self, forKey: .sizeBefore))
        case .bulk: .bulk(locationId: try container.decode(Int64.self, forKey: .locationId))
        case .done: .done(try container.decodeIfPresent(BulkSessionSummary.self, forKey: .summary))
        case .stopped: .stopped(try container.decodeIfPresent(BulkSessionSummary.self, forKey: .summary))
        case .muted: .muted
        case .emptied: .emptied(try contents(in: container))
        case .undone: .undone(try undone(in: container))
        case .bound: .bound(container.contains(.amount) ? try addition(in: container) : nil)
        case .asked where container.contains(.locationId): .askedToEmpty(try contents(in: container))
        case .asked:
            .askedToTakeAll(
                container.contains(.amount) ? try quantity(in: container) : nil,
                mode: try container.decodeIfPresent(Mode.self, forKey: .mode) ?? .takeAll)
        case .proposed: .proposed
        case .learned:
            .learned(
                try container.decode(InStoreCodePattern.Kind.self, forKey: .numberKind),
                ruleId: try container.decode(Int64.self, forKey: .ruleId))
        case .confirmed: .confirmed
        case .putOff: .putOff
        case .refused: .refused(try container.decodeIfPresent(Reason.self, forKey: .reason) ?? .outOfRange)
        default: .none
        }
    }

    private static func day(in container: Container) throws -> Day? {
        try container.decodeIfPresent(Day.self, forKey: .day)
    }

    private static func quantity(in container: Container) throws -> Quantity {
        Quantity(
            try container.decode(Amount.self, forKey: .amount),
            unitId: try container.decodeIfPresent(Int64.self, forKey: .unitId))
    }

    private static func stockChange(in container: Container) throws -> StockChange {
        StockChange(
            amount: try container.decode(Amount.self, forKey: .amount),
            unitId: try container.decode(Int64.self, forKey: .unitId),
            locationId: try container.decode(Int64.self, forKey: .locationId))
    }

    private static func addition(in container: Container) throws -> Addition {
        Addition(
            change: try stockChange(in: container), packs: try container.decodeIfPresent(Int.self, forKey: .packs),
            bestBefore: try day(in: container))
    }

    private static func contents(in container: Container) throws -> LocationContents {
        LocationContents(
            locationId: try container.decode(Int64.self, forKey: .locationId),
            lots: Int(try container.decode(Amount.self, forKey: .amount).thousandths / 1_000))
    }

    private static func undone(in container: Container) throws -> UndoneScan? {
        guard let action = try container.decodeIfPresent(Action.self, forKey: .undone) else { return nil }
        return UndoneScan(
            action: action, amount: try container.decodeIfPresent(Amount.self, forKey: .amount),
            unitId: try container.decodeIfPresent(Int64.self, forKey: .unitId),
            locationId: try container.decodeIfPresent(Int64.self, forKey: .locationId))
    }
}

extension ScanEffect {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(action, forKey: .action)
        try container.encodeIfPresent(reason, forKey: .reason)
        try container.encodeIfPresent(mode, forKey: .mode)
        try container.encodeIfPresent(amount, forKey: .amount)
        try container.encodeIfPresent(unitId, forKey: .unitId)
        try container.encodeIfPresent(locationId, forKey: .locationId)
        if isChange { try container.encode(true, forKey: .isChange) }
        try container.encodeIfPresent(corrected, forKey: .corrected)
        try container.encodeIfPresent(offer, forKey: .offer)
        try container.encodeIfPresent(uncountedCase, forKey: .uncountedCase)
        try container.encodeIfPresent(caseAnswer, forKey: .caseAnswer)
        try container.encodeIfPresent(forgottenCase, forKey: .forgottenCase)
        try container.encodeIfPresent(otherReading, forKey: .otherReading)
        try container.encodeIfPresent(saidReading, forKey: .saidReading)
        try container.encodeIfPresent(undone, forKey: .undone)
        try container.encodeIfPresent(summary, forKey: .summary)
        try container.encodeIfPresent(timer, forKey: .timer)
        switch kind {
        case .added(let addition), .bound(let addition?):
            try container.encodeIfPresent(addition.packs, forKey: .packs)
            try container.encodeIfPresent(addition.bestBefore, forKey: .day)
        case .opened(_, let day), .date(let day): try container.encodeIfPresent(day, forKey: .day)
        case .counted(_, let before): try container.encodeIfPresent(before, forKey: .countedBefore)
        case .learned(let kind, let ruleId):
            try container.encode(kind, forKey: .numberKind)
            try container.encode(ruleId, forKey: .ruleId)
        case .member(let id): try container.encode(id, forKey: .memberId)
        case .remembered(_, let before): try container.encodeIfPresent(before, forKey: .sizeBefore)
        default: break
        }
    }
}
