import Foundation
import Kiosk

/// Checks every scanner gun that udev has linked, and says what to do for one that is not.
enum GunCheck {
    @Sendable static func findings() -> [Finding] {
        let guns = Files.names(in: "/dev/scantry").filter { $0.hasPrefix("gun") }.map { "/dev/scantry/\($0)" }
        guard guns.isEmpty else { return guns.map(finding) }
        return [
            .ok(
                "gun",
                "there is none; if a connected gun is not listed, add it to the udev rules (see 70-scantry.rules)"
            )
        ]
    }

    private static func finding(_ path: String) -> Finding {
        let node = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let event = node.split(separator: "/").last ?? ""
        let name = Files.line("/sys/class/input/\(event)/device/name") ?? "without a name"
        guard let cure = DeviceRights(path: node).cure(R_OK) else { return .ok("gun", "\(path): \(name)") }
        return .problem("gun", "\(path): \(name), which this user may not read", cure: cure)
    }
}
