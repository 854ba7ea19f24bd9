import Foundation
import GRDB
import Values

extension ScanProcessor {
    /// Applies the station's mode to a pack.
    mutating func present(_ pack: Pack, _ particulars: StationState.Particulars) throws -> ScanEffect {
        if try isGone(pack) {
            state.last = nil
            return .refused(.packGone)
        }
        if try needsAnswer(pack, particulars), !isAnswer { return try requestConfirmation(pack) }
        var last = StationState.LastPack(
            mode: mode, pack: pack, particulars: particulars, time: scan.time, otherReading: otherReading)
        guard mode != .move || state.isPlaced == true else {
            state.last = last
            return .refused(.whereTo)
        }
        if mode == .add, particulars.date != nil { state.noteOrder(dateFirst: true) }
        var effect = try carryOut(last)
        if pack.isUncounted == true, record.operation != nil, let gtin = pack.gtin {
            effect.uncountedCase = gtin
            try CaseQuestion.open(gtin, productId: pack.productId, db)
        }
        last.scanId = record.id
        state.last = last
        return effect
    }

    /// Returns whether the lot with the pack's serial number is used up, so that the mode would change another pack's lot.
    private func isGone(_ pack: Pack) throws -> Bool {
        guard let serial = pack.serial, pack.lotId == nil, mode.takes || [.takeAll, .open, .move].contains(mode) else {
            return false
        }
        return try !Lot.filter(Column("productId") == pack.productId && Column("serial") == serial).isEmpty(db)
    }

    /// Whether a pack must be shown twice. Taking all of a product needs that, and so does a labelled container of weighed
    /// food, unless a card has told the amount.
    private func needsAnswer(_ pack: Pack, _ particulars: StationState.Particulars) throws -> Bool {
        guard mode.takes, pack.lotId != nil, pack.serial == nil, let unitId = pack.quantity.unitId else {
            return mode == .takeAll
        }
        guard particulars.packs == nil else { return false }
        return try Values.Unit.known(unitId, db).kind != .count
    }

    /// Applies a mode to a pack, and binds its label.
    mutating func carryOut(_ last: StationState.LastPack) throws -> ScanEffect {
        let effect = try doSomething(with: last)
        try bind(last.particulars.label, to: last.pack, as: record.operation)
        return effect
    }

    private mutating func doSomething(with last: StationState.LastPack) throws -> ScanEffect {
        let quantity = try last.pack.times(last.particulars.packs)
        let product = try Product.find(db, key: last.pack.productId)
        switch last.mode {
        case .lookUp, .timer: return ScanEffect(.lookedUp)
        case .add: return try add(quantity, of: product, last)
        case .take: return try take(quantity, of: product, last, .taken, ScanEffect.Kind.taken)
        case .spoiled: return try take(quantity, of: product, last, .spoiled, ScanEffect.Kind.spoiled)
        case .takeAll: return try takeAll(of: product, last)
        case .open: return try open(quantity, of: product, last)
        case .move: return try move(quantity, of: product, last)
        case .count: return try count(quantity, of: product, isAll: last.particulars.packs != nil)
        case .shoppingList: return try list(quantity, of: product)
        }
    }

    /// Asks for a second showing, with the amount that would be taken.
    private mutating func requestConfirmation(_ pack: Pack) throws -> ScanEffect {
        let there =
            try pack.lotId.map { try [Lot.fetchOne(db, key: $0)].compactMap(\.self).filter { $0.amount > .zero } }
            ?? operation(.taken).lots(ofProduct: pack.productId)
        state.last = nil
        guard let first = there.first else { return .refused(.noneThere) }
        recordQuestion()
        let amount = there.filter { $0.unitId == first.unitId }.map(\.amount).reduce(.zero, +)
        return ScanEffect(.askedToTakeAll(Quantity(amount, unitId: first.unitId), mode: mode))
    }

    private mutating func add(_ quantity: Quantity, of product: Product, _ last: StationState.LastPack) throws
        -> ScanEffect
    {
        guard last.pack.lotId == nil else { return .refused(last.pack.serial == nil ? .alreadyThere : .samePack) }
        var draft = LotDraft(product: product.uuid, quantity: quantity, locationId: station.locationId)
        draft.bestBefore = last.particulars.date?.bestBefore ?? last.pack.bestBefore.map(BestBefore.on) ?? .byRule
        draft.isUseBy = last.pack.isUseBy
        (draft.price, draft.pricedAmount) = (last.pack.price, last.pack.price.map { _ in last.pack.quantity.amount })
        draft.makersCode = last.pack.makersCode
        // A serial number is that of one pack.
        draft.serial = last.particulars.packs ?? .one == .one ? last.pack.serial : nil
        draft.isApart = last.particulars.label != nil || draft.serial != nil
        let operation = try operation(.added)
        let lot = try operation.add(draft)
        return ScanEffect(
            .added(
                .init(
                    change: change(by: operation, quantity.amount, lot.unitId),
                    packs: last.particulars.packs.map { Int($0.thousandths / 1_000) }, bestBefore: lot.bestBefore)))
    }

    /// Takes from the station's location if it has enough, else from anywhere.
    private mutating func take(
        _ quantity: Quantity, of product: Product, _ last: StationState.LastPack, _ kind: MovementKind,
        _ effect: (ScanEffect.StockChange) -> ScanEffect.Kind
    ) throws -> ScanEffect {
        let operation = try operation(kind)
        if let lot = try labelled(last) {
            try operation.take(quantity, from: lot)
            return ScanEffect(effect(change(by: operation, quantity.amount, lot.unitId)))
        }
        let isHere = try operation.canTake(
            quantity, of: product, at: station.locationId, of: last.pack.lotTraits)
        try operation.take(
            quantity, of: product, at: isHere ? station.locationId : nil, of: last.pack.lotTraits)
        return ScanEffect(effect(change(by: operation, quantity.amount, quantity.unitId ?? product.unitId)))
    }

    private mutating func takeAll(of product: Product, _ last: StationState.LastPack) throws -> ScanEffect {
        let operation = try operation(.taken)
        let lots = try labelled(last).map { [$0] } ?? operation.lots(ofProduct: product.id)
        guard let first = lots.first else { return .refused(.noneThere) }
        for lot in lots { try operation.take(nil, from: lot) }
        let amount = lots.filter { $0.unitId == first.unitId }.map(\.amount).reduce(.zero, +)
        return ScanEffect(.takenAll(change(by: operation, amount, first.unitId)))
    }

    private mutating func open(
        _ quantity: Quantity, of product: Product, _ last: StationState.LastPack
    ) throws -> ScanEffect {
        let operation = try operation(.opened)
        let lots = try labelled(last).map { [$0] } ?? lots(of: last.pack, operation)
        guard let lot = lots.first(where: { !$0.isOpened }) else {
            return .refused(lots.isEmpty ? .noneThere : .alreadyOpen)
        }
        let amount = min(try operation.converted(quantity, of: product.id, to: lot.unitId), lot.amount)
        var details = lot.details
        details.open(on: today, product)
        let opened = try operation.make(lot, details, Quantity(amount, unitId: lot.unitId))
        var change = change(by: operation, amount, lot.unitId)
        change.locationId = lot.locationId
        return ScanEffect(.opened(change, bestBefore: opened.bestBefore))
    }

    /// Moves an amount to the station's location, from the lots elsewhere that expire first.
    private mutating func move(
        _ quantity: Quantity, of product: Product, _ last: StationState.LastPack
    ) throws -> ScanEffect {
        let operation = try operation(.moved)
        let lots =
            try labelled(last).map { [$0] }
            ?? operation.lots(ofProduct: product.id, of: last.pack.lotTraits)
        let elsewhere = lots.filter { $0.locationId != station.locationId }
        guard !elsewhere.isEmpty else { return .refused(.noneElsewhere) }
        var missing = try operation.converted(quantity, of: product.id, to: elsewhere[0].unitId)
        for lot in elsewhere where missing > .zero && lot.unitId == elsewhere[0].unitId {
            let part = min(missing, lot.amount)
            try operation.move(Quantity(part), of: lot, to: station.locationId)
            missing = missing - part
        }
        guard missing == .zero else {
            throw try operation.tooLittle(quantity.amount - missing, in: elsewhere[0].unitId)
        }
        return ScanEffect(.moved(change(by: operation, quantity.amount, quantity.unitId ?? product.unitId)))
    }

    /// Puts an amount on the household's first list, creating it if there is none.
    private mutating func list(_ quantity: Quantity, of product: Product) throws -> ScanEffect {
        let actor = Actor(station: station.name, memberId: memberId)
        let draft = EntryDraft(
            uuid: .version7(at: scan.time), .product(product.uuid), amount: quantity.amount, unitId: quantity.unitId)
        let (entry, _) = try Entry.add(draft, to: .first(db, called: listName), by: actor, at: scan.time, db)
        record.entryId = entry.id
        return ScanEffect(.listed(Quantity(quantity.amount, unitId: draft.unitId ?? product.unitId)))
    }

    /// Returns the lot that the scanned label is bound to; nil for a pack without a label.
    private func labelled(_ last: StationState.LastPack) throws -> Lot? {
        guard let lot = try last.pack.lotId.flatMap({ try Lot.fetchOne(db, key: $0) }) else { return nil }
        guard lot.amount > .zero else {
            throw KitchenError.violated(.tooLittle(there: .zero, in: try Values.Unit.known(lot.unitId, db)))
        }
        return lot
    }

    /// Returns the lots that a pack may be of, those at the station's location first.
    private func lots(of pack: Pack, _ operation: StockOperation) throws -> [Lot] {
        let all = try operation.lots(ofProduct: pack.productId, of: pack.lotTraits)
        let here = try operation.lots(
            ofProduct: pack.productId, at: station.locationId, of: pack.lotTraits)
        let ids = Set(here.map(\.id))
        return here + all.filter { !ids.contains($0.id) }
    }

    /// Records the operation in the scan, at the station's location.
    private mutating func change(by operation: StockOperation, _ amount: Amount, _ unitId: Int64)
        -> ScanEffect.StockChange
    {
        record.operation = operation.id
        return ScanEffect.StockChange(amount: amount, unitId: unitId, locationId: station.locationId)
    }
}

extension Pack {
    /// The properties by which its lot is chosen. A lot with its serial number is looked for first, by `withLot`.
    fileprivate var lotTraits: LotTraits { LotTraits(hasSerial: serial != nil, makersCode: makersCode) }
}

extension StockOperation {
    /// Whether a location and all inside it have this amount of a product.
    fileprivate func canTake(
        _ quantity: Quantity, of product: Product, at locationId: Int64, of traits: LotTraits
    ) throws -> Bool {
        let unitId = quantity.unitId ?? product.unitId
        let there = try lots(ofProduct: product.id, at: locationId, of: traits).compactMap {
            try $0.amount.converted(from: $0.unitId, to: unitId, of: product.id, db)
        }
        return there.reduce(.zero, +) >= quantity.amount
    }
}

extension ShoppingList {
    /// Returns the first list, which is the default.
    ///
    /// - Parameter name: Returns the list's name in the household's language if it must be created.
    fileprivate static func first(_ db: Database, called name: (String?) -> String) throws -> ShoppingList {
        if let list = try inOrder(db).first { return list }
        let language = try Household.current(db).language
        return try ShoppingList(uuid: .version7(at: .now), name: name(language), position: nextPosition(db))
            .inserted(db)
    }
}
