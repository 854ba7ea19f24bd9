import Foundation
import Scanner

/// Every camera, and whether Scantry may look through it.
enum CameraCheck {
    @Sendable static func findings() -> [Finding] {
        let nodes = Files.names(in: "/dev").filter { $0.hasPrefix("video") && $0.dropFirst(5).allSatisfy(\.isNumber) }
        guard !nodes.isEmpty else {
            return [
                .problem(
                    "camera", "there is none", cure: "Plug one in; if one is, try another cable or socket, and `dmesg`."
                )
            ]
        }
        let found = nodes.map(finding)
        guard V4L2Camera.automatic() == nil else { return found }
        return found + [.problem("camera", "none of these can be scanned", cure: "Plug in a USB webcam.")]
    }

    private static func finding(_ node: String) -> Finding {
        let path = "/dev/\(node)"
        let name = Files.line("/sys/class/video4linux/\(node)/name") ?? "without a name"
        let text = "\(path): \(name)"
        let rights = DeviceRights(path: path)
        if let cure = rights.cure() { return .problem("camera", "\(text), which I may not use", cure: cure) }
        let users = rights.users()
        guard users.allSatisfy({ $0.hasPrefix("scantry ") }) else {
            return .warning(
                "camera", "\(text), used by \(users.joined(separator: ", "))", cure: "Close that program.")
        }
        return .ok("camera", users.isEmpty ? text : "\(text), used by \(users.joined(separator: ", "))")
    }
}
