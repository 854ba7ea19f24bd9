import Foundation
import TestSupport
import Testing

/// The kiosk's messages to a service manager.
struct LifeSignTests {
    @TemporaryFolder private var folder
    private let frame = URL(fileURLWithPath: #filePath)
        .appending(path: "../../../Samples/frames/01-spaghetti.jpg").standardized.path

    @Test(arguments: [[], ["--headless"]])
    func isToldFromTheOpeningToTheEnd(options: [String]) async throws {
        let socket = try NotifySocket()
        let kiosk = KioskProcess(arguments("replay:" + frame) + options, environment(socket, watchdog: 1))
        #expect(try await socket.hear("READY=1"))
        #expect(try await socket.hear("STATUS=camera: replay of 1 picture"))
        #expect(try await socket.hear("WATCHDOG=1"))
        kill(kiosk.processIdentifier, SIGTERM)
        #expect(try await socket.hear("STOPPING=1"))
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test func feedsTheWatchdogWhileTheFaultIsKnown() async throws {
        let socket = try NotifySocket()
        let kiosk = KioskProcess(arguments("/dev/no-such-camera"), environment(socket, watchdog: 2))
        #expect(try await socket.hear("I cannot find the camera"))
        for _ in 0..<3 { #expect(try await socket.hear("WATCHDOG=1")) }
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test func letsTheWatchdogStarveWhenTheCameraThreadHangs() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let second = folder + "/b.jpg"
        for path in [folder + "/a.jpg", second] { try FileManager.default.copyItem(atPath: frame, toPath: path) }
        let socket = try NotifySocket()
        let kiosk = KioskProcess(arguments("replay:" + folder) + ["--hold", "3"], environment(socket, watchdog: 1))
        #expect(try await socket.hear("STATUS=camera: replay of 2 pictures"))
        #expect(try await socket.hear("WATCHDOG=1"))
        // This pipe never has a writer, so that opening it blocks.
        #expect(unlink(second) == 0 && mkfifo(second, 0o600) == 0)
        #expect(try await socket.goesSilent(about: "WATCHDOG=1", within: 3))
        #expect(try await kiosk.end(by: SIGKILL) == SIGKILL)
    }

    private func arguments(_ camera: String) -> [String] {
        [
            "serve", "--mode", "add", "--camera", camera, "--data", folder + "/data", "--listen", "127.0.0.1:0",
            "--sound", "null",
            "--offline",
        ]
    }

    private func environment(_ socket: NotifySocket, watchdog seconds: Int) -> [String: String] {
        ["NOTIFY_SOCKET": socket.name, "WATCHDOG_USEC": "\(seconds)000000"]
    }
}
