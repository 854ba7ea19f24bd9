import Foundation
import Kiosk

/// What the camera page shows before its pictures come.
struct CameraPage {
    let name: String
    let path: String
    /// How the camera is.
    let state: String
    /// What is wrong with it; nil while it works.
    let trouble: String?
    /// All cameras; empty where there is one.
    let cameras: [Link]

    struct Link {
        let name: String
        let path: String
        let isCurrent: Bool
    }

    init(station: String, all stations: [String], device: KioskStatus.Device) {
        let view = DeviceView(.camera(station), device)
        name = view.name
        state = view.state
        trouble =
            switch device {
            case .working: nil
            case .broken(let reason): reason
            case .off: "This camera is off."
            }
        path = Self.path(to: station)
        cameras =
            stations.count < 2
            ? []
            : stations.map { Link(name: $0, path: Self.path(to: $0), isCurrent: $0 == station) }
    }

    /// Where a station's camera is looked through.
    static func path(to station: String) -> String {
        "/camera/" + (station.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
}
