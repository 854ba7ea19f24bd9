import Foundation
import TestSupport
import Testing

@testable import Backups

/// Disks that are there or not.
struct BackupPlaceTests {
    @TemporaryFolder(isMade: true) private var folder
    private let mounts = [(device: "/dev/mmcblk0p2", path: "/"), (device: "/dev/sda1", path: "/media/My stick")]

    @Test func isReadFromAnOption() {
        #expect(BackupPlace("/var/backups") == .folder("/var/backups"))
        #expect(BackupPlace("label:KITCHEN") == .label("KITCHEN"))
        #expect(BackupPlace("mounted:/mnt/nas/") == .mounted("/mnt/nas"))
    }

    @Test func findsAMountedDisk() throws {
        #expect(
            try BackupPlace("mounted:/media/My stick").path(mounts: mounts, labels: folder) == "/media/My stick/scantry"
        )
        #expect(throws: BackupError.missingDisk("/mnt/nas")) {
            try BackupPlace("mounted:/mnt/nas").path(mounts: mounts, labels: folder)
        }
    }

    @Test func findsADiskByItsLabel() throws {
        symlink("/dev/sda1", folder + "/MY\\x20STICK")
        symlink("/dev/sdb1", folder + "/OTHER")
        #expect(try BackupPlace("label:MY STICK").path(mounts: mounts, labels: folder) == "/media/My stick/scantry")
        for label in ["OTHER", "NONE"] {
            #expect(throws: BackupError.missingDisk(label)) {
                try BackupPlace("label:\(label)").path(mounts: mounts, labels: folder)
            }
        }
    }

    @Test func knowsTheDisksOfThisMachine() throws {
        #expect(try BackupPlace("mounted:/proc").path == "/proc/scantry")
        #expect(throws: BackupError.missingDisk(folder)) { try BackupPlace("mounted:" + folder).path }
    }
}
