/// Limits against archives that are made to fill a disk.
enum ArchiveLimits {
    /// The largest ratio of an archive's files to the archive. A new household's database, mostly empty pages, has 30;
    /// an archive that is made to fill a disk, 1,000.
    static let densest: Int64 = 200
    /// The space that stays free on the disk for the kiosk, in bytes.
    static let leastRoom: Int64 = 20_000_000
}
