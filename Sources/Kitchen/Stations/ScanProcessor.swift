import Foundation
import GRDB
import Values

/// Something being held up at a station, inside a transaction: it is acted on in the station's mode.
struct ScanProcessor {
    let db: Database
    let scan: Scan
    /// What is known outside of the household.
    let facts: ExternalProductData?
    /// Who the station belongs to; a member's card comes before it.
    let ownerId: Int64?
    /// Nil while the clock is not set.
    let today: Day?
    /// What timers go by.
    let moment: Moment
    /// What the station does at rest.
    let resting: Mode
    /// What the first shopping list is called by those who speak a language, should one have to be made.
    let listName: (String?) -> String
    var record: ScanRecord
    var station: Station
    var state: StationState
    /// Of how many products a count that ended has put right what was booked.
    var corrected = 0

    init(
        _ scan: Scan, knowing facts: ExternalProductData?, by memberId: Int64?, resting: Mode, today: Day?,
        moment: Moment, listName: @escaping (String?) -> String, _ db: Database
    ) throws {
        self.db = db
        self.scan = scan
        self.facts = facts
        self.today = today
        self.moment = moment
        self.resting = resting
        self.listName = listName
        ownerId = memberId
        station = try Station.named(scan.station, db).placed(db)
        if station.state.hasForgottenBulk(at: scan.time) {
            try BulkSession.end(station.state.bulkId, at: scan.time, db)
        }
        state = station.state.settled(at: scan.time)
        if try state.memberId.map({ try !Member.isThere($0, db) }) == true { state.memberId = nil }
        record = try ScanRecord(
            uuid: scan.id, stationId: station.rowId, symbology: scan.symbology, text: scan.label.text,
            label: scan.label.kind, time: scan.time
        ).inserted(db)
    }

    var memberId: Int64? { state.memberId ?? ownerId }
    var mode: Mode { scan.mode ?? state.once ?? state.mode ?? resting }

    /// Does what the scan asks for, and keeps what came of it.
    mutating func act() throws {
        let effect = try attempt { processor throws in try processor.effect() }
        record.did = effect
        if effect.action != .asked, effect.action != .none { state.question = nil }
        if isOfPack, effect.action != .asked { state.once = nil }
        if scan.label.card != .undo { state.passedOver = nil }
        if isOfPack { record.bulkId = state.bulkId }
        try record.update(db)
        state.time = scan.time
        station.state = state
        try station.update(db)
    }

    /// Whether a pack was held up, rather than a card or what nobody can use.
    private var isOfPack: Bool {
        record.productId != nil && scan.label.card == nil && record.did?.action != .bound
    }

    /// Whether it was shown before, and the station has asked for it once more.
    var isAnswer: Bool { state.question?.isAnswered(by: scan) == true }

    /// Has it be shown once more.
    mutating func ask() {
        guard state.question?.code != scan.label.text else { return }
        state.question = StationState.Question(code: scan.label.text, time: scan.time)
    }

    private mutating func effect() throws -> ScanEffect {
        if let card = scan.label.card { return try show(card) }
        if let gtin = scan.label.gtin, try InStoreReading.isMisread(gtin, db) { return .refused(.misread) }
        guard let pack = try pack() else {
            guard case .own(let label) = scan.label else { return ScanEffect(.none) }
            return try bind(label)
        }
        record.productId = pack.productId
        if state.bulkId == nil, let effect = try stopRinging(of: pack) { return effect }
        if mode == .timer { return try startTimer(of: pack) }
        return try mode == .lookUp ? lookUp(pack) : present(pack, takeNext())
    }

    /// What was said of this pack before it was held up; it holds for this one alone.
    private mutating func takeNext() -> StationState.Particulars {
        var (now, later) = (state.next, StationState.Particulars())
        if mode != .add { swap(&now.date, &later.date) }  // a day is for what is put away
        if !mode.leavesOnShelf { swap(&now.label, &later.label) }
        state.next = later
        return now
    }

    private mutating func lookUp(_ pack: Pack) throws -> ScanEffect {
        state.last = StationState.LastPack(mode: .lookUp, pack: pack, particulars: .init())
        try bind(state.next.label, to: pack, as: nil)
        state.next.label = nil
        return ScanEffect(.lookedUp)
    }

    /// Does something that may make no sense; nothing of it is left then, and the reason is the effect.
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
        if scan.label.card == nil, let pack = try pack() {  // it is known all the same
            record.productId = pack.productId
            (state.next, state.last) = (.init(), nil)
        }
        return .refused(violation)
    }

    func operation(_ kind: Movement.Kind) throws -> StockOperation {
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
            default: .outOfRange
            }
    }
}
