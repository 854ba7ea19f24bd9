import Kiosk
import Kitchen
import Scanner
import Values

/// A part of the server that stands in a folder of its own: its routes, and what its pages are made of.
///
/// A new feature is a folder with such a type, and a line in ``Features/all``.
protocol Feature: SendableMetatype {
    /// Its templates, by the names that `Pages.show` and other templates call them by. All features' names differ.
    static var templates: [String: [UInt8]] { get }
    /// What browsers load from `/assets`, by file name.
    static var assets: [String: [UInt8]] { get }

    /// The JSON schemas of its records, by the names that the API's description calls them by. All features' names differ.
    static var schemas: [String: [String: Any]] { get }

    /// What the API's description says of its records, as far as that is alike for many.
    static var resources: [ResourceDescription] { get }

    /// All that it answers.
    static func routes(_ server: ServerParts) throws -> GuardedRoutes
}

extension Feature {
    static var templates: [String: [UInt8]] { [:] }
    static var assets: [String: [UInt8]] { [:] }
    static var schemas: [String: [String: Any]] { [:] }
    static var resources: [ResourceDescription] { [] }

    static func routes(_ server: ServerParts) -> GuardedRoutes { GuardedRoutes() }
}

/// What the features' routes work with.
struct ServerParts {
    let pages: Pages
    let whereabouts: PublicURLs
    let pictures: ProductPictures
    let ownPictures: OwnPictures
    let recipePictures: OwnRecipePictures
    let cameras: [(station: String, viewfinder: Viewfinder)]
    let version: String
    /// Looks at the machine.
    let examine: @Sendable () async -> [Finding]
    let clock: WallClock
    let scanner: PhoneScanner
    /// How often a camera's page is told that the kiosk is alive.
    let heartbeat: Duration

    var kiosk: Kiosk { pages.kiosk }
}
