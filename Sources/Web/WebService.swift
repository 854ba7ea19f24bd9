import Glibc
import Hummingbird
import Kiosk
import Kitchen
import Logging
import NIOCore
import Scanner
import ServiceLifecycle

/// The kiosk's pages, its API and its live events, over HTTP.
public struct WebService: Service {
    let application: Application<RouterResponder<Visit>>
    let address: ListenAddress
    /// Answers this machine alone, on a port, where the address is one that only the network has.
    let ownDoor: OwnDoor?
    let pictures: OwnPictures
    private let whereabouts: Whereabouts
    typealias OwnDoor = @Sendable (Int) -> Application<RouterResponder<Visit>>
    /// All that it answers, such as `GET /api/v1/scans`, parameters in braces.
    public let routes: [String]

    /// - Parameters:
    ///   - address: Where to listen.
    ///   - encryption: What others than this machine have to use.
    ///   - pictures: Where product pictures are.
    ///   - cameras: What may be looked through, by the names of the stations.
    ///   - version: The program's, which the health report names.
    ///   - heartbeat: How often a camera's page is told that the kiosk is alive.
    ///   - onListening: Is told the port once the page can be opened.
    public init(
        kiosk: Kiosk, address: ListenAddress, encryption: Encryption = .none, pictures: ProductPictures,
        cameras: [(station: String, viewfinder: Viewfinder)] = [], version: String, log: Logger,
        clock: WallClock = .system, heartbeat: Duration = .seconds(10),
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        let router = Router(context: Visit.self, options: .autoGenerateHeadEndpoints)
        let conditions = ConditionalRequests<Visit>(store: kiosk.store)
        router.add(middleware: SecurityHeaders())
        let pages = try Pages(kiosk: kiosk, clock: clock)
        router.add(middleware: ErrorPages(log: log))
        router.add(middleware: TroublePages(pages: pages, log: log))
        router.add(middleware: SameOrigin(address: address))
        router.add(middleware: EncryptedOnly(encryption: encryption))
        router.add(middleware: Doorkeeper(store: kiosk.store, clock: clock))
        router.add(middleware: APILimits())
        router.add(middleware: RepeatedRequests(store: kiosk.store))
        router.add(middleware: conditions)
        // Who may use a route stands in RouteTable.
        router.addRoutes(StartRoutes(pages: pages).routes)
        router.addRoutes(SoundPages(pages: pages).routes)
        router.addRoutes(UndoRoutes(pages: pages).routes)
        router.addRoutes(LanguageRoutes().routes)
        router.addRoutes(WhoRoutes(pages: pages).routes)
        router.addRoutes(NewLotPages(pages: pages).routes)
        router.addRoutes(LotPages(pages: pages).routes)
        router.addRoutes(FormPlaces().routes)
        router.addRoutes(JournalPages(pages: pages).routes)
        let whereabouts = Whereabouts(address, encryption)
        self.whereabouts = whereabouts
        router.addRoutes(WelcomeRoutes(pages: pages, whereabouts: whereabouts).routes)
        router.addRoutes(PairingRoutes(pages: pages, whereabouts: whereabouts).routes)
        router.addRoutes(DevicePages(pages: pages, whereabouts: whereabouts).routes)
        router.addRoutes(AuthorityRoutes(pages: pages, whereabouts: whereabouts).routes)
        router.addRoutes(DeviceRoutes(kiosk: kiosk, whereabouts: whereabouts).routes, atPath: "/api/v1")
        router.addRoutes(EventRoutes(noticeboard: kiosk.noticeboard).routes)
        router.addRoutes(
            CameraRoutes(cameras: cameras, pages: pages, heartbeat: heartbeat).routes)
        router.addRoutes(AssetRoutes().routes)
        for routes in ShoppingRoutes.all(pages) { router.addRoutes(routes) }
        let own = OwnPictures(folder: pictures.ownFolder, store: kiosk.store)
        self.pictures = own
        router.addRoutes(PictureRoutes(store: kiosk.store, pictures: pictures, own: own).routes)
        router.addRoutes(ProductListPages(pages: pages).routes, atPath: "/products")
        router.addRoutes(ProductPages(pages: pages, pictures: own).routes, atPath: "/products")
        router.addRoutes(InboxPages(pages: pages).routes, atPath: "/inbox")
        router.addRoutes(NamePages(pages: pages, list: .brand).routes, atPath: "/brands")
        router.addRoutes(NamePages(pages: pages, list: .category).routes, atPath: "/categories")
        router.addRoutes(UnitPages(pages: pages).routes, atPath: "/units")
        router.addRoutes(MemberPages(pages: pages).routes, atPath: "/members")
        router.addRoutes(LocationPages(pages: pages).routes, atPath: "/locations")
        router.addRoutes(SettingsPages(pages: pages).routes, atPath: "/settings")
        router.addRoutes(ScanRoutes(kiosk: kiosk, clock: clock).routes, atPath: "/api/v1/scans")
        router.addRoutes(SoundRoutes(kiosk: kiosk).routes, atPath: "/api/v1/sound")
        router.addRoutes(StockPages(pages: pages).routes)
        router.addRoutes(StockRoutes(store: kiosk.store).routes, atPath: "/api/v1")
        router.addRoutes(ProductRoutes(kiosk: kiosk, pictures: own).routes, atPath: "/api/v1/products")
        router.addRoutes(SuggestionRoutes(store: kiosk.store).routes, atPath: "/api/v1/suggestions")
        router.addRoutes(InboxRoutes(kiosk: kiosk).routes, atPath: "/api/v1/inbox")
        router.addRoutes(NameRoutes(kiosk: kiosk, list: .brand).routes, atPath: "/api/v1/brands")
        router.addRoutes(NameRoutes(kiosk: kiosk, list: .category).routes, atPath: "/api/v1/categories")
        router.addRoutes(UnitRoutes(kiosk: kiosk).routes, atPath: "/api/v1/units")
        router.addRoutes(LocationRoutes(kiosk: kiosk).routes, atPath: "/api/v1/locations")
        router.addRoutes(MemberRoutes(kiosk: kiosk).routes, atPath: "/api/v1/members")
        router.addRoutes(HouseholdRoutes(kiosk: kiosk).routes, atPath: "/api/v1/household")
        router.addRoutes(LotRoutes(kiosk: kiosk).routes, atPath: "/api/v1/lots")
        router.addRoutes(MovementRoutes(kiosk: kiosk).routes, atPath: "/api/v1")
        router.addRoutes(HealthRoutes(kiosk: kiosk, version: version).routes, atPath: "/api/v1/health")
        router.addRoutes(try DescriptionRoutes(version: version).routes, atPath: "/api/v1")
        routes = router.routes.map { "\($0.method) \($0.path)" }
        router.add(middleware: UnknownPlaces(routes: router.routes))
        let responder = router.buildResponder()
        conditions.look(through: responder)
        self.address = address
        let door = { @Sendable (address: ListenAddress, onOpen: @escaping @Sendable (Int) async -> Void) in
            Application(
                responder: responder, server: FrontDoor.builder(encryption),
                configuration: ApplicationConfiguration(
                    address: .hostname(address.host, port: address.port), serverName: "Scantry", reuseAddress: true),
                onServerRunning: { await onOpen($0.localAddress?.port ?? address.port) }, logger: log)
        }
        application = door(address) { port in
            whereabouts.note(port: port)
            if let host = address.ownHost {
                kiosk.store.note(address: "http://\(ListenAddress(host: host, port: port))")
            }
            await onListening(port)
        }
        guard address.ownHost == nil else {
            ownDoor = nil
            return
        }
        ownDoor = { port in
            door(ListenAddress(host: ListenAddress.standard.host, port: port)) { port in
                let own = ListenAddress(host: ListenAddress.standard.host, port: port)
                kiosk.store.note(address: "http://\(own)")
            }
        }
    }

    /// Where a phone that knows these digits is let in; nil if only this machine reaches the kiosk.
    public func pairingAddress(_ code: String) -> String? { whereabouts.pairing(code) }

    /// Where a phone gets the household's authority; nil if it needs none.
    public var trustAddress: String? { whereabouts.trust }
}
