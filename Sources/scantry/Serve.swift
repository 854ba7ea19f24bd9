import ArgumentParser
import Backups
import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Logging
import Phrases
import Samples
import Scanner
import ServiceLifecycle
import Sounds
import UnixSignals
import Values
import Web

/// `scantry serve`: runs the kiosk.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the kiosk: camera, sound, pages.",
        discussion: """
            Example: scantry serve --camera /dev/video2 --listen 127.0.0.1:8081

            Without a camera, try it with pictures: scantry serve --camera replay:Samples/frames
            """)

    @OptionGroup(title: "Camera")
    var cameras: CameraOptions

    @OptionGroup(title: "Scanner guns")
    var guns: GunOptions

    @Flag(help: "If no camera is plugged in at the start, replay the sample pictures, with a separate database.")
    var orSamples = false

    @Option(help: "The mode of stations until a card or a button changes it: lookUp, add, take… (default: as set).")
    var mode: Mode?

    @OptionGroup(title: "Sound")
    var sound: SoundOptions

    @Option(help: "The folder for the household's data.")
    var data: String?

    @OptionGroup(title: "Backups")
    var backup: NightlyBackupOptions

    @OptionGroup(title: "Smart home")
    var smartHome: SmartHomeOptions

    @OptionGroup(title: "Pages")
    var access: ListenOptions

    @Flag(
        help: """
            Without a screen: say aloud what is ready, what is wrong and how a phone is paired. Pages are served for \
            phones, where --listen is an address of the network, or not at all.
            """)
    var headless = false

    @Flag(help: "Make no requests to other machines.")
    var offline = false

    @Option(help: ArgumentHelp("Fetch recipes from this server, at any address: for tests.", visibility: .hidden))
    var recipesAt: String?

    @Flag(help: "Use Open Food Facts' test server, world.openfoodfacts.net, instead of the real sites.")
    var staging = false

    func run() async throws {
        do {
            let restart = Restart()
            try await serve(restart)
            if restart.isWanted { try restart.replaceProcess() }
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }
}

extension Serve {
    /// Builds the whole kiosk and runs it until a signal stops it.
    private func serve(_ restart: Restart) async throws {
        let log = Self.log()
        let plan = try Plan(self)
        let statusStore = StatusStore()
        let clock = ClockTrust()
        let store = try await open(plan.folder, clock, log)
        let nearby = Places.catalogue(plan.folder)
        if let day = try await store.latestPurchase() { clock.advance(to: day) }
        if let day = await nearby.offline?.remarks()?.day { clock.advance(to: day) }
        let speaker = speaker(statusStore)
        let kiosk = Kiosk(
            store: store, nearby: nearby, speaker: speaker,
            sound: sound.settings(over: try await store.soundSettings()), clock: clock.clock, clockTrust: clock,
            statusStore: statusStore,
            restingMode: mode ?? (plan.isTrial ? .add : nil), satellite: plan.membership?.satellite,
            external: ExternalServices(isOffline: offline, isStaging: staging, recipes: recipePlaces),
            writer: offline ? nil : OpenFoodFactsWriter(),
            log: log)
        // The report is created first, so that it receives the events of all other services.
        let report = Report(eventBus: statusStore.eventBus)
        greet(plan, try await described(nearby, store), kiosk.sound)
        if let satellite = plan.membership?.satellite { try await store.begin(as: satellite) }
        let services = [report] + (try await services(of: kiosk, plan, restart))
        let group = ServiceGroup(configuration: configuration(of: services, restart, log))
        let end = await Result { try await group.run() }
        await speaker?.finish()
        store.close()
        try end.get()
    }

    /// All services end if the program has to start anew.
    private func configuration(
        of services: [any Service], _ restart: Restart, _ log: Logger
    ) -> ServiceGroupConfiguration {
        // A service's default name is all that it holds, written out.
        var configurations = services.map { service in
            ServiceGroupConfiguration.ServiceConfiguration(service: service, serviceName: "\(type(of: service))")
        }
        configurations.append(
            .init(
                service: restart, successTerminationBehavior: .gracefullyShutdownGroup,
                serviceName: "\(Restart.self)"))
        return ServiceGroupConfiguration(
            services: configurations, gracefulShutdownSignals: [.sigterm, .sigint], logger: log)
    }

    /// Opens the household's database, sets the machine's language if it is new, and deletes leftovers in its folder.
    private func open(_ folder: String, _ clock: ClockTrust, _ log: Logger) async throws -> KitchenStore {
        let store = try KitchenStore(folder: folder, clock: clock.clock)
        if let repair = store.repair { log.notice("\(repair)") }
        if let record = RestoreRecord(of: folder), let reason = record.reason, record.isRecent(at: clock.clock.now) {
            log.warning("the restored household could not be opened: \(reason)")
        }
        if let language = Language(environment: ProcessInfo.processInfo.environment) {
            // A storage error here must not prevent the start.
            _ = try? await store.begin(in: language.rawValue)
        }
        CatalogueImport.removeLeftovers(in: folder)
        UploadedBackup.remove(from: folder)
        return store
    }

    /// Returns all services, which run as long as the kiosk.
    private func services(of kiosk: Kiosk, _ plan: Plan, _ restart: Restart) async throws -> [any Service] {
        let cameras = plan.cameras.map { camera in
            let station = kiosk.satellite?.station(camera.name) ?? camera.name
            return (station: station, choice: camera.choice, viewfinder: Viewfinder())
        }
        let stations = cameras.map { station($0.station, $0.choice, $0.viewfinder, kiosk) }
        var services: [any Service] = [
            ClockWatch(kiosk: kiosk), StationRest(kiosk: kiosk), TimerKeeper(kiosk: kiosk), MemoryTrimmer(),
        ]
        services += stations
        if let rack = guns.rack { services.append(GunStations(rack: rack, kiosk: kiosk)) }
        let manager = ServiceManager()
        if let manager {
            services.append(
                LifeSign(to: manager, statusStore: kiosk.statusStore, pulses: stations.map(\.pulse), restart: restart))
        }
        services += outside(kiosk, plan)
        let backups = backup.backups(of: kiosk, in: plan.folder) { restart.begin() }
        // The household of a trial is nobody's, that of a satellite is its hub's.
        if !plan.isTrial, kiosk.satellite == nil { services += backup.services(of: kiosk, backups) }
        let (link, connected) = try connection(of: kiosk, plan.membership, folder: plan.folder)
        services += connected
        services.append(
            SpeechAnnouncer(kiosk: kiosk, greeting: headless ? try await greeting(kiosk, plan.cameras.count) : nil))
        let onOpen = { @Sendable in
            manager?.send(.ready)
            return
        }
        guard servesPages else { return services + (try commands(plan, kiosk, backups, onOpen: onOpen)) }
        return services
            + (try pageServices(
                plan, cameras.map { ($0.station, $0.viewfinder) }, kiosk, backups, link, onOpen: onOpen))
    }

    /// Returns the services that serve pages, announce them and pair phones.
    private func pageServices(
        _ plan: Plan, _ cameras: [(station: String, viewfinder: Viewfinder)], _ kiosk: Kiosk,
        _ backups: KioskBackups, _ link: BrokerLink, onOpen: @escaping @Sendable () -> Void
    ) throws -> [any Service] {
        let encryption = try access.encryption(folder: plan.folder)
        let announcer = Announcer(access.listen, isEncrypted: encryption.isOn)
        let web = try pages(plan, cameras, kiosk, backups, link, encryption) {
            onOpen()
            announcer?.open()
        }
        var services: [any Service] = [
            CertificateRenewal(encryption, log: kiosk.log), PairingReport(kiosk: kiosk, web: web), web,
        ]
        if let announcer { services.append(announcer) }
        if headless { services.append(pairingVoice(kiosk, web, announcer?.name)) }
        return services
    }

    private var recipePlaces: RecipeLookups.Places {
        recipesAt.map { RecipeLookups.Places(at: $0) } ?? RecipeLookups.Places()
    }

    private static func log() -> Logger {
        LoggingSystem.bootstrap { label in
            var handler = StreamLogHandler.standardError(label: label)
            handler.logLevel = .notice
            return handler
        }
        return Logger(label: "scantry")
    }

    /// Returns the services that ask external sources, long after the beep.
    private func outside(_ kiosk: Kiosk, _ plan: Plan) -> [any Service] {
        guard !offline, kiosk.satellite == nil else { return [] }
        let pictures = FetchedPictures(in: plan.folder + "/pictures")
        return [
            WebhookSender(kiosk: kiosk),
            NameFinder(kiosk: kiosk, source: HouseholdSources(kiosk: kiosk, client: HTTPClient())),
            PictureFetcher(kiosk: kiosk, source: OutsidePictures(), pictures: pictures),
            RecipeFinder(kiosk: kiosk),
            RecipePictureFetcher(
                kiosk: kiosk, pictures: FetchedPictures(ofRecipesIn: plan.folder + "/pictures")),
        ]
    }

    private func greet(_ plan: Plan, _ catalogue: String, _ heard: Sound) {
        Terminal.print("Scantry \(Scantry.version)")
        Terminal.print("  data       \(plan.folder)")
        for path in SavedCopies.paths(in: plan.folder) {
            Terminal.print("  saved      a removed database. \(SavedCopies.cure(for: path))")
        }
        Terminal.print("  catalogue  \(catalogue)")
        if sound.card == "none" { Terminal.print("  sound      none") }
        Terminal.print("  speech     \(heard.silence.map { "none: \($0)" } ?? heard.settings.speech.rawValue)")
        if plan.cameras.isEmpty { Terminal.print("  camera     none") }
        if plan.isTrial { Terminal.print("  camera     none found; the sample pictures are shown instead") }
    }

    private func described(_ nearby: LocalCatalogue, _ store: KitchenStore) async throws -> String {
        let local = await nearby.offline?.remarks().map { "\($0.products) products of Open Food Facts" }
        let asked = Set(try await store.sourceSettings().asked.map(\.family.name)).sorted()
        let online = offline || asked.isEmpty ? "" : "; \(asked.joined(separator: ", ")) when there is a network"
        return (local ?? "\(nearby.samples.count) sample products") + online
    }

    private func speaker(_ statusStore: StatusStore) -> Speaker? {
        guard sound.card != "none" else {
            statusStore.note(.sound, .off)
            return nil
        }
        return Speaker(
            device: sound.card,
            report: { error in
                statusStore.note(.sound, error.map { .broken(.sound($0)) } ?? .working(sound.card))
            },
            reportVoice: { error in
                statusStore.note(.voice, error.map { .broken(.voice($0)) } ?? .working("espeak-ng"))
            })
    }

    private func station(
        _ name: String, _ choice: CameraChoice, _ viewfinder: Viewfinder, _ kiosk: Kiosk
    ) -> CameraStation {
        let (settings, replay) = (cameras.settings, cameras.replay)
        let known = kiosk.liveKnownProducts
        let watch = CameraWatch(
            viewfinder: viewfinder, known: known, article: Symbol.article,
            meter: kiosk.metrics.frameTiming(ofStation: name)
        ) { () throws(FrameSourceError) in
            try choice.open(settings, replay)
        }
        return CameraStation(name: name, watch: watch, kiosk: kiosk)
    }

    /// Returns the service that answers the commands of this machine where no pages are served.
    private func commands(
        _ plan: Plan, _ kiosk: Kiosk, _ backups: KioskBackups, onOpen: @escaping @Sendable () -> Void
    ) throws -> [any Service] {
        guard let socket = LocalSocket(in: plan.folder) else {
            kiosk.log.warning("commands cannot reach this kiosk: the path of its folder is too long for a socket")
            onOpen()
            return []
        }
        let service = try WebService(
            kiosk: kiosk, address: access.listen, socket: socket, isForCommandsAlone: true,
            pictures: ProductPictures(folders: [plan.folder + "/pictures"]), backups: backups, version: Scantry.version,
            log: kiosk.log, clock: kiosk.clockTrust?.clock ?? .system, descriptors: Descriptors.raiseLimit(),
            onListening: { _ in onOpen() })
        return [service]
    }

    private func pages(
        _ plan: Plan, _ cameras: [(station: String, viewfinder: Viewfinder)], _ kiosk: Kiosk,
        _ backups: KioskBackups, _ link: BrokerLink, _ encryption: Encryption, onOpen: @escaping @Sendable () -> Void
    ) throws -> WebService {
        let pictures = ProductPictures(
            folders: [plan.folder + "/pictures"] + (plan.samples.map { [$0 + "/fronts"] } ?? []))
        return try WebService(
            kiosk: kiosk, address: access.listen, socket: LocalSocket(in: plan.folder), proxy: access.behindProxy,
            encryption: encryption,
            pictures: pictures, backups: backups, broker: link, cameras: cameras, version: Scantry.version,
            log: kiosk.log,
            clock: kiosk.clockTrust?.clock ?? .system, descriptors: Descriptors.raiseLimit(),
            examine: {
                [
                    card = sound.card, place = backup.place.place(ofHousehold: plan.folder),
                    mirror = backup.mirror.place, offline,
                    hasCameras = !plan.cameras.isEmpty
                ] in
                await Doctor.findings(
                    of: plan.folder, backups: place, mirror: mirror, sound: card, isOffline: offline,
                    hasCameras: hasCameras)
            }
        ) { [access] port in
            let listen = access.listen
            // A wildcard address is opened by this machine's name.
            let host = ["0.0.0.0", "::"].contains(listen.host) ? ProcessInfo.processInfo.hostName : listen.host
            let scheme = encryption.isOn ? "https" : "http"
            Terminal.print("  page       \(scheme)://\(ListenAddress(host: host, port: port))")
            if let proxy = access.behindProxy { Terminal.print("  proxy      \(proxy.origin)") }
            // The first phone is invited at the start, since no paired device can invite it.
            if access.isReachedByOthers, (try? await kiosk.store.devices())?.isEmpty == true {
                _ = kiosk.pairing.invite()
            }
            onOpen()
        }
    }
}

extension Mode: ExpressibleByArgument {}

extension Result where Failure == any Error {
    /// Stores the outcome of a closure that may throw.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
