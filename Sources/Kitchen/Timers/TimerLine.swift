import Foundation
import GRDB
import Values

/// A timer for display.
public struct TimerLine: Equatable, Sendable {
    public var uuid: UUID
    /// Its own name; nil for the product's name, or none.
    public var name: String?
    /// The product that is cooked; nil for none.
    public var product: ProductSummary?
    /// The doneness in cooks' words, such as `al dente`.
    public var doneness: String?
    /// The full length.
    public var length: Duration
    /// The time before the end at which it warns; nil for never.
    public var warning: Duration?
    public var state: State
    /// The time left; zero if it rings or has ended.
    public var remaining: Duration
    /// The delay from its end to the ringing.
    public var late: Duration
    /// The moment of these values, by the wall clock.
    public var time: Date

    /// The state of a timer.
    public enum State: String, Codable, CaseIterable, Sendable {
        case running, paused, ringing
        /// It rang, and was not stopped.
        case missed
        /// It was stopped.
        case ended
    }
}

extension TimerLine {
    /// Its own name, else its product's name after the brand; nil for neither.
    public var title: String? {
        if let name { return name }
        guard let name = product?.name else { return nil }
        guard let brand = product?.brand, !name.folded.contains(brand.folded) else { return name }
        return "\(brand) \(name)"
    }

    /// The time left in whole seconds, rounded up as countdowns show it: 0 at the end.
    public var remainingSeconds: Int { (remaining + .milliseconds(999)).wholeSeconds }
}

extension [TimerLine] {
    /// Returns the timer of a product; nil for none.
    public func of(_ product: UUID) -> TimerLine? {
        filter { $0.product?.uuid == product }.foremost(\.state, \.remaining)
    }

    /// The running timers, the first to end first, then the paused ones.
    public var counting: [TimerLine] {
        filter { [.running, .paused].contains($0.state) }.sorted {
            ($0.state == .paused ? 1 : 0, $0.remaining) < ($1.state == .paused ? 1 : 0, $1.remaining)
        }
    }
}

extension Sequence {
    /// Returns the most relevant of several timers: active ones before missed ones, then the first to end.
    func foremost<Left: Comparable>(
        _ state: (Element) -> TimerLine.State, _ left: (Element) -> Left
    ) -> Element? {
        self.min { (state($0) == .missed ? 1 : 0, left($0)) < (state($1) == .missed ? 1 : 0, left($1)) }
    }
}

extension TimerLine {
    init(_ timer: KitchenTimer, _ products: [Int64: ProductSummary], at now: Moment) {
        self.init(
            uuid: timer.uuid, name: timer.name, product: timer.productId.flatMap { products[$0] },
            doneness: timer.doneness, length: .milliseconds(timer.length),
            warning: timer.warning.map(Duration.milliseconds), state: timer.state,
            remaining: .milliseconds(timer.left(at: now)), late: .milliseconds(timer.late),
            time: Date(timeIntervalSince1970: Double(now.wall) / 1_000))
    }

    /// Creates the display of one timer.
    init(_ timer: KitchenTimer, at now: Moment, _ db: Database) throws {
        self = try Self.lines([timer], at: now, db)[0]
    }

    static func lines(_ timers: [KitchenTimer], at now: Moment, _ db: Database) throws -> [TimerLine] {
        let products = try ProductSummary.byId(timers.compactMap(\.productId), db)
        return timers.map { TimerLine($0, products, at: now) }
    }
}
