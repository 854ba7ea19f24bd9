/// Limits against archives that are made to fill a disk.
enum ArchiveLimits {
    /// How many times larger than the archive its files may be. A new household's database, mostly empty pages, is
    /// 30 times as large; what is made to fill a disk, 1,000 times.
    static let densest: Int64 = 200
    /// The space that stays free on the disk for the kiosk, in bytes.
    static let leastRoom: Int64 = 20_000_000
}
