import Foundation
import TestSupport
import Testing

/// Starting without a camera, when sample pictures may replace it.
struct TrialTests {
    @TemporaryFolder private var folder

    private static let hasCamera = (0..<10).contains { access("/dev/video\($0)", F_OK) == 0 }

    @Test(.disabled(if: hasCamera, "a camera is plugged in, which is used then"))
    func keepsSamplesOutOfAHousehold() async throws {
        let kiosk = KioskProcess([
            "serve", "--or-samples", "--data", folder, "--listen", "127.0.0.1:0", "--sound", "null", "--offline",
        ])
        #expect(try await kiosk.read(until: "sample pictures").contains("data       \(folder)/samples\n"))
        _ = try await kiosk.read(until: "→")
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        #expect(!FileManager.default.fileExists(atPath: folder + "/kitchen.sqlite"))
    }
}
