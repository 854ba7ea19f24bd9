import Foundation
import GRDB
import Values

/// A timer to start.
public struct TimerDraft: Equatable, Sendable {
    /// The client's id, if it may send the draft twice; nil for a new one.
    public var uuid: UUID?
    /// Nil for the product's own name, or none.
    public var name: String?
    public var product: UUID?
    /// The duration in seconds; nil for the product's cooking time.
    public var seconds: Int?
    /// The seconds before the end at which it warns; nil for the profile's if ``seconds`` is nil, else for never.
    public var warning: Int?

    public init(
        uuid: UUID? = nil, name: String? = nil, product: UUID? = nil, seconds: Int? = nil, warning: Int? = nil
    ) {
        self.uuid = uuid
        self.name = name
        self.product = product
        self.seconds = seconds
        self.warning = warning
    }

    /// The longest timer, in seconds: a day.
    public static let longest = Int(KitchenTimer.longest / 1_000)
    /// The longest name, in Unicode scalars.
    public static let longestName = 60
    /// The most timers that are active at once.
    public static let most = KitchenTimer.most
}

extension TimerDraft {
    /// Returns the draft with a cleaned name, or throws if a value is out of range.
    func checked() throws(KitchenError) -> TimerDraft {
        var draft = self
        if let name { draft.name = name.isBlank ? nil : try name.checked(as: .name, most: Self.longestName) }
        if let seconds, !(1...Self.longest).contains(seconds) { throw .violated(.outOfRange(.seconds)) }
        if let warning, !(1...Self.longest).contains(warning) { throw .violated(.outOfRange(.warning)) }
        if seconds == nil, product == nil { throw .violated(.noCookingProfile) }
        return draft
    }
}

extension TimerBoard {
    /// Starts a timer.
    mutating func start(_ draft: TimerDraft, at now: Moment, _ db: Database) throws -> KitchenTimer {
        guard timers.count < KitchenTimer.most else {
            throw KitchenError.violated(.tooMany(.timer, most: KitchenTimer.most))
        }
        let product = try draft.product.map { try Product.known($0, db) }
        let profile = try product.flatMap { try CookingProfile.fetchOne(db, key: $0.id) }
        guard let seconds = draft.seconds ?? profile?.seconds else { throw KitchenError.violated(.noCookingProfile) }
        let usual = draft.seconds == nil ? profile : nil
        var timer = KitchenTimer(
            uuid: draft.uuid ?? .version7(at: Date(timeIntervalSince1970: Double(now.wall) / 1_000)), name: draft.name,
            productId: product?.id, doneness: usual?.doneness,
            length: Int64(seconds) * 1_000, warning: (draft.warning ?? usual?.warning).map { Int64($0) * 1_000 })
        timer.run(for: timer.length, from: now)
        timers.append(try timer.inserted(db))
        try KitchenTimer.tidy(db)
        return timers[timers.count - 1]
    }

    /// Returns the timer of a product that runs, is paused or rings; nil for none.
    func timer(ofProduct id: Int64, at now: Moment) -> KitchenTimer? {
        timers.filter { $0.productId == id && $0.state != .missed }.foremost(\.state) { $0.left(at: now) }
    }

    /// Ends the timers that match, and returns them.
    @discardableResult
    mutating func end(where isMeant: (KitchenTimer) -> Bool) -> [KitchenTimer] {
        timers.indices.filter { isMeant(timers[$0]) }.map { index in
            timers[index].end()
            return timers[index]
        }
    }
}
