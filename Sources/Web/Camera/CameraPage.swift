import Foundation
import Kiosk
import Phrases

/// The camera page's content before the streams start.
struct CameraPage {
    let title: String
    /// The base path of its streams.
    let camera: String
    /// The camera's state.
    let state: String
    /// The fault; nil while it works.
    let trouble: String?
    /// Links to all cameras; empty if there are fewer than two.
    let cameras: [Link]

    struct Link {
        let name: String
        let path: String
        let isCurrent: Bool
    }

    init(station: String, all stations: [String], status: KioskStatus, _ pageContext: PageContext) {
        let part = KioskPart.camera(station)
        title = pageContext.localized(part.phrase)
        state = status[part].state
        trouble =
            switch status[part] {
            case .working: nil
            case .broken(let trouble): pageContext.localized(trouble.phrase)
            case .off: pageContext.localized("camera.isOff")
            }
        camera = Self.path(to: station)
        cameras =
            stations.count < 2
            ? []
            : stations.map {
                Link(
                    name: pageContext.localized(KioskPart.camera($0).phrase), path: Self.path(to: $0),
                    isCurrent: $0 == station)
            }
    }

    /// Returns the path of a station's camera page.
    static func path(to station: String) -> String {
        "/camera/" + (station.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
}
