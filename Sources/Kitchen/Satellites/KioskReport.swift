import Foundation
import GRDB

/// What the database in a folder says of the household's other kiosks. A kiosk may use it meanwhile.
public struct KioskReport: Equatable, Sendable {
    /// The satellites, by name.
    public let satellites: [Satellite]
    /// At a satellite, the number of scans that the hub has not confirmed.
    public let unsent: Int

    /// Nil without a household, and for one of an earlier version.
    public init?(ofFolder folder: String) {
        let path = folder + "/kitchen.sqlite"
        guard access(path, F_OK) == 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        let found = try? DatabaseQueue(path: path, configuration: configuration).read { db in
            let unsent = try OutboxRow.filter(OutboxRow.Columns.position == nil).fetchCount(db)
            return (try Satellite.order(Satellite.Columns.name).fetchAll(db), unsent)
        }
        guard let found else { return nil }
        (satellites, unsent) = found
    }
}
