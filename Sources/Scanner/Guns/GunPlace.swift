import CEvdev
import Foundation

/// Finds a gun, at first by its path and after a loss again.
///
/// A link is always followed. A node's number may belong to another keyboard the next time, so a gun that was opened by
/// its node is found by its identity under any number.
struct GunPlace: Sendable {
    let path: String
    private var identity: GunDevice.Identity?

    init(path: String) {
        self.path = path
    }

    mutating func open() throws(GunError) -> GunDevice {
        guard let identity else {
            let device = try GunDevice(path: path)
            if !isLink { identity = device.identity }
            return device
        }
        let nodes = [path] + (0..<64).map { "/dev/input/event\($0)" }
        var reason = GunError.missing
        for node in nodes where GunDevice.identity(of: node) == identity {
            do throws(GunError) {
                return try GunDevice(path: node)
            } catch {
                reason = error  // an equal gun that is read already
            }
        }
        throw reason
    }

    private var isLink: Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
