import Foundation
import GRDB
import Values

extension KitchenStore {
    /// Those who may use the kiosk from elsewhere, in the order in which they came.
    public func devices() async throws(KitchenError) -> [Device] {
        try await read { try Device.order(Column("id")).fetchAll($0) }
    }

    /// Whoever has the token of which this is kept; nil for nobody, or nobody any longer.
    public func device(tokenHash: String) async throws(KitchenError) -> Device? {
        try await read { try Device.filter(Device.Columns.tokenHash == tokenHash).fetchOne($0) }
    }

    /// Lets a device in from now on.
    ///
    /// - Parameter tokenHash: SHA-256, in hexadecimal digits, of the token that it was handed.
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

    /// Notes whose a device is; nil for nobody's in particular.
    public func setMember(_ memberId: Int64?, ofDevice uuid: UUID) async throws(KitchenError) -> Device {
        try await change(uuid) { device, db in device.memberId = try memberId.map { try Member.known($0, db).rowId } }
    }

    /// Notes that a device was here just now.
    public func noteSeen(_ uuid: UUID) async throws(KitchenError) {
        let now = clock.now
        _ = try await change(uuid) { device, _ in device.lastSeen = now }
    }

    /// Lets a device in no longer.
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
    /// More than any household has; each is a key to the house.
    private static let mostDevices = 200
}

extension UUID {
    /// As the database keeps it.
    fileprivate var text: String { uuidString.lowercased() }
}
