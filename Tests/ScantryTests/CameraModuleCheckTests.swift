import Foundation
import Kiosk
import Scanner
import TestSupport
import Testing

@testable import scantry

/// What the doctor says of camera modules, by the files of a Raspberry Pi's kernel.
struct CameraModuleCheckTests {
    @TemporaryFolder private var root

    @Test func saysNothingWhereThereIsOnlyAUSBCamera() throws {
        try addNode("video0", driver: "uvcvideo")
        try addNode("video10", driver: "bcm2835-isp")
        #expect(check(imx708).findings().isEmpty)
    }

    @Test(arguments: ["unicam", "rp1-cfe"])
    func namesTheModuleThatLibcameraReads(driver: String) throws {
        try addNode("video2", driver: driver)
        let findings = check(imx708).findings()
        #expect(findings.map(\.state) == [.ok])
        #expect(findings[0].text == "libcamera:/base/imx708@1a: imx708, camera module, libcamera 0.5.2")
    }

    @Test func saysWhatToInstall() throws {
        try addNode("video0", driver: "rp1-cfe")
        try addNode("video1", driver: "rp1-cfe")
        let without = check(LibcameraReport(version: .failure(.notBuilt))).findings()
        #expect(without.map(\.state) == [.problem] && without[0].text.contains("rp1-cfe (/dev/video0)"))
        #expect(without[0].cure?.contains("libcamera-dev") == true)
        let webcam = LibcameraReport.Camera(identifier: "usb-1:1.0-046d:0825", model: "Webcam")
        let unseen = check(LibcameraReport(version: .success("0.0.3"), cameras: [webcam])).findings()
        #expect(unseen.map(\.state) == [.problem] && unseen[0].cure?.contains("Camera Module 3") == true)
        #expect(
            check(LibcameraReport(version: .failure(.notLoaded("no file"))), isNeeded: false).findings()[0].state
                == .warning)
    }

    @Test func leadsFromAMissingModuleToCableAndSettings() throws {
        #expect(check(imx708).cureOfMissingModule() == nil)
        try write("Raspberry Pi 5 Model B Rev 1.0\0", to: "proc/device-tree/model")
        try write("dtparam=audio=on\n#camera_auto_detect=1\n", to: "boot/firmware/config.txt")
        let cure = try #require(check(imx708).cureOfMissingModule())
        #expect(cure.contains("cable") && cure.contains("camera_auto_detect=1"))
        for line in ["camera_auto_detect=1", "dtoverlay=imx219,cam0"] {
            try write("[all]\n\(line)\n", to: "boot/firmware/config.txt")
            #expect(check(imx708).cureOfMissingModule()?.contains("camera_auto_detect") == false)
        }
        try addNode("video0", driver: "unicam")
        #expect(check(imx708).cureOfMissingModule() == nil)
    }

    private let imx708 = LibcameraReport(
        version: .success("0.5.2"), cameras: [.init(identifier: "/base/imx708@1a", model: "imx708")])

    private func check(_ report: LibcameraReport, isNeeded: Bool = true) -> CameraModuleCheck {
        CameraModuleCheck(root: root, report: { report }, isNeeded: isNeeded)
    }

    private func write(_ text: String, to path: String) throws {
        let path = root + "/" + path
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func addNode(_ name: String, driver: String) throws {
        let device = "\(root)/sys/class/video4linux/\(name)/device"
        try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: device + "/driver", withDestinationPath: "../../../bus/platform/drivers/" + driver)
    }
}
