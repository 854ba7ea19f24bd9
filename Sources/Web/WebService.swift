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
    /// Answers this machine alone, on a port, where the address is one that only the network has.
    let ownDoor: OwnDoor?
    /// What answers this machine's commands at a socket; nil for none.
    let commandDoor: (socket: LocalSocket, application: Application<RouterResponder<AppRequestContext>>)?
    /// Whether only commands are answered.
    let isForCommandsAlone: Bool
    let pictures: OwnPictures
    private let whereabouts: PublicURLs
    typealias OwnDoor = @Sendable (Int) -> Application<RouterResponder<AppRequestContext>>
    /// All that it answers, such as `GET /api/v1/scans`, parameters in braces.
    public let routes: [String]
    /// What its routes say of themselves.
    let rules: RouteRules

    /// - Parameters:
    ///   - address: Where to listen.
    ///   - socket: Where this machine's commands are answered; nil for nowhere else.
    ///   - isForCommandsAlone: Whether only they are answered, at the socket, and no port is opened.
    ///   - proxy: The reverse proxy on this machine that serves the kiosk under a public name; nil for none.
    ///   - encryption: What others than this machine have to use.
    ///   - pictures: Where product pictures are.
    ///   - cameras: What may be looked through, by the names of the stations.
    ///   - version: The program's, which the health report names.
    ///   - heartbeat: How often a camera's page is told that the kiosk is alive.
    ///   - descriptors: How many files and connections the program may have open.
    ///   - idling: How long a connection is kept between two requests; nil for the usual time.
    ///   - examine: Looks at the machine, for who wants a report.
    ///   - onListening: Is told the port once the page can be opened.
    public init(
        kiosk: Kiosk, address: ListenAddress, socket: LocalSocket? = nil, isForCommandsAlone: Bool = false,
        proxy: ReverseProxy? = nil, encryption: Encryption = .none, pictures: ProductPictures,
        cameras: [(station: String, viewfinder: Viewfinder)] = [], version: String, log: Logger,
        clock: WallClock = .system, heartbeat: Duration = .seconds(10), descriptors: Int = 1_024,
        idling: Duration? = nil,
        examine: @escaping @Sendable () async -> [Finding] = { [] },
        onListening: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws {
        let pages = try Pages(kiosk: kiosk, clock: clock)
        whereabouts = PublicURLs(address, encryption, behind: proxy)
        self.pictures = OwnPictures(folder: pictures.ownFolder, store: kiosk.store)
        self.address = address
        let parts = ServerParts(
            pages: pages, whereabouts: whereabouts, pictures: pictures, ownPictures: self.pictures,
            recipePictures: OwnRecipePictures(folder: pictures.ownFolder, store: kiosk.store), cameras: cameras,
            version: version, examine: examine, clock: clock, scanner: PhoneScanner(kiosk: kiosk, clock: clock),
            heartbeat: heartbeat)
        let features = Features.routes(parts)
        rules = RouteRules(features)
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        let conditions = ConditionalRequests<AppRequestContext>(store: kiosk.store)
        router.add(middleware: ForwardedRequests(proxy: proxy))
        router.add(middleware: SecurityHeaders())
        router.add(middleware: ErrorPages(log: log))
        router.add(middleware: TroublePages(pages: pages, log: log))
        router.add(middleware: SameOrigin(address: address))
        router.add(middleware: EncryptedOnly(encryption: encryption, rules: rules))
        router.add(middleware: AuthenticationMiddleware(store: kiosk.store, clock: clock, rules: rules))
        router.add(middleware: APILimits())
        let underway = RequestsUnderway()
        router.add(middleware: RepeatedRequests(store: kiosk.store, underway: underway, rules: rules))
        router.add(middleware: RepeatedForms(pages: pages, underway: underway))
        router.add(middleware: conditions)
        router.add(features, of: kiosk)
        routes = router.routes.map { "\($0.method) \($0.path)" }
        router.add(middleware: UnknownPlaces(routes: router.routes))
        let responder = router.buildResponder()
        conditions.look(through: responder)
        let limits = ConnectionLimits(descriptors: descriptors)
        let door = { @Sendable (address: BindAddress, onOpen: @escaping @Sendable (Int) async -> Void) in
            Application(
                responder: responder,
                server: TLSDetectingServer.builder(
                    encryption, limits, idling: idling.map { TimeAmount($0) } ?? RequestDeadlines.idling, behind: proxy),
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
        application = door(.hostname(address.host, port: address.port)) { [whereabouts] port in
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
            door(.hostname(ListenAddress.standard.host, port: port)) { port in
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
