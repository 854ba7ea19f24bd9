import Foundation
import GRDB
import Values

/// A timer as it is shown.
public struct TimerLine: Equatable, Sendable {
    public var uuid: UUID
    /// As somebody called it; nil for the product's own name, or none.
    public var name: String?
    /// What is cooked; nil for what is no product.
    public var product: ProductSummary?
    /// What that is cooked to, as cooks say it, such as `al dente`.
    public var doneness: String?
    /// How long the whole of it is.
    public var length: Duration
    /// So long before its end somebody wants to know; nil for never.
    public var warning: Duration?
    public var state: State
    /// How much of it is left; zero where it rings or is over.
    public var remaining: Duration
    /// How long after its end it began to ring.
    public var late: Duration
    /// The moment at which all of this holds, by the wall clock.
    public var time: Date

    /// What a timer does.
    public enum State: String, Codable, CaseIterable, Sendable {
        case running, paused, ringing
        /// It rang, and nobody came.
        case missed
        /// It was stopped, by somebody.
        case ended
    }
}

extension TimerLine {
    /// As it was called, else its product's name with the brand before it; nil for one that has neither.
    public var title: String? {
        if let name { return name }
        guard let name = product?.name else { return nil }
        guard let brand = product?.brand, !name.folded.contains(brand.folded) else { return name }
        return "\(brand) \(name)"
    }

    /// How much is left in whole seconds, as clocks that count down show it: 0 when it is over.
    public var remainingSeconds: Int { (remaining + .milliseconds(999)).wholeSeconds }
}

extension [TimerLine] {
    /// That of a product; nil for none.
    public func of(_ product: UUID) -> TimerLine? {
        filter { $0.product?.uuid == product }.foremost(\.state, \.remaining)
    }

    /// What counts down or is paused, in the order in which it asks for somebody: what is paused waits for them anyway.
    public var counting: [TimerLine] {
        filter { [.running, .paused].contains($0.state) }.sorted {
            ($0.state == .paused ? 1 : 0, $0.remaining) < ($1.state == .paused ? 1 : 0, $1.remaining)
        }
    }
}

extension Sequence {
    /// Of several timers of one thing the one that is meant: what runs, is paused or rings goes before what nobody came for,
    /// the one that is over first before the others.
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

    /// One timer as it is shown.
    init(_ timer: KitchenTimer, at now: Moment, _ db: Database) throws {
        self = try Self.lines([timer], at: now, db)[0]
    }

    static func lines(_ timers: [KitchenTimer], at now: Moment, _ db: Database) throws -> [TimerLine] {
        let products = try ProductSummary.byId(timers.compactMap(\.productId), db)
        return timers.map { TimerLine($0, products, at: now) }
    }
}
