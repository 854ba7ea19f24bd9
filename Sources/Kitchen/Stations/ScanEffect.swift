import Foundation
import Values

/// What a scan did: kept with it, so that one that is sent again is answered the same.
public struct ScanEffect: Codable, Equatable, Sendable {
    public var action: Action
    /// Why nothing was done.
    public var reason: Reason?
    /// The mode that a card chose, or in which a pack was held up.
    public var mode: Mode?
    /// How much was added, taken and so on; how many packs a card asks for; what was counted.
    public var amount: Amount?
    public var unitId: Int64?
    /// How many packs were put away at once; nil for one.
    public var packs: Int?
    /// Where, or where to.
    public var locationId: Int64?
    public var day: Day?
    public var memberId: Int64?
    /// Whether a card has changed what was done with the pack before.
    public var isChange: Bool?
    /// How much of the product had been counted before, by packs that were held up earlier.
    public var countedBefore: Amount?
    /// Of how many products there was less than booked: a card that ends the count has put them right.
    public var corrected: Int?
    /// What a pack of a number held until a card has said how much it holds.
    public var sizeBefore: PackSize?
    /// What was taken back.
    public var undone: Action?
    /// What a week's shopping came to.
    public var summary: BulkSessionSummary?
    /// The timer that was started, asked about or stopped.
    public var timer: TimerNote?

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

    public init(_ action: Action) { self.action = action }

    static func refused(_ reason: Reason) -> ScanEffect {
        var effect = ScanEffect(.refused)
        effect.reason = reason
        return effect
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
