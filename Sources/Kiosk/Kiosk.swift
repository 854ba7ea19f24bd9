import Catalogue
import Foundation
import Kitchen
import Logging
import Phrases
import Sounds
import Values

/// The kitchen at work: it takes scans from all stations, books them, and says what became of them.
///
/// The order is the promise: first the commit, then the beep and the event, then whatever needs the network.
public final class Kiosk: Sendable {
    public let store: KitchenStore
    public let statusStore: StatusStore
    public var eventBus: EventBus { statusStore.eventBus }
    public let log: Logger
    public let sound: Sound
    /// How phones are let in.
    public let pairing: Pairing
    /// What tells others of the household's products; nil where nothing outside is asked.
    public let contributor: Contributor?
    /// What it may ask outside the house.
    public let outside: ExternalServices
    /// Known products for frames of cameras: their look-ups never wait.
    public let liveKnownProducts: KnownProducts
    let nearby: LocalCatalogue
    let clock: WallClock
    /// Judges that clock; nil for one that is always trusted.
    public let clockTrust: ClockTrust?
    private let storageAnswer = SharedAnswer<KioskStatus.Device>()
    private let recentScans = RecentScans()
    /// What stations do at rest; nil for what the household has settled.
    public let restingMode: Mode?

    /// - Parameters:
    ///   - nearby: The catalogue that answers at once, without a network.
    ///   - speaker: What beeps; nil for a silent kiosk.
    ///   - sound: How loud it begins.
    ///   - writer: What the household's products can be told to; nil for nobody.
    ///   - clock: Tells when the quiet hours are.
    ///   - clockTrust: Judges the clock.
    public init(
        store: KitchenStore, nearby: LocalCatalogue, speaker: Speaker?, sound: SoundSettings = .standard,
        clock: WallClock = .system, clockTrust: ClockTrust? = nil, statusStore: StatusStore,
        pairing: Pairing? = nil, restingMode: Mode? = nil,
        outside: ExternalServices = ExternalServices(), writer: OpenFoodFactsWriter? = nil,
        storagePatience: Duration = .seconds(10),
        log: Logger
    ) {
        self.storagePatience = storagePatience
        self.outside = outside
        self.restingMode = restingMode
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
            Contributor(store: store, writer: $0, outside: outside, eventBus: eventBus, log: log)
        }
        store.listen { [statusStore, log] error in
            let isNews = statusStore.storage(error.map { .broken(.storage($0)) } ?? .working("stores again"))
            if isNews, let error { log.error("changes are not stored", metadata: ["reason": "\(error)"]) }
        }
    }

    /// Books a scan and lets everybody know; a scan that was booked before is answered and not announced again.
    ///
    /// - Throws: ``KitchenError`` if it could not be stored; nothing was announced, and the same scan can be sent again.
    @discardableResult
    public func book(
        _ scan: Scan, by memberId: Int64? = nil
    ) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        try await restoreScans()
        let (scanResult, isNew) = try await commit(scan, by: memberId)
        if isNew {
            recentScans.add(scan, by: memberId)
            announce(scanResult)
        }
        return (scanResult, isNew)
    }

    private func commit(_ scan: Scan, by memberId: Int64?) async throws(KitchenError) -> (ScanResult, isNew: Bool) {
        try await store.book(
            scan, knowing: await facts(of: scan.label), by: memberId, resting: restingMode,
            listName: { Language(ofHousehold: $0).say("shopping.firstList") })
    }

    /// Books the latest scans again if another program has cut the database's log, and announces how many were missing.
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

    /// Lets everybody know that a scan is not stored, or not yet.
    public func announce(_ error: KitchenError, of scan: Scan) {
        log.info("a scan is not stored", metadata: ["code": "\(scan.label.text)", "reason": "\(error)"])
        sound.play(.error)
        eventBus.publish(.failed(code: scan.label.text, error))
    }

    /// Lets everybody know that something was scanned and did not arrive, in words for people.
    public func announceLoss(_ reason: String) {
        sound.play(.error)
        eventBus.publish(.warning(reason, "voice.lost"))
    }

    /// Notes how a station is, and lets it be heard when it breaks and when it is well again: nobody may be looking.
    func note(_ station: KioskPart, _ state: KioskStatus.Device) {
        let wasBroken = statusStore.status[station].isBroken
        statusStore.note(station, state)
        guard wasBroken != state.isBroken else { return }
        sound.play(wasBroken ? .undone : .error)
    }

    /// What the catalogue nearby knows of a number; nil for numbers that mean something in one shop only.
    public func facts(of gtin: GTIN) async -> ExternalProductData? {
        gtin.purpose == .restricted ? nil : await nearby.facts(of: gtin)
    }

    /// What tags are called, by the taxonomies that somebody has imported, else by the names that are embedded.
    public func names(ofTags tags: [String], in language: Language) async -> [String: String] {
        await nearby.names(ofTags: tags, in: language.rawValue)
    }

    /// Finds out whether storing works, if it did not, or if the database's files are others now.
    func tryStorage() async {
        do throws(KitchenError) {
            if needsTrial { try await store.tryStoring() }
            try await restoreScans()
        } catch {
            // The store's listener has noted why.
        }
    }

    private var needsTrial: Bool { statusStore.status[.storage].isBroken || !store.isInPlace }

    /// Does so for a page, which does not wait for long.
    public func tryStorage(within limit: Duration) async {
        guard needsTrial else { return }
        _ = await storageAnswer.value(within: limit) { [self] in await askStorage() }
    }

    /// How the kiosk is, having just asked the database: the event bus knows only what the last change met.
    ///
    /// - Parameter limit: How long the database may take. One that is later than a fifth of `storagePatience` is said to be
    ///   late, and after all of it to be broken.
    public func health(within limit: Duration = .milliseconds(700)) async -> KioskStatus {
        let storage =
            switch await storageAnswer.value(within: limit, { [self] in await askStorage() }) {
            case .inTime(let storage): storage
            case .late where statusStore.status[.storage].isBroken: statusStore.status[.storage]
            case .late(let time) where time < storagePatience / 5: KioskStatus.Device.working("stores scans")
            case .late(let time) where time < storagePatience:
                KioskStatus.Device.working("no answer for \(time.components.seconds) s")
            case .late: KioskStatus.Device.broken(.storage(.unanswered(path: store.path)))
            }
        return statusStore.status(storage: storage)
    }

    /// How long a database may be silent before it counts as broken. One that another program has locked says so before.
    private let storagePatience: Duration

    private func askStorage() async -> KioskStatus.Device {
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

    /// Keeps what was found outside, and lets everybody know if a product has got its name by it, or another look.
    func keep(_ facts: ExternalProductData, of gtin: GTIN) async throws(KitchenError) {
        try await learn(facts, of: gtin) { () async throws(KitchenError) in try await store.keep(facts, of: gtin) }
    }

    /// Keeps what the catalogue nearby knows of a number by now, as after an import, if that says what is in it.
    ///
    /// - Returns: Whether the catalogue knows it.
    @discardableResult
    public func learnNutrition(of gtin: GTIN) async throws(KitchenError) -> Bool {
        guard let facts = await facts(of: gtin), facts.nutrition?.isEmpty == false else { return false }
        try await learn(facts, of: gtin) { () async throws(KitchenError) in
            try await store.complete(with: facts, of: gtin)
        }
        return true
    }

    private func learn(
        _ facts: ExternalProductData, of gtin: GTIN,
        by keeping: () async throws(KitchenError) -> StoredProductData.Change
    ) async throws(KitchenError) {
        guard let product = try await store.product(gtin) else { return }
        let known = try await store.warnings(ofProduct: product.uuid)
        switch try await keeping() {
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

    private func facts(of label: Label) async -> ExternalProductData? {
        guard let gtin = label.gtin else { return nil }
        return await facts(of: gtin)
    }

    private func announce(_ scanResult: ScanResult) {
        if scanResult.effect.action == .muted { sound.hush() }
        if let tone = scanResult.tone { sound.play(tone) }
        if !scanResult.warnings.isEmpty { sound.play(.warned) }
        eventBus.publish(.booked(scanResult))
    }
}
