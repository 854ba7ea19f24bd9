import Foundation
import GRDB
import Values

/// Changes of lots. Each returns its line of the journal, and can be undone by the line's identifier.
extension KitchenStore {
    /// Adds to the stock. Equal additions of one day at one place are one lot.
    public func add(_ draft: LotDraft, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.added, by: actor) { try $0.add(draft) }
    }

    /// Takes an amount out of a lot; nil for all of it.
    public func take(_ quantity: Quantity?, from lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.taken, by: actor) { try $0.take(quantity, from: .find(lot, $0.db)) }
    }

    /// Takes an amount of a product, the first to expire first, from several lots if necessary.
    ///
    /// - Parameter locationId: The location, including all inside it; nil for anywhere.
    public func take(
        _ quantity: Quantity, ofProduct product: UUID, at locationId: Int64? = nil, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.taken, by: actor) { try $0.take(quantity, of: .known(product, $0.db), at: locationId) }
    }

    /// Discards an amount of a lot; nil for all of it.
    public func discard(
        _ quantity: Quantity?, from lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.spoiled, by: actor) { try $0.take(quantity, from: .find(lot, $0.db)) }
    }

    /// Opens an amount of a lot; nil for all of it. It keeps no longer than the product's rule for opened ones allows.
    public func open(_ quantity: Quantity?, of lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.opened, by: actor) { operation in
            let lot = try Lot.find(lot, operation.db)
            guard !lot.isOpened else { throw KitchenError.violated(.unchanged) }
            var details = lot.details
            details.open(on: operation.today, try .of(lot, operation.db))
            try operation.make(lot, details, quantity)
        }
    }

    /// Moves an amount of a lot; nil for all of it. Into a freezer it is frozen, out of one it is thawed.
    ///
    /// - Parameter anyway: Whether to freeze it despite a doubt.
    /// - Throws: ``RuleViolation/expired`` and ``RuleViolation/thawedBefore`` in a ``KitchenError``.
    public func move(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64, anyway: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.moved, by: actor) { operation in
            let lot = try Lot.find(lot, operation.db)
            if !anyway, lot.state != .frozen, try operation.freezers().contains(locationId) {
                try operation.refuseDoubtfulFreezing(of: lot)
            }
            try operation.move(quantity, of: lot, to: locationId)
        }
    }

    /// Makes an amount of a lot a separate lot.
    public func split(
        _ quantity: Quantity, off lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.split, by: actor) { try $0.split(quantity, off: .find(lot, $0.db)) }
    }

    /// Freezes an amount of a lot, or all of it, where it is or at another place.
    ///
    /// - Parameter anyway: Whether to freeze it despite a doubt.
    /// - Throws: ``RuleViolation/expired`` and ``RuleViolation/thawedBefore`` in a ``KitchenError``.
    public func freeze(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64? = nil, bestBefore: BestBefore = .byRule,
        anyway: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.frozen, by: actor) { operation in
            let lot = try Lot.find(lot, operation.db)
            guard lot.state != .frozen else { throw KitchenError.violated(.unchanged) }
            if !anyway { try operation.refuseDoubtfulFreezing(of: lot) }
            var details = lot.details
            if let locationId { details.locationId = try operation.location(locationId) }
            let product = try Product.of(lot, operation.db)
            details.freeze(
                on: operation.today, product, guessing: try operation.guess(product, .frozen, at: details.locationId))
            details.apply(bestBefore)
            try operation.make(lot, details, quantity)
        }
    }

    /// Thaws an amount of a lot, or all of it, where it is or at another place.
    public func thaw(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64? = nil, bestBefore: BestBefore = .byRule,
        by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.thawed, by: actor) { operation in
            let lot = try Lot.find(lot, operation.db)
            guard lot.state == .frozen else { throw KitchenError.violated(.unchanged) }
            var details = lot.details
            if let locationId { details.locationId = try operation.location(locationId) }
            let product = try Product.of(lot, operation.db)
            details.thaw(
                on: operation.today, product, guessing: try operation.guess(product, .thawed, at: details.locationId))
            details.apply(bestBefore)
            try operation.make(lot, details, quantity)
        }
    }

    /// Sets a lot to a counted amount; a count that changes nothing is booked too.
    public func count(_ quantity: Quantity, in lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.counted, by: actor) { try $0.count(quantity, in: .find(lot, $0.db)) }
    }

    /// Corrects the details of a lot. In another unit it becomes another lot.
    ///
    /// - Returns: Nil if nothing changed.
    public func edit(
        _ lot: UUID, by actor: Actor, _ change: @escaping @Sendable (inout LotEdit) -> Void
    ) async throws(KitchenError) -> JournalLine? {
        let clock = clock
        return try await write { db in
            let lot = try Lot.find(lot, db)
            var edit = LotEdit(lot)
            change(&edit)
            let details = try edit.details(of: lot)
            guard details != lot.details || edit.unitId != lot.unitId else { return nil }
            let operation = try StockOperation(.edited, by: actor, clock: clock, db)
            if edit.unitId == lot.unitId {
                try operation.book(.zero, on: lot, becoming: details)
            } else {
                try operation.recount(lot, in: edit.unitId, details)
            }
            return try operation.line()
        }
    }
}

extension StockOperation {
    /// Throws if the user must confirm before the lot is frozen.
    fileprivate func refuseDoubtfulFreezing(of lot: Lot) throws {
        if let doubt = lot.details.doubt(freezingOn: today) { throw KitchenError.violated(doubt) }
    }

    /// Moves an amount of a lot, or all of it.
    func move(_ quantity: Quantity?, of lot: Lot, to locationId: Int64) throws {
        try make(lot, details(of: lot, movedTo: locationId), quantity)
    }

    /// Returns the details of a lot after a move.
    func details(of lot: Lot, movedTo locationId: Int64) throws -> Lot.Details {
        let (freezers, product) = (try freezers(), try Product.of(lot, db))
        let guess = try guess(product, freezers.contains(locationId) ? .frozen : .thawed, at: locationId)
        var details = lot.details
        details.move(to: try location(locationId), freezers: freezers, on: today, product, guessing: guess)
        return details
    }
}
