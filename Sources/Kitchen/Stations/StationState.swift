import Foundation
import GRDB
import Values

/// What a station is doing: what pages show of it, and what its next scan builds upon.
///
/// It is stored with each scan, so that power may fail at any moment; what is too old counts for nothing
/// (``settled(at:)``).
public struct StationState: Codable, Equatable, Sendable {
    /// What a card or a person has chosen; nil at rest.
    public var mode: Mode?
    /// What the next pack alone is held up for.
    public var once: Mode?
    /// Who has shown a card; nil for whoever the station belongs to.
    public var memberId: Int64?
    /// What was said of the next pack.
    public var next = Particulars()
    /// The week's shopping that is going on, by its row.
    public var bulkId: Int64?
    /// What is asked to be shown once more.
    var question: Question?
    /// When the latest scan was, by a clock that may have been wrong: only differences count.
    var time: Date?
    /// What a card that is shown now would change.
    var last: LastPack?
    /// The scan that could not be taken back: shown once more, the card takes back what was before it.
    var passedOver: Int64?
    /// How many of which product were counted since counting began, by the product's row.
    var counted: [Int64: Amount]?
    /// Whether somebody has said where, so that what is moved need not wait for that.
    var isPlaced: Bool?

    /// What cards say of a pack.
    public struct Particulars: Codable, Equatable, Sendable {
        /// How many packs.
        public var packs: Amount?
        public var date: Date?
        /// The household's own label that is on it, by its code: the pack is a lot of its own then.
        var label: String?

        /// A date that was said.
        public enum Date: Codable, Equatable, Sendable {
            case on(Day)
            case never

            var bestBefore: BestBefore {
                switch self {
                case .on(let day): .on(day)
                case .never: .never
                }
            }
        }

        public var isEmpty: Bool { self == Particulars() }
    }

    /// A code that does something only if it is shown once more, on purpose.
    struct Question: Codable, Equatable, Sendable {
        /// The code, as it was read.
        var code: String
        /// When it was shown first.
        var time: Date

        /// Whether this is the second showing. What comes at once is the other of two equal codes in one picture.
        func isAnswered(by scan: Scan) -> Bool {
            scan.label.text == code && scan.time.timeIntervalSince(time) >= Self.pause
        }

        /// Nobody takes a card away and shows it again within so many seconds.
        private static let pause = 1.5
    }

    /// What was done with the pack that was held up last.
    struct LastPack: Codable, Equatable, Sendable {
        var mode: Mode
        var pack: Pack
        var particulars: Particulars
        /// The scan that did it; nil if nothing was done yet, as where it is not known where to.
        var scanId: Int64?
    }
}

extension StationState {
    /// What of it still holds at a time: people walk away, and the next who comes must not be surprised.
    ///
    /// A clock that was set meanwhile counts as a long time.
    public func settled(at now: Date) -> StationState {
        guard let time else { return self }
        var state = self
        let pause = now.timeIntervalSince(time)
        guard pause >= 0, pause < (bulkId == nil ? Self.rest : Self.longRest) else {
            return StationState()
        }
        if pause >= Self.breath {
            (state.next, state.last, state.question, state.once) = (Particulars(), nil, nil, nil)
        }
        return state
    }

    /// Whether a week's shopping that was begun has been forgotten.
    func hasForgottenBulk(at now: Date) -> Bool {
        guard let time, bulkId != nil else { return false }
        return !(0..<Self.longRest).contains(now.timeIntervalSince(time))
    }

    /// After so many seconds a station is at rest again, as users of Barcode Buddy know it.
    static let rest = 600.0
    /// Whoever carries bags from the car may be away for longer.
    static let longRest = 3_600.0
    /// For so many seconds a card changes the pack before it, or waits for the pack after it.
    static let breath = 60.0
}

extension StationState {
    /// Nil for what another version of Scantry has written: a station then is at rest.
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
