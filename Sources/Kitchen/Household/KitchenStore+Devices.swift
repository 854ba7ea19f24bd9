import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Returns the devices that may use the kiosk remotely, in the order in which they were added.
    public func devices() async throws(KitchenError) -> [Device] {
        try await read { try Device.order(Column("id")).fetchAll($0) }
    }

    /// Returns the device with a token of this hash, or nil if it is unknown or removed.
    public func device(tokenHash: String) async throws(KitchenError) -> Device? {
        // Not cached: strangers choose the tokens, and would displace other results.
        try await read { try Device.filter(Device.Columns.tokenHash == tokenHash).fetchOne($0) }
    }

    /// Adds a device, which may use the kiosk from now on.
    ///
    /// - Parameter tokenHash: The SHA-256 of its token in hexadecimal digits.
    public func addDevice(
        name: String, kind: Device.Kind, tokenHash: String, memberId: Int64? = nil
    ) async throws(KitchenError) -> Device {
        let name = try name.checked(as: .name, most: Self.longestDeviceName)
        let now = clock.now
        return try await write { db in
            guard try Device.fetchCount(db) < Self.mostDevices else { throw KitchenError.violated(.outOfRange(.name)) }
            return try Device(
                uuid: .version7(at: now), name: name, kind: kind, tokenHash: tokenHash, memberId: memberId, paired: now
            ).inserted(db)
        }
    }

    public func renameDevice(_ uuid: UUID, to name: String) async throws(KitchenError) -> Device {
        let name = try name.checked(as: .name, most: Self.longestDeviceName)
        return try await change(uuid) { device, _ in device.name = name }
    }

    /// Sets the member who owns a device; nil for none.
    public func setMember(_ memberId: Int64?, ofDevice uuid: UUID) async throws(KitchenError) -> Device {
        try await change(uuid) { device, db in device.memberId = try memberId.map { try Member.known($0, db).id } }
    }

    /// Stores the current time as the last use of a device.
    public func noteSeen(_ uuid: UUID) async throws(KitchenError) {
        let now = clock.now
        _ = try await change(uuid) { device, _ in device.lastSeen = now }
    }

    /// Removes a device, which may no longer use the kiosk.
    public func removeDevice(_ uuid: UUID) async throws(KitchenError) {
        try await write { db in
            guard try Device.filter(Device.Columns.uuid == uuid.text).deleteAll(db) == 1 else {
                throw KitchenError.violated(.missing(.device))
            }
        }
    }

    private func change(
        _ uuid: UUID, _ change: @escaping @Sendable (inout Device, Database) throws -> Void
    ) async throws(KitchenError) -> Device {
        try await write { db in
            guard var device = try Device.filter(Device.Columns.uuid == uuid.text).fetchOne(db) else {
                throw KitchenError.violated(.missing(.device))
            }
            try change(&device, db)
            try device.update(db)
            return device
        }
    }

    private static let longestDeviceName = 60
    /// More than any household needs; each gives access to the household's data.
    private static let mostDevices = 200
}
