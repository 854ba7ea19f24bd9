import Foundation
import Kiosk
import TestSupport
import Testing

/// The doctor's advice for a household on an SD card.
struct CardAdviceTests {
    @TemporaryFolder private var root

    @Test(arguments: [
        ("rw,noatime", []), ("rw,relatime", []), ("ro", []),
        ("rw", ["Add noatime to its line in /etc/fstab, then restart this machine."]),
        ("rw,strictatime", ["Add noatime to its line in /etc/fstab, then restart this machine."]),
    ])
    func advisesAgainstTimesOfReading(options: String, cures: [String]) {
        let found = findings("/dev/mmcblk0p2 / ext4 \(options) 0 0")
        #expect(found.compactMap(\.cure) == cures)
        #expect(found.map(\.state) == [cures.isEmpty ? .ok : .warning])
    }

    @Test(arguments: ["/dev/sda1 / ext4 rw 0 0", "overlay / overlay rw 0 0", "tmpfs /var tmpfs rw 0 0", ""])
    func saysNothingOfOtherDisks(mounts: String) throws {
        try write("", to: "/var/log/journal/system.journal")
        #expect(findings(mounts).isEmpty)
    }

    @Test func knowsTheFileSystemOfTheHousehold() {
        let mounts = "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/sda1 /var/lib ext4 rw 0 0"
        #expect(findings(mounts).isEmpty)
        #expect(findings(mounts, folder: "/var/library").count == 1)
    }

    @Test func advisesToKeepTheLogInMemory() throws {
        let mounts = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0"
        #expect(findings(mounts).map(\.state) == [.ok])
        try write("", to: "/var/log/journal/system.journal")
        #expect(findings(mounts).first?.cure?.contains("Storage=volatile") == true)
        #expect(findings(mounts + "\ntmpfs /var/log tmpfs rw 0 0").map(\.state) == [.ok])
        try write("[Journal]\nStorage = volatile\n", to: "/usr/lib/systemd/journald.conf.d/40-rpi.conf")
        #expect(findings(mounts).map(\.state) == [.ok])
    }

    /// As journald: the later name, and of equal names the one in /etc.
    @Test func readsTheLogsSettingsInTheirOrder() throws {
        #expect(JournalStorage(root: root).folder == nil)
        try write("[Journal]\n#Storage=auto\nStorage=persistent\n", to: "/etc/systemd/journald.conf")
        #expect(JournalStorage(root: root).folder == "/var/log/journal")
        try write("[Journal]\nStorage=volatile\n", to: "/usr/lib/systemd/journald.conf.d/40-rpi.conf")
        #expect(JournalStorage(root: root).folder == nil)
        try write("[Journal]\nStorage=persistent\n", to: "/etc/systemd/journald.conf.d/40-rpi.conf")
        #expect(JournalStorage(root: root).folder == "/var/log/journal")
        try write("[Journal]\nStorage=none\n", to: "/etc/systemd/journald.conf.d/50-own.conf")
        #expect(JournalStorage(root: root).folder == nil)
    }

    private func findings(_ mounts: String, folder: String = "/var/lib/scantry") -> [Finding] {
        CardAdvice(folder: folder, mounts: MountTable(mounts), journal: JournalStorage(root: root)).findings
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: root + path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }
}
