import CEvdev
import Foundation

/// Where a gun is found, at first and after it was unplugged.
///
/// A link is followed wherever it points: whoever made it knows the gun. A node's number may be another keyboard's the
/// next time, so there the gun is known again by what it says of itself, under any number.
struct GunPlace: Sendable {
    let path: String
    private var identity: GunDevice.Identity?

    init(path: String) {
        self.path = path
    }

    /// Opens the gun.
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
                reason = error  // its twin, which is heard already
            }
        }
        throw reason
    }

    private var isLink: Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }
}
