import Foundation
import Glibc

/// The socket in a household's folder by which commands on this machine reach the kiosk.
///
/// It is in a folder that only the kiosk's user can enter: file permissions are its access control. It exists however
/// the pages are served, and also when they are not.
public struct LocalSocket: Sendable {
    public let path: String
    private let folder: String

    /// - Parameter household: The household's folder.
    /// - Returns: Nil if the path is longer than a socket address can be.
    public init?(in household: String) {
        folder = household + "/run"
        path = folder + "/kiosk.sock"
        guard path.utf8.count <= Self.longest else { return nil }
    }

    /// In bytes, without the zero at the end: `sun_path` in unix(7).
    private static let longest = 107

    /// Whether a socket is there and this user may connect to it; also true for one left by a kiosk that was killed.
    public var isThere: Bool { access(path, R_OK | W_OK) == 0 }

    /// Creates the folder, and removes a socket left by a kiosk that was killed. Only for the folder's kiosk.
    ///
    /// - Throws: ``KitchenError/inaccessible(path:reason:)``.
    public func prepare() throws(KitchenError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, chmod(folder, 0o700) == 0 else {
            throw .inaccessible(path: folder, reason: String(cString: strerror(errno)))
        }
        guard unlink(path) == 0 || errno == ENOENT else {
            throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Removes the socket, so that commands need not try it.
    public func remove() { unlink(path) }
}
