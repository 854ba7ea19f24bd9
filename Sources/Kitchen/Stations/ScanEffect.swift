import Foundation
import Values

/// What a scan did: kept with it, so that one that is sent again is answered the same.
public struct ScanEffect: Equatable, Sendable {
    public var kind: Kind
    /// Whether a card has changed what was done with the pack before.
    public var isChange = false
    /// Of how many products there was less than booked: a card that ends the count has put them right. Nil for none.
    public var corrected: Int?

    /// What was done, and with what.
    public enum Kind: Equatable, Sendable {
        // Packs.
        case lookedUp
        case added(Addition)
        case taken(StockChange), takenAll(StockChange), spoiled(StockChange), moved(StockChange)
        case opened(StockChange, bestBefore: Day?)
        /// What was counted by now, and what had been by packs that were held up earlier; nil for the first.
        case counted(StockChange, before: Amount?)
        /// What was put on a shopping list.
        case listed(Quantity)
        /// Timers, by packs and cards: started, stopped while ringing, asked how long they still run.
        case timerStarted(TimerNote), timerStopped(TimerNote), timerTold(TimerNote)
        // Cards: how packs are held up from now on.
        case mode(Mode)
        /// The id of the location where the station is from now on.
        case location(Int64)
        /// The id of the member who scans from now on.
        case member(Int64)
        /// How many packs are meant.
        case quantity(Amount)
        /// The last good day of the next pack; nil if it keeps for ever.
        case date(Day?)
        /// So much is in a pack from now on; what was before is nil where an early program has stored it.
        case remembered(Quantity, before: PackSize?)
        /// A week's shopping has begun, and is put to a location.
        case bulk(locationId: Int64)
        /// What was begun is done, or is broken off; with what a week's shopping came to.
        case done(BulkSessionSummary?), stopped(BulkSessionSummary?)
        case muted
        case emptied(LocationContents)
        /// What was taken back; nil for a mode that nothing was done in yet.
        case undone(UndoneScan?)
        /// A label is bound to the pack that was added before; nil for another, or the next one.
        case bound(Addition?)
        /// All of a location, or of a product, goes when it is shown once more. How much that is is nil where an early program
        /// has stored it.
        case askedToEmpty(LocationContents), askedToTakeAll(Quantity?)
        /// Nothing was done, for a reason.
        case refused(Reason)
        /// It is no grocery, or not understood.
        case none
    }

    public init(_ kind: Kind) { self.kind = kind }

    static func refused(_ reason: Reason) -> ScanEffect { ScanEffect(.refused(reason)) }

    /// What was done, in a word: as it is stored, and as the API says it.
    public enum Action: String, Codable, CaseIterable, Sendable {
        // Packs.
        case lookedUp, added, taken, takenAll, spoiled, opened, moved, counted, listed
        /// Timers, by packs and cards: started, stopped while ringing, asked how long they still run.
        case timerStarted, timerStopped, timerTold
        // Cards: how packs are held up from now on.
        case mode, location, member, quantity, date, remembered, bulk, done, stopped, muted
        case emptied, undone, bound
        /// It wants to be shown once more before anything is done.
        case asked
        /// Nothing was done, for a reason.
        case refused
        /// It is no grocery, or not understood.
        case none
    }

    /// Why nothing was done.
    public enum Reason: String, Codable, CaseIterable, Sendable {
        /// There is none of it, or not enough.
        case noneThere, tooLittle
        /// The label is on something that is there already.
        case alreadyThere
        /// The number is wrong by a digit that guards its value.
        case misread
        /// There is none of it elsewhere.
        case noneElsewhere
        /// It was not said where to.
        case whereTo
        /// Nothing is left that this station could take back, or it is in the way of what was done later.
        case nothingToUndo, builtUpon
        /// The card names a place or a person that is not there.
        case noSuchLocation, noSuchMember
        /// No pack was held up before the card.
        case noPackBefore
        /// The day cannot be reckoned while the clock is not set.
        case noClock
        /// More, or less, than can be.
        case outOfRange
        /// Its units do not fit.
        case inconvertible
        /// Nobody has said how it is cooked, or as many timers run as can.
        case noCookingProfile, tooManyTimers
    }

    /// How much of a product was changed, and where it is or was.
    public struct StockChange: Equatable, Sendable {
        public var amount: Amount
        public var unitId: Int64
        public var locationId: Int64
    }

    /// What was put on a shelf.
    public struct Addition: Equatable, Sendable {
        public var change: StockChange
        /// How many packs at once; nil for one.
        public var packs: Int?
        public var bestBefore: Day?
    }

    /// How many lots are in a location, and what is inside of it.
    public struct LocationContents: Equatable, Sendable {
        public var locationId: Int64
        public var lots: Int
    }

    /// What the scan did that was taken back.
    public struct UndoneScan: Equatable, Sendable {
        public var action: Action
        public var amount: Amount?
        public var unitId: Int64?
        public var locationId: Int64?
    }

    /// How much a pack of a number holds, in its product's unit.
    public struct PackSize: Codable, Equatable, Sendable {
        public var gtin: GTIN
        public var amount: Amount
    }

    /// A timer as it was at the scan.
    public struct TimerNote: Codable, Equatable, Sendable {
        public var uuid: UUID
        /// As it was called; nil for one without a name.
        public var name: String?
        /// What is cooked, and to what, as it is said; nil for what is no product.
        public var doneness: String?
        /// How long the whole of it is.
        public var seconds: Int
        /// How much of it was left, rounded up.
        public var remaining: Int
        /// How many stopped ringing at once.
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
        case .refused: .refused
        case .none: .none
        }
    }

    /// How much was added, taken and so on; how many packs a card asks for; what was counted.
    public var amount: Amount? { measure.amount }

    /// What that is counted in.
    public var unitId: Int64? { measure.unitId }

    /// Where, or where to.
    public var locationId: Int64? { measure.locationId }

    private var measure: (amount: Amount?, unitId: Int64?, locationId: Int64?) {
        switch kind {
        case .added(let addition), .bound(let addition?):
            (addition.change.amount, addition.change.unitId, addition.change.locationId)
        case .taken(let change), .takenAll(let change), .spoiled(let change), .moved(let change),
            .opened(let change, _), .counted(let change, _):
            (change.amount, change.unitId, change.locationId)
        case .listed(let quantity), .remembered(let quantity, _), .askedToTakeAll(let quantity?):
            (quantity.amount, quantity.unitId, nil)
        case .quantity(let packs): (packs, nil, nil)
        case .location(let id), .bulk(let id): (nil, nil, id)
        case .emptied(let contents), .askedToEmpty(let contents):
            (Amount(thousandths: Int64(contents.lots) * 1_000), nil, contents.locationId)
        case .undone(let undone?): (undone.amount, undone.unitId, undone.locationId)
        default: (nil, nil, nil)
        }
    }

    /// Why nothing was done; nil if something was.
    public var reason: Reason? { if case .refused(let reason) = kind { reason } else { nil } }

    /// The mode that a card chose, or in which a pack is to be held up once more.
    public var mode: Mode? {
        switch kind {
        case .mode(let mode): mode
        case .askedToTakeAll: .takeAll
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

    /// What a scan had done that this one took back.
    public var undone: Action? { if case .undone(let undone) = kind { undone?.action } else { nil } }

    /// What a week's shopping came to.
    public var summary: BulkSessionSummary? {
        switch kind {
        case .done(let summary), .stopped(let summary): summary
        default: nil
        }
    }
}

/// What a week's shopping comes to.
public struct BulkSessionSummary: Codable, Equatable, Sendable {
    public var packs: Int
    public var products: Int
    /// Of the products, how many wait for a name.
    public var unknown: Int

    public init(packs: Int, products: Int, unknown: Int) {
        self.packs = packs
        self.products = products
        self.unknown = unknown
    }
}
