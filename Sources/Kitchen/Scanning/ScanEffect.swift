import Foundation
import Values

/// The effect of a scan, stored with it, so that a scan that is sent again gets the same answer.
public struct ScanEffect: Equatable, Sendable {
    public var kind: Kind
    /// Whether a card has changed what was done with the previous pack.
    public var isChange = false
    /// The number of products whose amounts a finished count reduced; nil for none.
    public var corrected: Int?

    /// The other number that the typed digits may mean; nil if there is none.
    public var otherReading: OtherReading?

    /// The number that the household has said that typed digits mean; nil if it was not asked.
    public var saidReading: GTIN?

    /// The number of a case that was booked as one pack, since the number of packs inside is unknown; nil for none.
    public var uncountedCase: GTIN?
    /// The number of packs in a case that a card has said.
    public var caseAnswer: CaseAnswer?
    /// The number of a case that counts as one pack again, since an answer was undone; nil for none.
    public var forgottenCase: GTIN?

    /// The answer that is proposed to the question about in-store numbers; nil if none is asked.
    public var offer: InStoreCodeOffer?

    /// The action and its values.
    public enum Kind: Equatable, Sendable {
        // Packs.
        case lookedUp
        case added(Addition)
        case taken(StockChange), takenAll(StockChange), spoiled(StockChange), moved(StockChange)
        case opened(StockChange, bestBefore: Day?)
        /// The amount counted so far, and the amount before this pack; nil for the first pack.
        case counted(StockChange, before: Amount?)
        /// The quantity put on a shopping list.
        case listed(Quantity)
        /// Timers, by packs and cards: started, stopped while ringing, asked for the time left.
        case timerStarted(TimerNote), timerStopped(TimerNote), timerTold(TimerNote)
        // Cards: settings for packs from now on.
        case mode(Mode)
        /// The id of the station's location from now on.
        case location(Int64)
        /// The id of the member who scans from now on.
        case member(Int64)
        /// The number of packs.
        case quantity(Amount)
        /// The last good day of the next pack; nil if it keeps indefinitely.
        case date(Day?)
        /// The new size of a pack; the size before is nil where an early version stored it.
        case remembered(Quantity, before: PackSize?)
        /// A bulk session has begun, at a location.
        case bulk(locationId: Int64)
        /// A mode or bulk session has ended or was cancelled; with the totals of the bulk session.
        case done(BulkSessionSummary?), stopped(BulkSessionSummary?)
        case muted
        case emptied(LocationContents)
        /// The scan that was undone; nil for a one-shot mode that was not used yet.
        case undone(UndoneScan?)
        /// A label is bound to the pack that was added before; nil for another pack, or the next one.
        case bound(Addition?)
        /// All of a location, or of a product, is taken when it is shown once more. The quantity is nil where an early
        /// version stored it.
        case askedToEmpty(LocationContents), askedToTakeAll(Quantity?, mode: Mode)
        /// The next answer is proposed to the question about in-store numbers: see ``ScanEffect/offer``.
        case proposed
        /// It is known from now on what such in-store numbers contain; with the row id of the rule.
        case learned(InStoreCodePattern.Kind, ruleId: Int64)
        /// The household has confirmed the number as which eight digits were read.
        case confirmed
        /// The household says later how many packs are in the case.
        case putOff
        /// Nothing was done, for this reason.
        case refused(Reason)
        /// It is not a grocery, or not understood.
        case none
    }

    public init(_ kind: Kind) { self.kind = kind }

    static func refused(_ reason: Reason) -> ScanEffect { ScanEffect(.refused(reason)) }

    /// The action as it is stored and as the API names it.
    public enum Action: String, Codable, CaseIterable, Sendable {
        // Packs.
        case lookedUp, added, taken, takenAll, spoiled, opened, moved, counted, listed
        /// Timers, by packs and cards: started, stopped while ringing, asked for the time left.
        case timerStarted, timerStopped, timerTold
        // Cards: settings for packs from now on.
        case mode, location, member, quantity, date, remembered, bulk, done, stopped, muted
        case emptied, undone, bound
        /// Waits for a second showing before anything is done.
        case asked
        /// Answers to questions, by cards and pieces.
        case proposed, learned, confirmed, putOff
        /// Nothing was done; see ``Reason``.
        case refused
        /// It is not a grocery, or not understood.
        case none
    }

    /// Why nothing was done.
    public enum Reason: String, Codable, CaseIterable, Sendable {
        /// None of it is in stock, or not enough.
        case noneThere, tooLittle
        /// It was opened before.
        case alreadyOpen
        /// The label's lot is already in stock.
        case alreadyThere
        /// The pack with this serial number is already in stock.
        case samePack
        /// The lot with this serial number is used up.
        case packGone
        /// The check digit of the value in an in-store code is wrong.
        case misread
        /// None of it is at another location.
        case noneElsewhere
        /// The target location is unknown.
        case whereTo
        /// This station has nothing left to undo, or later changes depend on it.
        case nothingToUndo, builtUpon
        /// The card names a location or a member that does not exist.
        case noSuchLocation, noSuchMember
        /// Another program's label is of nothing that was taken over, or of something that is no food.
        case noSuchLabel, noFoodLabel
        /// No pack was scanned before the card.
        case noPackBefore
        /// The day cannot be computed while the clock is not set.
        case noClock
        /// The amount or date is out of range.
        case outOfRange
        /// Its units cannot be converted.
        case inconvertible
        /// The product has no cooking profile, or the limit of running timers is reached.
        case noCookingProfile, tooManyTimers
        /// Nothing was asked, or the answer contradicts a rule.
        case nothingAsked, contradiction
    }

    /// The number of packs in a case, as a card has said it.
    public struct CaseAnswer: Codable, Equatable, Sendable {
        public var gtin: GTIN
        public var packs: Int
        /// The operation that corrected earlier scans of such cases; nil if there were none.
        public var correction: UUID?
        /// The number of earlier takings that stay as they were, because too little is in stock; nil for none.
        public var uncorrected: Int?
    }

    /// An amount of a product that changed, and its location.
    public struct StockChange: Equatable, Sendable {
        public var amount: Amount
        public var unitId: Int64
        public var locationId: Int64
    }

    /// An addition to the stock.
    public struct Addition: Equatable, Sendable {
        public var change: StockChange
        /// The number of packs; nil for one.
        public var packs: Int?
        public var bestBefore: Day?
    }

    /// The number of lots in a location and all inside it.
    public struct LocationContents: Equatable, Sendable {
        public var locationId: Int64
        public var lots: Int
    }

    /// The effect of the scan that was undone.
    public struct UndoneScan: Equatable, Sendable {
        public var action: Action
        public var amount: Amount?
        public var unitId: Int64?
        public var locationId: Int64?
    }

    /// The amount in a pack with this GTIN, in its product's unit.
    public struct PackSize: Codable, Equatable, Sendable {
        public var gtin: GTIN
        public var amount: Amount
    }

    /// A timer as it was at the time of the scan.
    public struct TimerNote: Codable, Equatable, Sendable {
        public var uuid: UUID
        /// Its name; nil for none.
        public var name: String?
        /// Its food and doneness as spoken; nil if it is not for a product.
        public var doneness: String?
        /// Its full length.
        public var seconds: Int
        /// The time left, rounded up.
        public var remaining: Int
        /// The number of timers that were stopped at once.
        public var count: Int
    }
}

extension ScanEffect {
    public var action: Action {
        switch kind {
        case .lookedUp: .lookedUp
        case .added: .added
        case .taken: .taken
        case .takenAll: .takenAll
        case .spoiled: .spoiled
        case .opened: .opened
        case .moved: .moved
        case .counted: .counted
        case .listed: .listed
        case .timerStarted: .timerStarted
        case .timerStopped: .timerStopped
        case .timerTold: .timerTold
        case .mode: .mode
        case .location: .location
        case .member: .member
        case .quantity: .quantity
        case .date: .date
        case .remembered: .remembered
        case .bulk: .bulk
        case .done: .done
        case .stopped: .stopped
        case .muted: .muted
        case .emptied: .emptied
        case .undone: .undone
        case .bound: .bound
        case .askedToEmpty, .askedToTakeAll: .asked
        case .proposed: .proposed
        case .learned: .learned
        case .confirmed: .confirmed
        case .putOff: .putOff
        case .refused: .refused
        case .none: .none
        }
    }

    /// The amount added, taken and so on; the number of packs on a card; the amount counted.
    public var amount: Amount? { measure.amount }

    /// The unit of ``amount``.
    public var unitId: Int64? { measure.unitId }

    /// The location, or the target of a move.
    public var locationId: Int64? { measure.locationId }

    private var measure: (amount: Amount?, unitId: Int64?, locationId: Int64?) {
        switch kind {
        case .added(let addition), .bound(let addition?):
            (addition.change.amount, addition.change.unitId, addition.change.locationId)
        case .taken(let change), .takenAll(let change), .spoiled(let change), .moved(let change),
            .opened(let change, _), .counted(let change, _):
            (change.amount, change.unitId, change.locationId)
        case .listed(let quantity), .remembered(let quantity, _), .askedToTakeAll(let quantity?, _):
            (quantity.amount, quantity.unitId, nil)
        case .quantity(let packs): (packs, nil, nil)
        case .location(let id), .bulk(let id): (nil, nil, id)
        case .emptied(let contents), .askedToEmpty(let contents):
            (Amount(thousandths: Int64(contents.lots) * 1_000), nil, contents.locationId)
        case .undone(let undone?): (undone.amount, undone.unitId, undone.locationId)
        default: (nil, nil, nil)
        }
    }

    /// Why nothing was done; nil if something was done.
    public var reason: Reason? { if case .refused(let reason) = kind { reason } else { nil } }

    /// The mode that a card chose, or for which a pack must be shown once more.
    public var mode: Mode? {
        switch kind {
        case .mode(let mode): mode
        case .askedToTakeAll(_, let mode): mode
        default: nil
        }
    }

    /// The timer that was started, asked about or stopped.
    public var timer: TimerNote? {
        switch kind {
        case .timerStarted(let timer), .timerStopped(let timer), .timerTold(let timer): timer
        default: nil
        }
    }

    /// The action of the scan that was undone.
    public var undone: Action? { if case .undone(let undone) = kind { undone?.action } else { nil } }

    /// Whether it has changed or reported a timer.
    public var concernsTimers: Bool { timer != nil || undone == .timerStarted }

    /// The totals of a bulk session.
    public var summary: BulkSessionSummary? {
        switch kind {
        case .done(let summary), .stopped(let summary): summary
        default: nil
        }
    }
}
