import Kiosk
import Scanner

/// Checks the camera modules of a Raspberry Pi, which are on its ribbon sockets (CSI) and not on USB.
struct CameraModuleCheck {
    /// The folder under which the system's files are; empty but for tests.
    var root = ""
    /// What libcamera sees of them. Asked only where there is a module or a Raspberry Pi.
    var report: @Sendable () -> LibcameraReport = { LibcameraReport.current() }
    /// Whether the kiosk needs a module, because there is no other camera.
    let isNeeded: Bool

    /// Returns findings for the modules that the kernel found; none where there are none.
    func findings() -> [Finding] {
        let receivers = receivers
        guard !receivers.isEmpty else { return [] }
        let modules = "a camera module on \(receivers.joined(separator: ", "))"
        let report = report()
        let version: String
        do throws(LibcameraObstacle) {
            version = try report.version.get()
        } catch {
            return [fault("\(modules), but \(error)", cure: error.cure)]
        }
        let cameras = report.cameras.filter { !$0.isUSB }
        guard !cameras.isEmpty else {
            return [fault("\(modules), but libcamera \(version) finds no camera", cure: Self.cureOfUnknownModule)]
        }
        return cameras.map {
            .ok("camera", "libcamera:\($0.identifier): \($0.model), camera module, libcamera \(version)")
        }
    }

    /// Returns what helps a Raspberry Pi to find a module that is on its socket; nil on other machines.
    func cureOfMissingModule() -> String? {
        guard Files.text(root + "/proc/device-tree/model")?.contains("Raspberry Pi") == true, receivers.isEmpty else {
            return nil
        }
        let cable = """
            A camera module: switch the Pi off and push its cable in straight, contacts towards the contacts of the \
            socket; a Pi 5 needs the narrow cable.
            """
        return detectsModules ? cable : "\(cable) \(Self.cureOfSettings)"
    }

    /// The receivers' drivers and their nodes, such as `unicam (/dev/video0)`, once for each driver.
    private var receivers: [String] {
        let folder = root + "/sys/class/video4linux"
        var nodes: [String: String] = [:]
        for node in Files.names(in: folder) {
            guard let driver = driver(of: "\(folder)/\(node)"), Self.drivers.contains(driver) else { continue }
            nodes[driver] = nodes[driver] ?? node
        }
        return nodes.sorted { $0.key < $1.key }.map { "\($0.key) (/dev/\($0.value))" }
    }

    private func driver(of node: String) -> String? {
        Files.target(node + "/device/driver").flatMap { $0.split(separator: "/").last.map(String.init) }
    }

    /// The kernel's drivers of CSI receivers: of a Raspberry Pi up to 4, of a 5, and of a test device. The Pi's own image
    /// processor (bcm2835-isp, pispbe) is there without a camera too.
    private static let drivers: Set = ["unicam", "bcm2835-unicam", "rp1-cfe", "vimc"]

    /// Whether the firmware looks for modules, or is told of one: it loads their drivers.
    private var detectsModules: Bool {
        guard let text = Files.text(root + "/boot/firmware/config.txt") else { return true }
        return text.split(separator: "\n").contains { line in
            line.hasPrefix("camera_auto_detect=1") || Self.sensors.contains { line.hasPrefix("dtoverlay=" + $0) }
        }
    }

    private static let sensors = ["imx", "ov", "arducam"]

    private static let cureOfSettings =
        "Put the line camera_auto_detect=1 into /boot/firmware/config.txt, and start the Pi again."

    private static let cureOfUnknownModule = """
        Install libcamera-ipa, and put this user into the group video. Camera Module 3 needs the libcamera of Raspberry \
        Pi OS; Debian 12's knows the older modules only.
        """

    private func fault(_ text: String, cure: String) -> Finding {
        isNeeded ? .problem("camera", text, cure: cure) : .warning("camera", text, cure: cure)
    }
}
