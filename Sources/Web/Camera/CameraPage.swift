import Foundation
import Kiosk
import Phrases

/// What the camera page shows before its pictures come.
struct CameraPage {
    let title: String
    /// The path that its streams are under.
    let camera: String
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

    init(station: String, all stations: [String], status: KioskStatus, _ visitor: PageContext) {
        let part = KioskPart.camera(station)
        title = visitor.say(part.phrase)
        state = status[part].state
        trouble =
            switch status[part] {
            case .working: nil
            case .broken(let trouble): visitor.say(trouble.phrase)
            case .off: visitor.say("camera.isOff")
            }
        camera = Self.path(to: station)
        cameras =
            stations.count < 2
            ? []
            : stations.map {
                Link(name: visitor.say(KioskPart.camera($0).phrase), path: Self.path(to: $0), isCurrent: $0 == station)
            }
    }

    /// Where a station's camera is looked through.
    static func path(to station: String) -> String {
        "/camera/" + (station.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
}
