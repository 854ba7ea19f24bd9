import Foundation
import Values

/// A preview of a restore.
public struct RestorePreview: Sendable {
    /// The contents of the backup.
    public let contents: Contents
    /// The contents of the household in place; nil if there is none, or it cannot be read.
    public let replaced: DatabaseSummary?
    /// Whether what comes in is of another household than the one in place.
    public let isOfOtherHousehold: Bool

    /// A household that can be restored.
    public struct Contents: Sendable {
        /// When it was so; nil if that is not known.
        public let time: Date?
        /// The version of the program that made it; nil for a mere database.
        public let program: String?
        public let summary: DatabaseSummary
        /// The number of files beside the database; nil if those in place stay.
        public let files: Int?
        public let leftOut: [BackupManifest.LeftOut]
        let household: HouseholdID?

        init(
            time: Date?, program: String? = nil, counts: [String: Int], files: Int? = nil,
            leftOut: [BackupManifest.LeftOut] = [], household: HouseholdID?
        ) {
            (self.time, self.program, self.files) = (time, program, files)
            (self.leftOut, self.household) = (leftOut, household)
            summary = DatabaseSummary(counts)
        }

        init(_ manifest: BackupManifest) {
            self.init(
                time: manifest.created, program: manifest.program, counts: manifest.counts,
                files: manifest.files.count - 1, leftOut: manifest.leftOut, household: manifest.household)
        }
    }
}
