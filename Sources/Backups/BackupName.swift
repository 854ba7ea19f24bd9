import Foundation

/// The name of a backup's file, such as `scantry-backup-20261126T140501Z.zip`.
public struct BackupName: Hashable, Sendable {
    /// When the backup was begun, in whole seconds.
    public let date: Date
    public let isEncrypted: Bool

    public init(_ date: Date, isEncrypted: Bool = false) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.isEncrypted = isEncrypted
    }

    /// Parses a file's name; nil for files that are not named as this type names them.
    public init?(_ name: String) {
        guard name.hasPrefix(Self.beginning) else { return nil }
        let isEncrypted = name.hasSuffix(Self.plain + Self.encrypted)
        guard isEncrypted || name.hasSuffix(Self.plain) else { return nil }
        let time = name.dropFirst(Self.beginning.count).prefix(16)
        guard let date = try? Date(String(time), strategy: Self.style) else { return nil }
        self.init(date, isEncrypted: isEncrypted)
        guard text == name else { return nil }
    }

    public var text: String { Self.beginning + timestamp + Self.plain + (isEncrypted ? Self.encrypted : "") }

    /// The time for file names, such as `20261126T140501Z`.
    var timestamp: String { date.formatted(Self.style) }

    private static let beginning = "scantry-backup-"
    private static let plain = ".zip"
    /// The end of the name of an encrypted file.
    static let encrypted = ".cms"
    private static let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
}

extension BackupName: Comparable {
    public static func < (one: BackupName, other: BackupName) -> Bool {
        (one.date, one.isEncrypted ? 1 : 0) < (other.date, other.isEncrypted ? 1 : 0)
    }
}
