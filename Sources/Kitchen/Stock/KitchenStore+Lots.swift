import Foundation
import GRDB

/// What is done with lots. Each returns how the journal tells it, and can be undone by the line's identifier.
extension KitchenStore {
    /// Puts something on a shelf. Equal things of a day at one place are one lot.
    public func add(_ draft: LotDraft, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.added, by: actor) { try $0.add(draft) }
    }

    /// Takes so much out of a lot; nil for all of it.
    public func take(_ quantity: Quantity?, from lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.taken, by: actor) { try $0.take(quantity, from: .find(lot, $0.db)) }
    }

    /// Takes so much of a product, first to expire first, from several lots if need be.
    ///
    /// - Parameter locationId: Where, with all that is inside of it; nil for anywhere.
    public func take(
        _ quantity: Quantity, ofProduct product: UUID, at locationId: Int64? = nil, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.taken, by: actor) { try $0.take(quantity, of: .known(product, $0.db), at: locationId) }
    }

    /// Throws so much of a lot away; nil for all of it.
    public func discard(
        _ quantity: Quantity?, from lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.spoiled, by: actor) { try $0.take(quantity, from: .find(lot, $0.db)) }
    }

    /// Opens so much of a lot; nil for all of it. It keeps no longer than the product's rule for opened ones says.
    public func open(_ quantity: Quantity?, of lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.opened, by: actor) { deed in
            let lot = try Lot.find(lot, deed.db)
            guard !lot.isOpened else { throw KitchenError.declined(.unchanged) }
            var details = lot.details
            details.open(on: deed.today, try .of(lot, deed.db))
            try deed.make(lot, details, quantity)
        }
    }

    /// Moves so much of a lot; nil for all of it. What goes into a freezer freezes, what comes out of one thaws.
    ///
    /// - Parameter anyway: Whether it is frozen whatever there is to say against it.
    /// - Throws: ``Refusal/expired`` and ``Refusal/thawedBefore`` in a ``KitchenError``.
    public func move(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64, anyway: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.moved, by: actor) { deed in
            let lot = try Lot.find(lot, deed.db)
            if !anyway, lot.state != .frozen, try deed.freezers().contains(locationId) { try deed.ask(of: lot) }
            try deed.move(quantity, of: lot, to: locationId)
        }
    }

    /// Makes so much of a lot a lot of its own.
    public func split(
        _ quantity: Quantity, off lot: UUID, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.split, by: actor) { try $0.split(quantity, off: .find(lot, $0.db)) }
    }

    /// Freezes so much of a lot, or all of it, where it is or at another place.
    ///
    /// - Parameter anyway: Whether it is frozen whatever there is to say against it.
    /// - Throws: ``Refusal/expired`` and ``Refusal/thawedBefore`` in a ``KitchenError``.
    public func freeze(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64? = nil, bestBefore: BestBefore = .byRule,
        anyway: Bool = false, by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.frozen, by: actor) { deed in
            let lot = try Lot.find(lot, deed.db)
            guard lot.state != .frozen else { throw KitchenError.declined(.unchanged) }
            if !anyway { try deed.ask(of: lot) }
            var details = lot.details
            if let locationId { details.locationId = try deed.location(locationId) }
            let product = try Product.of(lot, deed.db)
            details.freeze(
                on: deed.today, product, guessing: try deed.guess(product, .frozen, at: details.locationId))
            details.take(bestBefore)
            try deed.make(lot, details, quantity)
        }
    }

    /// Thaws so much of a lot, or all of it, where it is or at another place.
    public func thaw(
        _ quantity: Quantity?, of lot: UUID, to locationId: Int64? = nil, bestBefore: BestBefore = .byRule,
        by actor: Actor
    ) async throws(KitchenError) -> JournalLine {
        try await carryOut(.thawed, by: actor) { deed in
            let lot = try Lot.find(lot, deed.db)
            guard lot.state == .frozen else { throw KitchenError.declined(.unchanged) }
            var details = lot.details
            if let locationId { details.locationId = try deed.location(locationId) }
            let product = try Product.of(lot, deed.db)
            details.thaw(on: deed.today, product, guessing: try deed.guess(product, .thawed, at: details.locationId))
            details.take(bestBefore)
            try deed.make(lot, details, quantity)
        }
    }

    /// Brings a lot to the amount that somebody counted; that it was right is booked too.
    public func count(_ quantity: Quantity, in lot: UUID, by actor: Actor) async throws(KitchenError) -> JournalLine {
        try await carryOut(.counted, by: actor) { try $0.count(quantity, in: .find(lot, $0.db)) }
    }

    /// Puts right what is known of a lot. Counted in another unit, it becomes another lot.
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
            let deed = try Deed(.edited, by: actor, clock: clock, db)
            if edit.unitId == lot.unitId {
                try deed.book(.zero, on: lot, becoming: details)
            } else {
                try deed.recount(lot, in: edit.unitId, details)
            }
            return try deed.line()
        }
    }
}

extension Deed {
    /// Refuses to freeze what somebody should be asked about before.
    fileprivate func ask(of lot: Lot) throws {
        if let doubt = lot.details.doubt(freezingOn: today) { throw KitchenError.declined(doubt) }
    }

    /// Moves so much of a lot, or all of it.
    func move(_ quantity: Quantity?, of lot: Lot, to locationId: Int64) throws {
        try make(lot, details(of: lot, movedTo: locationId), quantity)
    }

    /// What a lot's details become at another place.
    func details(of lot: Lot, movedTo locationId: Int64) throws -> Lot.Details {
        let (freezers, product) = (try freezers(), try Product.of(lot, db))
        let guess = try guess(product, freezers.contains(locationId) ? .frozen : .thawed, at: locationId)
        var details = lot.details
        details.move(to: try location(locationId), freezers: freezers, on: today, product, guessing: guess)
        return details
    }
}
