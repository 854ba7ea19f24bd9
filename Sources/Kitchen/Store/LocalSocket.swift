import Foundation
import Glibc

/// The socket in a household's folder by which this machine's commands reach the kiosk that keeps the folder.
///
/// It is in a folder of its own that nobody but the kiosk's user can enter: the rights on files are its lock. It is there
/// however the pages are served, also where there are none.
public struct LocalSocket: Sendable {
    public let path: String
    private let folder: String

    /// - Parameter household: The household's folder.
    /// - Returns: Nil if the path is longer than the address of a socket can be.
    public init?(in household: String) {
        folder = household + "/run"
        path = folder + "/kiosk.sock"
        guard path.utf8.count <= Self.longest else { return nil }
    }

    /// In bytes, without the zero at the end: `sun_path` in unix(7).
    private static let longest = 107

    /// Whether somebody may listen there and this user may ask; what a kiosk left that was killed counts, too.
    public var isThere: Bool { access(path, R_OK | W_OK) == 0 }

    /// Makes the folder, and removes what a kiosk left that was killed. To be called by whoever keeps the household.
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
