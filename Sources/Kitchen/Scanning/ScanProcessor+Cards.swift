import GRDB
import Values

extension ScanProcessor {
    /// Carries out a card, and adds the number of corrected products if it ended a count.
    mutating func show(_ card: Card) throws -> ScanEffect {
        var effect = try obey(card)
        if corrected > 0 { effect.corrected = corrected }
        return effect
    }

    private mutating func obey(_ card: Card) throws -> ScanEffect {
        switch card {
        case .mode(let mode): return try choose(mode)
        case .location(let id): return try setLocation(to: id)
        case .quantity(let packs): return try setQuantity(packs: packs)
        case .date(let date): return try setDate(date)
        case .remember: return try remember()
        case .undo: return try undo()
        case .bulk: return try beginBulk()
        case .done: return try finish(ScanEffect.Kind.done)
        case .stop: return try stop()
        case .member(let id): return try act(as: id)
        case .mute: return ScanEffect(.muted)
        case .empty(let id): return try empty(id)
        case .yes: return try answer(isYes: true)
        case .no: return try answer(isYes: false)
        case .timer(let minutes): return try startTimer(minutes: minutes)
        }
    }

    private mutating func choose(_ mode: Mode) throws -> ScanEffect {
        try finishCounting()
        state.choose(mode)
        return ScanEffect(.mode(mode))
    }

    /// Sets the station's location. A pack that waits for the target of a move is moved now.
    private mutating func setLocation(to id: Int64) throws -> ScanEffect {
        guard try Location.isThere(id, db) else { return .refused(.noSuchLocation) }
        try finishCounting()
        if state.mode == .count { state.counted = [:] }
        station.locationId = id
        state.isPlaced = true
        if var last = state.last, last.mode == .move, last.scanId == nil {
            record.productId = last.pack.productId
            state.last = nil
            let effect = try attempt { processor throws in try processor.carryOut(last) }
            guard effect.action != .refused else { return effect }
            last.scanId = record.id
            state.last = last
            return effect
        }
        state.last = nil
        return ScanEffect(.location(id))
    }

    /// Sets the number of the previous pack, or of the next one.
    private mutating func setQuantity(packs: Amount) throws -> ScanEffect {
        guard var last = state.last, last.mode != .lookUp else {
            state.next.packs = packs
            return ScanEffect(.quantity(packs))
        }
        if let gtin = try askedCase(last) { return try setPacks(packs, inCase: gtin, last) }
        last.particulars.packs = packs
        return try again(last)
    }

    /// Undoes what was done with the previous pack and repeats it with its new particulars.
    mutating func again(_ pack: StationState.LastPack) throws -> ScanEffect {
        var last = pack
        guard last.mode != .move || state.isPlaced == true else {
            state.last = last
            return .refused(.whereTo)
        }
        var answer: ScanEffect.CaseAnswer?
        var isCorrected = false
        if let earlier = last.scanId {
            answer = try ScanRecord.fetchOne(db, key: earlier)?.did?.caseAnswer
            isCorrected = try retractCorrection(ofScan: earlier)
            if isCorrected { try countPacksInside(&last.pack) }
            try undoScan(earlier)
        }
        record.productId = last.pack.productId
        record.bulkId = state.bulkId
        var effect = try carryOut(last)
        last.isPutOff = nil
        effect.isChange = true
        effect.otherReading = last.otherReading
        effect.caseAnswer = answer
        if isCorrected { try correctOtherCases(last.pack) }
        if last.pack.isUncounted == true, let gtin = last.pack.gtin, try CaseQuestion.isOpen(gtin, db) {
            effect.uncountedCase = gtin
        }
        last.scanId = record.id
        state.last = last
        return effect
    }

    /// Sets the amount in a pack with the previous pack's GTIN.
    private mutating func remember() throws -> ScanEffect {
        guard let last = state.last, let gtin = last.pack.gtin, let packs = last.particulars.packs,
            let before = try ProductCode.packAmount(of: gtin, db)
        else { return .refused(.noPackBefore) }
        let quantity = try last.pack.times(packs)
        try db.execute(
            sql: "UPDATE productCode SET packAmount = ? WHERE gtin = ?", arguments: [quantity.amount, gtin.digits])
        record.productId = last.pack.productId
        return ScanEffect(.remembered(quantity, before: ScanEffect.PackSize(gtin: gtin, amount: before)))
    }

    private mutating func beginBulk() throws -> ScanEffect {
        try finishCounting()
        if state.bulkId == nil {
            state.bulkId = try BulkSession(uuid: .version7(at: scan.time), stationId: station.id, begun: scan.time)
                .inserted(db).id
        }
        (state.mode, state.once, state.counted, state.last) = (.add, nil, nil, nil)
        return ScanEffect(.bulk(locationId: station.locationId))
    }

    /// Ends the mode and the bulk session, and puts the station to rest.
    private mutating func finish(_ kind: (BulkSessionSummary?) -> ScanEffect.Kind) throws -> ScanEffect {
        try finishCounting()
        let summary = try state.bulkId.map { try BulkSession.summary($0, db) }
        if let bulkId = state.bulkId { try BulkSession.end(bulkId, at: scan.time, db) }
        let memberId = state.memberId
        state = state.lasting
        state.memberId = memberId
        return ScanEffect(kind(summary))
    }

    /// Clears all that waits, without booking anything more.
    ///
    /// While a timer rings, it only stops the ringing: the user wants silence, and then goes on.
    private mutating func stop() throws -> ScanEffect {
        if let effect = try stopAllRinging() { return effect }
        state.counted = nil
        return try finish(ScanEffect.Kind.stopped)
    }

    private mutating func act(as id: Int64) throws -> ScanEffect {
        guard try Member.isThere(id, db) else { return .refused(.noSuchMember) }
        state.memberId = id
        return ScanEffect(.member(id))
    }

    /// Takes everything at a location, once the card was shown twice.
    private mutating func empty(_ id: Int64) throws -> ScanEffect {
        guard try Location.isThere(id, db) else { return .refused(.noSuchLocation) }
        let operation = try operation(.taken)
        let lots = try operation.lots(at: id)
        guard !lots.isEmpty else { return .refused(.noneThere) }
        let contents = ScanEffect.LocationContents(locationId: id, lots: lots.count)
        guard isAnswer else {
            recordQuestion()
            return ScanEffect(.askedToEmpty(contents))
        }
        for lot in lots { try operation.take(nil, from: lot) }
        record.operation = operation.id
        state.last = nil
        return ScanEffect(.emptied(contents))
    }
}

extension Location {
    static func isThere(_ id: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM location WHERE id = ? AND NOT isRemoved)", arguments: [id]) == true
    }
}

extension StockOperation {
    /// Fetches the lots at a location and all inside it.
    fileprivate func lots(at locationId: Int64) throws -> [Lot] {
        try Lot.fetchAll(
            db,
            sql: """
                WITH RECURSIVE place (id) AS (
                    SELECT :location UNION SELECT location.id FROM location JOIN place ON location.parentId = place.id
                )
                SELECT * FROM lot WHERE amount > 0 AND locationId IN place ORDER BY id
                """,
            arguments: ["location": locationId])
    }
}
