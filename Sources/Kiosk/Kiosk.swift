import Catalogue
import Foundation
import Kitchen
import Logging
import Phrases
import Scanner
import Sounds
import Values

/// Stores the scans of all stations and publishes their results.
///
/// The order is a promise: first the commit, then the beep and the event, then whatever needs the network.
public final class Kiosk: Sendable {
    public let store: KitchenStore
    public let statusStore: StatusStore
    public var eventBus: EventBus { statusStore.eventBus }
    public let log: Logger
    public let sound: Sound
    /// Pairs phones with the kiosk.
    public let pairing: Pairing
    /// Sends the household's products to Open Food Facts, or nil where no external service is asked.
    public let contributor: Contributor?
    /// Counts and measures what the kiosk does.
    public let metrics = KioskMetrics()
    /// The external services that the kiosk may ask.
    public let external: ExternalServices
    /// Known products for camera frames; a look-up never waits.
    public let liveKnownProducts: KnownProducts
    let nearby: LocalCatalogue
    let clock: WallClock
    /// Judges `clock`, or nil if it is always trusted.
    public let clockTrust: ClockTrust?
    private let storageAnswer = SharedAnswer<KioskStatus.Device>()
    private let recentScans = RecentScans()
    /// The mode of stations at rest, or nil to use the household's setting.
    public let restingMode: Mode?
    /// The hub's record of this kiosk, if it is a satellite; nil for a hub, or the only kiosk.
    public let satellite: Satellite?

    /// - Parameters:
    ///   - nearby: The local catalogue, which answers without a network.
    ///   - speaker: Plays the tones; nil for a silent kiosk.
    ///   - sound: The sound settings at the start.
    ///   - writer: Sends the household's products to Open Food Facts; nil to send none.
    ///   - clock: The wall clock, by which quiet hours are kept.
    ///   - clockTrust: Judges the clock.
    ///   - satellite: The hub's record of this kiosk, if it is a satellite; nil for a hub, or the only kiosk.
    public init(
        store: KitchenStore, nearby: LocalCatalogue, speaker: Speaker?, sound: SoundSettings = .standard,
        clock: WallClock = .system, clockTrust: ClockTrust? = nil, statusStore: StatusStore,
        pairing: Pairing? = nil, restingMode: Mode? = nil, satellite: Satellite? = nil,
        external: ExternalServices = ExternalServices(), writer: OpenFoodFactsWriter? = nil,
        storagePatience: Duration = .seconds(10),
        log: Logger
    ) {
        self.storagePatience = storagePatience
        self.external = external
        self.restingMode = restingMode
        self.satellite = satellite
        self.store = store
        self.statusStore = statusStore
        let eventBus = statusStore.eventBus
        self.nearby = nearby
        liveKnownProducts = KnownProducts(
            household: store.productCodes.contains, catalogue: DeferredLookup(nearby.contains).contains)
        self.clock = clock
        self.clockTrust = clockTrust
        self.sound = Sound(speaker: speaker, settings: sound, clock: clock)
        self.pairing = pairing ?? Pairing(onChange: { eventBus.publish(.changed(.household)) })
        self.log = log
        contributor = writer.map {
            Contributor(store: store, writer: $0, external: external, eventBus: eventBus, log: log)
        }
        store.listen { [statusStore, log, metrics] error in
            let isNews = statusStore.storage(error.map { .broken(.storage($0)) } ?? .working("stores again"))
            if error != nil { metrics.count(errorOf: "storage") }
            if isNews, let error { log.error("changes are not stored", metadata: ["reason": "\(error)"]) }
        }
    }

    /// Stores a scan and publishes its result. A scan stored before gives the same result and is not published again.
    ///
    /// - Throws: ``KitchenError`` if it could not be stored; nothing was published, and the scan can be sent again.
    @discardableResult
    public func book(
        _ scan: Scan, by memberId: Int64? = nil
    ) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        try await restoreScans()
        var scan = scan
        if let satellite { scan.station = satellite.station(scan.station) }
        let (scanResult, isNew) = try await commit(scan, by: memberId)
        if isNew {
            recentScans.add(scan, by: memberId)
            metrics.count(scanResult)
            announce(scanResult, isSupplement: scan.supplemented != nil)
            warnIfRemoved()
        }
        return (scanResult, isNew)
    }

    /// Says with each scan that the hub books it no more.
    private func warnIfRemoved() {
        let removed = KioskStatus.Device.broken(.removedByHub)
        guard satellite != nil, statusStore.status[.hub] == removed else { return }
        sound.play(.error)
        eventBus.publish(
            .warning("\(Trouble.removedByHub)", SpokenMessage(Trouble.removedByHub.phrase, isUrgent: true)))
    }

    /// Reads the typed digits of a scan as the other number that they may mean, and publishes the result.
    ///
    /// - Throws: ``RuleViolation`` in a ``KitchenError`` as ``KitchenStore/reread(scan:knowing:by:resting:)``.
    public func reread(scan: UUID, by memberId: Int64? = nil) async throws(KitchenError) -> ScanResult {
        var known: ExternalProductData?
        if let other = try await store.otherReading(ofScan: scan) { known = await facts(of: other) }
        let result = try await store.reread(scan: scan, knowing: known, by: memberId, resting: restingMode)
        announce(result, isSupplement: false)
        return result
    }

    /// Returns whether another code was booked lately with this scan's identifier. It compares texts that are not kept, and
    /// returns false for all others, which the database compares.
    public func hasBookedAnother(_ scan: Scan) -> Bool { recentScans.hasOther(than: scan) }

    private func commit(_ scan: Scan, by memberId: Int64?) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        let listName = { @Sendable in Language(ofHousehold: $0).localized("shopping.firstList") }
        let (known, others) = (await facts(of: scan.label), await otherFacts(of: scan))
        let start = MonotonicClock.now
        let (result, isNew) =
            if let satellite {
                try await store.bookAndSend(
                    scan, from: satellite.id, knowing: known, orKnowing: others, by: memberId, resting: restingMode,
                    listName: listName)
            } else {
                try await store.book(
                    scan, knowing: known, orKnowing: others, by: memberId, resting: restingMode, listName: listName)
            }
        if isNew { metrics.note(commit: MonotonicClock.now - start) }
        return (result, isNew)
    }

    /// Stores the latest scans again if another program has cut the database's log, and announces how many were lost.
    private func restoreScans() async throws(KitchenError) {
        if !store.isInPlace { try await store.tryStoring() }
        let cuts = store.logCuts
        let entries = recentScans.endangered(by: cuts)
        guard !entries.isEmpty else { return }
        var missing = 0
        for entry in entries where try await commit(entry.scan, by: entry.memberId).isNew { missing += 1 }
        recentScans.restored(after: cuts)
        log.error("the database's log was cut", metadata: ["scans booked again": "\(missing)"])
        sound.play(.error)
        eventBus.publish(.changed(.stock))
        eventBus.publish(
            .warning(
                "Another program has cut the database's log. Scans booked again: \(missing). Look through your other changes.",
                SpokenMessage(Phrase("voice.logCut", ["scans": .number(missing)]))))
    }

    /// Plays an error and publishes that a scan is not stored, or not yet.
    public func announce(_ error: KitchenError, of scan: Scan) {
        log.info("a scan is not stored", metadata: ["code": "\(scan.label.keptText)", "reason": "\(error)"])
        metrics.countFailure(at: scan.station)
        metrics.count(errorOf: "scan")
        sound.play(.error)
        eventBus.publish(.failed(code: scan.label.keptText, error))
    }

    /// Plays an error and publishes that a scan was lost, with the reason in words for people.
    public func announceLoss(_ reason: String) {
        sound.play(.error)
        eventBus.publish(.warning(reason, "voice.lost"))
    }

    /// Stores the state of a station, and plays a tone when it breaks or recovers: nobody may be watching the screen.
    func note(_ station: KioskPart, _ state: KioskStatus.Device) {
        let wasBroken = statusStore.status[station].isBroken
        statusStore.note(station, state)
        guard wasBroken != state.isBroken else { return }
        if state.isBroken { metrics.count(errorOf: station.kind) }
        sound.play(wasBroken ? .undone : .error)
    }

    /// Returns what the local catalogue knows of a number, or nil for an in-store number.
    public func facts(of gtin: GTIN) async -> ExternalProductData? {
        gtin.purpose == .restricted ? nil : await nearby.facts(of: gtin)
    }

    /// Returns the names of tags: from the imported taxonomies, else from the embedded names.
    public func names(ofTags tags: [String], in language: Language) async -> [String: String] {
        await nearby.names(ofTags: tags, in: language.rawValue)
    }

    /// Tries to write if the last write failed or if the database's files were replaced.
    func tryStorage() async {
        do throws(KitchenError) {
            if needsTrial { try await store.tryStoring() }
            try await restoreScans()
        } catch {
            // The store's listener has stored the reason.
        }
    }

    private var needsTrial: Bool { statusStore.status[.storage].isBroken || !store.isInPlace }

    /// Does the same for a page, and returns after `limit` at the latest.
    public func tryStorage(within limit: Duration) async {
        guard needsTrial else { return }
        _ = await storageAnswer.value(within: limit) { [self] in await storageState() }
    }

    /// Returns the status after asking the database. The status store alone knows only how the last change ended.
    ///
    /// - Parameter limit: How long to wait for the database. If it is still silent then, it counts as late after a
    ///   fifth of `storagePatience`, and as broken after all of it.
    public func health(within limit: Duration = .milliseconds(700)) async -> KioskStatus {
        let storage =
            switch await storageAnswer.value(within: limit, { [self] in await storageState() }) {
            case .inTime(let storage): storage
            case .late where statusStore.status[.storage].isBroken: statusStore.status[.storage]
            case .late(let time) where time < storagePatience / 5: KioskStatus.Device.working("stores scans")
            case .late(let time) where time < storagePatience:
                KioskStatus.Device.working("no answer for \(time.components.seconds) s")
            case .late: KioskStatus.Device.broken(.storage(.unanswered(path: store.path)))
            }
        return statusStore.status(storage: storage)
    }

    /// How long a database may be silent before it counts as broken. A lock by another program is reported earlier.
    private let storagePatience: Duration

    private func storageState() async -> KioskStatus.Device {
        await tryStorage()
        let known = statusStore.status[.storage]
        guard !known.isBroken else { return known }
        do throws(KitchenError) {
            try await store.examine()
            return .working("stores scans")
        } catch {
            return .broken(.storage(error))
        }
    }

    /// Stores what an external source knows of a product, and publishes the change if it brought a name or other data.
    func save(_ facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError) {
        try await saveAndPublish(facts, of: gtin) { () async throws(KitchenError) in
            try await store.save(facts, of: gtin)
        }
    }

    /// Stores what the local catalogue now knows of a number, as after an import, if that includes nutrition.
    ///
    /// - Returns: Whether the catalogue knows the nutrition.
    @discardableResult
    public func completeNutrition(of gtin: GTIN) async throws(KitchenError) -> Bool {
        guard let facts = await facts(of: gtin), facts.nutrition?.isEmpty == false else { return false }
        try await saveAndPublish(facts, of: gtin) { () async throws(KitchenError) in
            try await store.complete(with: facts, of: gtin)
        }
        return true
    }

    private func saveAndPublish(
        _ facts: ExternalProductData, of gtin: GTIN,
        write: () async throws(KitchenError) -> StoredProductData.Change
    ) async throws(KitchenError) {
        guard let product = try await store.product(gtin) else { return }
        let known = try await store.warnings(ofProduct: product.uuid)
        switch try await write() {
        case .named: eventBus.publish(.named(gtin, facts))
        case .renewed: eventBus.publish(.changed(.products))
        case .nothing: return
        }
        let warnings = try await store.warnings(ofProduct: product.uuid).filter { !known.contains($0) }
        if !warnings.isEmpty { try await warn(of: warnings, gtin) }
    }

    private func warn(of warnings: [Warning], _ gtin: GTIN) async throws(KitchenError) {
        guard let product = try await store.product(gtin) else { return }
        sound.play(.warned)
        eventBus.publish(.warned(product, warnings))
    }

    /// Returns known products for photographs; a look-up may wait for the disk.
    public func knownProducts() async -> KnownProducts {
        await store.productCodes.load()
        return KnownProducts(household: store.productCodes.contains, catalogue: nearby.contains)
    }

    private func facts(of label: Label) async -> ExternalProductData? {
        guard let gtin = label.gtin else { return nil }
        return await facts(of: gtin)
    }

    /// Returns what the local catalogue knows of the other products that a code may stand for.
    func otherFacts(of scan: Scan) async -> [GTIN: ExternalProductData] {
        var other = scan.label.gtin.flatMap { $0.isCase ? $0.contained : nil }
        if case .either(_, let upcE) = scan.eightDigits { other = upcE }
        guard let other, let facts = await facts(of: other) else { return [:] }
        return [other: facts]
    }

    /// Publishes a result, after its tone. A pack whose second code was read has had its tone.
    private func announce(_ scanResult: ScanResult, isSupplement: Bool) {
        if scanResult.effect.action == .muted { sound.hush() }
        if !isSupplement {
            if let tone = scanResult.tone { sound.play(tone) }
            if !scanResult.warnings.isEmpty { sound.play(.warned) }
        }
        eventBus.publish(.booked(scanResult))
    }
}
