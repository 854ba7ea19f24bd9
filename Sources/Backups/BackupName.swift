import Foundation
import Values

/// The name of a backup's file, such as `scantry-backup-20261126T140501Z-1a2b3c4d.zip`.
public struct BackupName: Hashable, Sendable {
    /// When the backup was begun, in whole seconds.
    public let date: Date
    /// The short form of the household's identifier, since an encrypted file does not show its manifest; nil for a
    /// household of a version that gave it none.
    public let household: String?
    public let isEncrypted: Bool

    public init(_ date: Date, of household: HouseholdID?, isEncrypted: Bool = false) {
        self.init(date, short: household?.short, isEncrypted: isEncrypted)
    }

    private init(_ date: Date, short household: String?, isEncrypted: Bool) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.household = household
        self.isEncrypted = isEncrypted
    }

    /// Parses a file's name; nil for files that are not named as this type names them.
    public init?(_ name: String) {
        guard name.hasPrefix(Self.beginning) else { return nil }
        let isEncrypted = name.hasSuffix(Self.plain + Self.encrypted)
        guard isEncrypted || name.hasSuffix(Self.plain) else { return nil }
        let end = isEncrypted ? Self.plain + Self.encrypted : Self.plain
        let parts = name.dropFirst(Self.beginning.count).dropLast(end.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let date = Date(fileTimestamp: parts[0]) else { return nil }
        guard parts.count == 1 || HouseholdID.isShort(parts[1]) else { return nil }
        self.init(date, short: parts.count == 1 ? nil : String(parts[1]), isEncrypted: isEncrypted)
    }

    public var text: String {
        Self.beginning + date.fileTimestamp + (household.map { "-" + $0 } ?? "") + Self.plain
            + (isEncrypted ? Self.encrypted : "")
    }

    private static let beginning = "scantry-backup-"
    private static let plain = ".zip"
    /// The end of the name of an encrypted file.
    static let encrypted = ".cms"
}

extension BackupName: Comparable {
    public static func < (one: BackupName, other: BackupName) -> Bool {
        (one.date, one.isEncrypted ? 1 : 0, one.household ?? "")
            < (other.date, other.isEncrypted ? 1 : 0, other.household ?? "")
    }
}
