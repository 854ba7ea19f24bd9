import Foundation
import GRDB
import Values

/// Processes one scan at a station, within a transaction, in the station's mode.
struct ScanProcessor {
    let db: Database
    /// The scan, with the number as which its digits are read.
    var scan: Scan
    /// External data on the products that the code may stand for.
    let facts: [GTIN: ExternalProductData]
    /// The other number that the typed digits may mean.
    var otherReading: OtherReading?
    /// The member that the station belongs to; a member's card overrides it.
    let ownerId: Int64?
    /// Nil while the clock is not set.
    let today: Day?
    /// The clock of timers.
    let moment: Moment
    /// The station's mode at rest.
    let resting: Mode
    /// Returns the first shopping list's name in a language, if the list must be created.
    let listName: (String?) -> String
    var record: ScanRecord
    var station: Station
    var state: StationState
    /// The number of products whose amounts a finished count corrected.
    var corrected = 0
    /// What a satellite has done with the scan already; nil for a scan of this kiosk.
    private(set) var earlier: EarlierBooking?

    /// - Parameter satelliteId: The satellite of the station; nil for this kiosk.
    init(
        _ scan: Scan, knowing facts: [GTIN: ExternalProductData], by memberId: Int64?, resting: Mode, today: Day?,
        moment: Moment, satelliteId: Int64? = nil, earlier: EarlierBooking? = nil,
        listName: @escaping (String?) -> String, _ db: Database
    ) throws {
        self.db = db
        self.facts = facts
        self.today = today
        self.moment = moment
        self.resting = resting
        self.listName = listName
        self.earlier = earlier
        ownerId = memberId
        station = try Station.named(scan.station, atSatellite: satelliteId, db).placed(db)
        if station.state.hasForgottenBulk(at: scan.time) {
            try BulkSession.end(station.state.bulkId, at: scan.time, db)
        }
        state = station.state.droppingExpired(at: scan.time)
        if let id = state.last?.pack.productId, let product = try Product.fetchOne(db, key: id)?.merged(db) {
            state.last?.pack.productId = product.id
        }
        if try state.memberId.map({ try !Member.isThere($0, db) }) == true { state.memberId = nil }
        var scan = scan
        if let digits = scan.eightDigits {
            let reading = try EightDigitReading(digits, &state, knowing: facts, db)
            (scan.label, otherReading) = (.gtin(reading.gtin), reading.other)
        }
        self.scan = scan
        // The row is stored first, so that what the scan does can refer to it.
        record = try ScanRecord(
            uuid: scan.id, stationId: station.id, symbology: scan.symbology, text: scan.keptText ?? scan.label.keptText,
            label: scan.label.kind, time: scan.time
        ).inserted(db)
    }

    var memberId: Int64? { state.memberId ?? ownerId }
    var mode: Mode { scan.mode ?? state.once ?? state.mode ?? resting }

    /// Processes the scan and stores its effect.
    ///
    /// - Parameter bulkId: The bulk session that the scan belongs to; nil for the open one.
    mutating func act(inBulk bulkId: Int64? = nil) throws {
        var effect = try attempt { processor throws in try processor.effect() }
        if let otherReading { effect.otherReading = otherReading }
        if effect.action != .asked, effect.action != .none { state.question = nil }
        state.offer?.isLatest = effect.action == .proposed
        if effect.action != .learned, effect.action != .refused, let offer = try proposeAnswer() {
            effect.offer = offer
        }
        record.did = effect
        if isOfPack, effect.action != .asked { state.once = nil }
        if scan.label.card != .undo { state.passedOver = nil }
        if !isOfDate { state.shownDate = nil }
        if isOfPack { (record.bulkId, state.rereadAs) = (bulkId ?? state.bulkId, nil) }
        try record.update(db)
        state.time = scan.time
        station.state = state
        try station.updateState(db)
    }

    /// Whether a pack was scanned, rather than a card or an unusable code.
    private var isOfPack: Bool {
        record.productId != nil && scan.label.card == nil && record.did?.action != .bound
    }

    private var isOfDate: Bool { if case .date = scan.label.card { true } else { false } }

    /// Whether this is the second showing that the station asked for.
    var isAnswer: Bool { state.question?.isAnswered(by: scan) == true }

    /// Records that the same code must be shown again.
    mutating func recordQuestion() {
        guard state.question?.code != scan.label.text else {
            let mode = mode
            state.question?.mode = mode
            return
        }
        state.question = StationState.Question(code: scan.label.text, time: scan.time, mode: mode)
    }

    mutating func effect() throws -> ScanEffect {
        if let card = scan.label.card { return try earlier?.timer ?? show(card) }
        if let gtin = scan.label.gtin, try InStoreReading.isMisread(gtin, db) { return .refused(.misread) }
        if let effect = try answerCodeQuestionFromPiece() { return effect }
        guard let pack = try pack() else {
            switch scan.label {
            case .own(let label): return try bind(label)
            case .grocy(let code): return .refused(code.thing == .product ? .noSuchLabel : .noFoodLabel)
            default: return ScanEffect(.none)
            }
        }
        record.productId = pack.productId
        if let effect = earlier?.timer { return repeatTimer(effect) }
        if state.bulkId == nil, let effect = try stopRinging(of: pack) { return effect }
        if mode == .timer { return try startTimer(of: pack) }
        return try mode == .lookUp ? lookUp(pack) : present(pack, consumeParticulars())
    }

    /// Returns what cards have set for this pack, and clears it for the next.
    private mutating func consumeParticulars() -> StationState.Particulars {
        var (now, later) = (state.next, StationState.Particulars())
        if mode != .add { swap(&now.date, &later.date) }  // a date is only for additions
        if !mode.leavesOnShelf { swap(&now.label, &later.label) }
        state.next = later
        return now
    }

    private mutating func lookUp(_ pack: Pack) throws -> ScanEffect {
        state.last = StationState.LastPack(
            mode: .lookUp, pack: pack, particulars: .init(), otherReading: otherReading)
        try bind(state.next.label, to: pack, as: nil)
        state.next.label = nil
        return ScanEffect(.lookedUp)
    }

    /// Runs `work` in a savepoint. A rule violation rolls it back, and its reason becomes the effect.
    mutating func attempt(_ work: (inout ScanProcessor) throws -> ScanEffect) throws -> ScanEffect {
        var tried = self
        var effect = ScanEffect(.none)
        var violation: ScanEffect.Reason?
        try db.inSavepoint {
            do {
                effect = try work(&tried)
                return .commit
            } catch KitchenError.violated(let reason) {
                violation = ScanEffect.Reason(reason)
                return .rollback
            }
        }
        guard let violation else {
            self = tried
            return effect
        }
        if scan.label.card == nil, let pack = try knownPack() {
            record.productId = pack.productId
            (state.next, state.last) = (.init(), nil)
        }
        return .refused(violation)
    }

    /// Returns the pack of a scan that was refused; nil if its code says something that is out of range.
    private func knownPack() throws -> Pack? {
        do {
            return try pack()
        } catch KitchenError.violated {
            return nil
        }
    }

    func operation(_ kind: MovementKind) throws -> StockOperation {
        var operation = try StockOperation(kind, at: station, by: memberId, time: scan.time, today: today, db)
        operation.scanId = record.id
        return operation
    }
}

extension ScanEffect.Reason {
    init(_ violation: RuleViolation) {
        self =
            switch violation {
            case .tooLittle(let there, _): there == .zero ? .noneThere : .tooLittle
            case .builtUpon: .builtUpon
            case .inconvertible: .inconvertible
            case .noCookingProfile: .noCookingProfile
            case .tooMany(.timer, _): .tooManyTimers
            case .missing(.location): .noSuchLocation
            case .missing(.member): .noSuchMember
            case .taken(.pattern, _): .contradiction
            default: .outOfRange
            }
    }
}
