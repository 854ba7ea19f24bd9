import Glibc
import Hummingbird
import Kiosk
import Kitchen
import Logging
import NIOCore
import Scanner
import ServiceLifecycle
import Values

/// The kiosk's pages, its API and its live events, over HTTP.
public struct WebService: Service {
    let application: Application<RouterResponder<AppRequestContext>>
    let address: ListenAddress
    /// Serves this machine on a loopback port, if the address is reachable only by the network, else nil.
    let ownDoor: OwnDoor?
    /// The Unix socket for this machine's commands, and its server; nil for none.
    let commandDoor: (socket: LocalSocket, application: Application<RouterResponder<AppRequestContext>>)?
    /// Whether it serves only commands.
    let isForCommandsAlone: Bool
    let pictures: OwnPictures
    private let publicURLs: PublicURLs
    typealias OwnDoor = @Sendable (Int) -> Application<RouterResponder<AppRequestContext>>
    /// All routes, such as `GET /api/v1/scans`, with parameters in braces.
    public let routes: [String]
    /// The routes' properties, for middleware.
    let rules: RouteRules

    /// - Parameters:
    ///   - address: The address to listen on.
    ///   - socket: The Unix socket for this machine's commands; nil for none.
    ///   - isForCommandsAlone: Whether to serve only commands at the socket, without opening a port.
    ///   - proxy: The reverse proxy on this machine that serves the kiosk under a public name; nil for none.
    ///   - encryption: The encryption that other machines have to use.
    ///   - pictures: The product pictures.
    ///   - backups: Makes and restores backups; nil for those in the household's folder, after whose restore another
    ///     program has to start the kiosk anew.
    ///   - broker: The connection with an MQTT broker; nil if this process keeps none.
    ///   - cameras: The cameras with a live view, by station name.
    ///   - version: The program's version, for the health report.
    ///   - heartbeat: The interval of heartbeats to camera pages.
    ///   - descriptors: The process's limit of open descriptors.
    ///   - idling: How long a connection is kept between two requests; nil for the default.
    ///   - examine: Examines the machine for a report.
    ///   - onListening: Called with the port once pages can be opened.
    public init(
        kiosk: Kiosk, address: ListenAddress, socket: LocalSocket? = nil, isForCommandsAlone: Bool = false,
        proxy: ReverseProxy? = nil, encryption: Encryption = .none, pictures: ProductPictures,
        backups: KioskBackups? = nil, broker: BrokerLink? = nil,
        cameras: [(station: String, viewfinder: Viewfinder)] = [], version: String, log: Logger,
        clock: WallClock = .system, heartbeat: Duration = .seconds(10), descriptors: Int = 1_024,
        idling: Duration? = nil,
        examine: @escaping @Sendable () async -> [Finding] = { [] },
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        let pages = Pages(kiosk: kiosk, clock: clock, templates: Features.library)
        publicURLs = PublicURLs(address, encryption, behind: proxy)
        self.pictures = OwnPictures(folder: pictures.ownFolder, store: kiosk.store)
        self.address = address
        let parts = ServerParts(
            pages: pages, publicURLs: publicURLs, pictures: pictures, ownPictures: self.pictures,
            recipePictures: OwnRecipePictures(folder: pictures.ownFolder, store: kiosk.store), cameras: cameras,
            version: version, examine: examine, clock: clock, scanner: PhoneScanner(kiosk: kiosk, clock: clock),
            backups: backups ?? KioskBackups(of: kiosk, program: version, clock: clock),
            broker: broker ?? BrokerLink(kiosk: kiosk), heartbeat: heartbeat)
        let features = Features.routes(parts)
        rules = RouteRules(features)
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        let conditions = ConditionalRequests<AppRequestContext>(store: kiosk.store)
        router.add(middleware: RequestCounter(metrics: kiosk.metrics))
        router.add(middleware: ForwardedRequests(proxy: proxy))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: ErrorPages(log: log))
        router.add(middleware: TroublePages(pages: pages, log: log))
        router.add(middleware: SameOrigin(address: address))
        router.add(middleware: EncryptedOnly(encryption: encryption, rules: rules))
        router.add(middleware: AuthenticationMiddleware(store: kiosk.store, clock: clock, rules: rules))
        router.add(middleware: ChangesAtHub(satellite: kiosk.satellite))
        router.add(middleware: APILimits())
        let underway = RequestsUnderway()
        router.add(middleware: RepeatedRequests(store: kiosk.store, underway: underway, rules: rules))
        router.add(middleware: RepeatedForms(pages: pages, underway: underway, rules: rules))
        router.add(middleware: conditions)
        router.add(features, of: kiosk)
        let descriptions = router.routes
        routes = descriptions.map { "\($0.method) \($0.path)" }
        router.add(middleware: UnknownPlaces(routes: descriptions))
        let responder = router.buildResponder()
        conditions.look(through: responder)
        let limits = ConnectionLimits(descriptors: descriptors)
        let door = { @Sendable (address: BindAddress, onOpen: @escaping @Sendable (Int) async -> Void) in
            Application(
                responder: responder,
                server: TLSDetectingServer.builder(
                    encryption, limits, idling: idling.map { TimeAmount($0) } ?? RequestDeadlines.idling,
                    behind: proxy),
                configuration: ApplicationConfiguration(
                    address: address, serverName: "Scantry", backlog: ConnectionLimits.backlog, reuseAddress: true),
                onServerRunning: { server in
                    try? await server.eventLoop.submit {
                        try server.pipeline.syncOperations.addHandlers(
                            [ConnectionGuard(limits), AcceptErrors(log)], position: .first)
                    }.get()
                    await onOpen(server.localAddress?.port ?? 0)
                }, logger: log)
        }
        self.isForCommandsAlone = isForCommandsAlone
        kiosk.store.note(proxy: proxy?.description)
        commandDoor = socket.map { socket in
            let onOpen = { @Sendable (_: Int) async in if isForCommandsAlone { await onListening(0) } }
            return (socket, door(.unixDomainSocket(path: socket.path), onOpen))
        }
        application = door(.hostname(address.host, port: address.port)) { [publicURLs] port in
            publicURLs.note(port: port)
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
            door(.hostname(ListenAddress.standard.host, port: port)) { port in
                let own = ListenAddress(host: ListenAddress.standard.host, port: port)
                kiosk.store.note(address: "http://\(own)")
            }
        }
    }

    /// Returns the URL for pairing with this code; nil if phones cannot reach the kiosk.
    public func pairingAddress(_ code: String) -> String? { publicURLs.pairing(code) }

    /// The URL where a phone gets the household's authority; nil if none is needed.
    public var trustAddress: String? { publicURLs.trust }
}
