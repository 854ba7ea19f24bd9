import Kiosk
import Kitchen
import Scanner
import Values

/// A part of the server in its own folder: its routes, templates, assets and schemas.
///
/// A new feature is a folder with such a type, and a line in ``Features/all``.
protocol Feature: SendableMetatype {
    /// Its templates, by the names used by `Pages.show` and other templates. Names are unique across features.
    static var templates: [String: [UInt8]] { get }
    /// Its files in `/assets`, by name.
    static var assets: [String: [UInt8]] { get }
    /// Its schemas in the API's description, by name. Names are unique across features.
    static var schemas: [String: Schema] { get }

    /// Returns its routes.
    static func routes(_ server: ServerParts) -> GuardedRoutes
}

extension Feature {
    static var templates: [String: [UInt8]] { [:] }
    static var assets: [String: [UInt8]] { [:] }
    static var schemas: [String: Schema] { [:] }

    static func routes(_ server: ServerParts) -> GuardedRoutes { GuardedRoutes() }
}

/// The dependencies of the features' routes.
struct ServerParts {
    let pages: Pages
    let publicURLs: PublicURLs
    let pictures: ProductPictures
    let ownPictures: OwnPictures
    let recipePictures: OwnRecipePictures
    let cameras: [(station: String, viewfinder: Viewfinder)]
    let version: String
    /// Examines the machine.
    let examine: @Sendable () async -> [Finding]
    let clock: WallClock
    let scanner: PhoneScanner
    let backups: KioskBackups
    let broker: BrokerLink
    /// The interval of heartbeats to camera pages.
    let heartbeat: Duration

    var kiosk: Kiosk { pages.kiosk }
    var store: KitchenStore { kiosk.store }
}
