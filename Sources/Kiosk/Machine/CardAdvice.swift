/// Advice for a household on an SD card, which wears out by what is written to it.
public struct CardAdvice: Sendable {
    private let folder: String
    private let mounts: MountTable
    private let journal: JournalStorage

    /// - Parameter folder: The absolute path of the household's folder, or of an existing folder above it.
    public init(folder: String, mounts: MountTable, journal: JournalStorage) {
        self.folder = folder
        self.mounts = mounts
        self.journal = journal
    }

    /// What is written to the card without need, or that nothing is. Empty if the household is on no card.
    public var findings: [Finding] {
        guard let mount = mounts.mount(of: folder), mount.isCard else { return [] }
        let advice = [times(mount), log].compactMap { $0 }
        return advice.isEmpty ? [.ok("card", "\(mount.device): neither times of reading nor logs are written")] : advice
    }

    private func times(_ mount: MountTable.Mount) -> Finding? {
        guard mount.options.isDisjoint(with: ["noatime", "relatime", "ro"]) else { return nil }
        return .warning(
            "card", "\(mount.device): each time that a file is read is written",
            cure: "Add noatime to its line in /etc/fstab, then restart this machine.")
    }

    private var log: Finding? {
        guard let folder = journal.folder, let mount = mounts.mount(of: folder), mount.isCard else { return nil }
        return .warning(
            "card", "\(mount.device): the system's log is written to it",
            cure: "Set Storage=volatile in /etc/systemd/journald.conf, then: sudo systemctl restart systemd-journald")
    }
}
