import Foundation
import GRDB
import Values

/// The state of a station, which pages show and the next scan depends on.
///
/// It is stored with each scan, so that it survives a power cut; state that is too old is ignored
/// (``droppingExpired(at:)``).
public struct StationState: Codable, Equatable, Sendable {
    /// The mode chosen by a card or the user; nil at rest.
    public var mode: Mode?
    /// The mode for the next pack only.
    public var once: Mode?
    /// The member named by a card; nil for the station's owner.
    public var memberId: Int64?
    /// What cards have set for the next pack.
    public var next = Particulars()
    /// The row id of the open bulk session.
    public var bulkId: Int64?
    /// The code that must be shown once more.
    var question: Question?
    /// The time of the latest scan, by a clock that may have been wrong: only differences matter.
    var time: Date?
    /// The pack that a card shown now would change.
    var last: LastPack?
    /// The scan that could not be undone: another undo card continues with the one before it.
    var passedOver: Int64?
    /// The amounts counted so far, by the row id of the product.
    var counted: [Int64: Amount]?
    /// Whether a card or the user has set the location, so that a move need not wait for it.
    var isPlaced: Bool?
    /// The date card of the latest scan; nil if it was none.
    var shownDate: ShownDate?
    /// In which order date cards and packs were shown at this station: above zero if the card was first, below if the
    /// pack was, and known from ``knownOrder`` on. Kept at rest.
    var dateOrder: Int?
    /// The forms of eight-digit codes that were typed at this station and could be told apart, the latest last. Kept at
    /// rest, because a scanner gun rarely changes.
    var typedForms: [EightDigits.Form]?
    /// The number as which the same digits are read if they are typed again, because another reading was undone.
    var rereadAs: GTIN?
    /// The answer that is proposed to the question what two in-store numbers contain.
    var offer: InStoreCodeOffer?

    /// What cards set for a pack.
    public struct Particulars: Codable, Equatable, Sendable {
        /// The number of packs.
        public var packs: Amount?
        public var date: Date?
        /// The code of the household's own label on it: the pack then becomes a separate lot.
        var label: String?

        /// A date from a card.
        public enum Date: Codable, Equatable, Sendable {
            case on(Day)
            case never

            /// Nil for a pack that keeps indefinitely.
            var day: Day? { if case .on(let day) = self { day } else { nil } }

            var bestBefore: BestBefore { day.map(BestBefore.on) ?? .never }
        }

        public var isEmpty: Bool { self == Particulars() }
    }

    /// A code that takes effect only if it is shown a second time, on purpose.
    struct Question: Codable, Equatable, Sendable {
        /// The code as it was read.
        var code: String
        /// The time of the first showing.
        var time: Date
        /// The mode in which it takes effect; nil where an early version stored it.
        var mode: Mode?

        /// Whether this is the second showing. An earlier scan is a second equal code in the same picture.
        func isAnswered(by scan: Scan) -> Bool {
            scan.label.text == code && scan.time.timeIntervalSince(time) >= Self.pause
        }

        /// In seconds: taking a card away and showing it again takes longer.
        static let pause = 1.5
    }

    /// The pack that was scanned last, and what was done with it.
    struct LastPack: Codable, Equatable, Sendable {
        var mode: Mode
        var pack: Pack
        var particulars: Particulars
        /// The scan that did it; nil if nothing was done yet, for example while the target location is unknown.
        var scanId: Int64?
        /// The time of its scan; nil where an early version stored it.
        var time: Date?
        /// Whether its date is from a card that was shown after it.
        var isDatedAfter: Bool?
        /// The other number that its typed digits may mean.
        var otherReading: OtherReading?
        /// True once the card No postponed the question about this case. Quantity cards then set the scan's amount.
        var isPutOff: Bool?
    }

    /// A date card that was just shown, and the pack that it was for.
    struct ShownDate: Codable, Equatable, Sendable {
        /// The same card shown again means the other pack.
        var question: Question
        /// Whether it has dated the previous pack; false if its date waits for the next pack.
        var isForLast: Bool
        /// The date of the pack before, which the card has replaced.
        var replaced: Particulars.Date?
    }
}

extension StationState {
    /// Returns the part of the state that still holds at a time, so that an old state does not surprise the next user.
    ///
    /// A clock that was set back in between counts as a long pause.
    public func droppingExpired(at now: Date) -> StationState {
        guard let time else { return self }
        var state = self
        let pause = now.timeIntervalSince(time)
        guard pause >= 0, pause < (bulkId == nil ? Self.rest : Self.longRest) else {
            return lasting
        }
        if pause >= Self.breath {
            (state.next, state.last, state.question, state.once) = (Particulars(), nil, nil, nil)
            (state.shownDate, state.rereadAs, state.offer) = (nil, nil, nil)
        }
        return state
    }

    /// The part that is kept at rest: what the station has learned.
    var lasting: StationState { StationState(dateOrder: dateOrder, typedForms: typedForms) }

    /// Remembers in which form a code of eight digits was typed.
    ///
    /// - Parameter isSaid: Whether the user has said so, which outweighs what was inferred before.
    mutating func note(_ form: EightDigits.Form, isSaid: Bool = false) {
        typedForms = isSaid ? [form] : (typedForms ?? []).filter { $0 != form } + [form]
    }

    /// Whether the previous pack was added; only such a pack can be dated.
    var isAdding: Bool { last?.mode == .add }

    /// Whether a date card shown now is for the previous pack, not for the next one.
    ///
    /// A pack that had its date before the card, from its code or from a card, needs no other. For one without, the
    /// order counts in which cards and packs were shown at this station; while that is not known, how long ago it was.
    func dateIsForLast(at now: Date) -> Bool {
        guard let last, isAdding else { return false }
        if last.isDatedAfter == true { return true }
        guard last.particulars.date == nil, last.pack.bestBefore == nil else { return false }
        let order = dateOrder ?? 0
        if abs(order) >= Self.knownOrder { return order < 0 }
        return last.time.map { now.timeIntervalSince($0) <= Self.dateDelay } ?? true
    }

    /// Counts one more date card that was shown before its pack, or after it.
    mutating func noteOrder(dateFirst: Bool) {
        let order = (dateOrder ?? 0) + (dateFirst ? 1 : -1)
        dateOrder = min(max(order, -Self.knownOrder), Self.knownOrder)
    }

    /// The code of the date card that moves its date to the other pack if it is shown again; nil for none.
    var movableDateCode: String? { isAdding ? shownDate?.question.code : nil }

    /// A household shows cards and packs in one order if it did so this often; a moved date says it at once.
    static let knownOrder = 2

    /// The seconds in which people find a pack's date and its card.
    private static let dateDelay = 20.0

    /// Whether an open bulk session was abandoned.
    func hasForgottenBulk(at now: Date) -> Bool {
        guard let time, bulkId != nil else { return false }
        return !(0..<Self.longRest).contains(now.timeIntervalSince(time))
    }

    /// The seconds without a scan after which a station is at rest, as in Barcode Buddy.
    static let rest = 600.0
    /// The same during a bulk session: carrying bags from the car takes longer.
    static let longRest = 3_600.0
    /// The seconds for which a card applies to the pack before it, or waits for the one after it.
    static let breath = 60.0
}

extension StationState {
    /// Nil for JSON of an incompatible version: the station is then at rest.
    init?(json: String?) {
        guard let data = json?.data(using: .utf8), let state = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = state
    }

    var json: String? {
        guard self != StationState(), let data = try? JSONEncoder().encode(self) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
