import Foundation
import TestSupport
import Testing
import Web

/// Announcing the kiosk's name on the network, with a replacement of Avahi's tool.
struct AnnouncerTests {
    @TemporaryFolder(isMade: true) private var folder
    private static let hasNetwork = ListenAddress(host: "0.0.0.0", port: 0).reachedBy != nil

    @Test(.enabled(if: hasNetwork, "there is no network"))
    func takesTheNextNameIfTheFirstIsTakenAndEndsWithTheKiosk() async throws {
        try standIn(#"case "$*" in *" scantry.local "*) echo "Host name conflict" >&2; exit 1;; esac"#)
        let port = Int.random(in: 20_000..<32_000)
        let kiosk = kiosk(listen: "0.0.0.0:\(port)")
        _ = try await kiosk.read(until: "network    https://scantry-2.local:\(port)\n")
        let address = try #require(ListenAddress(host: "0.0.0.0", port: port).reachedBy)
        let calls = try String(contentsOfFile: folder + "/calls", encoding: .utf8).split(separator: "\n")
        #expect(calls.contains { $0.hasSuffix("-a -R scantry-2.local \(address)") })
        #expect(calls.contains { $0.hasSuffix("-s -H scantry-2.local Scantry _https._tcp \(port)") })
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        let children = calls.compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
        #expect(children.count == calls.count && children.allSatisfy { kill($0, 0) != 0 })
    }

    @Test func announcesNothingThatOnlyThisMachineCanReach() async throws {
        try standIn("")
        let kiosk = kiosk(listen: "127.0.0.1:\(Int.random(in: 20_000..<32_000))")
        _ = try await kiosk.read(until: "→")
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        #expect(!FileManager.default.fileExists(atPath: folder + "/calls"))
    }

    /// Installs a program in place of Avahi's tool that records its arguments, runs `action`, and stays.
    private func standIn(_ action: String) throws {
        let script = "#!/bin/sh\necho \"$$ $*\" >>'\(folder)/calls'\n\(action)\nexec sleep 1000\n"
        try script.write(toFile: folder + "/avahi-publish", atomically: true, encoding: .utf8)
        #expect(chmod(folder + "/avahi-publish", 0o755) == 0)
    }

    private func kiosk(listen: String) -> KioskProcess {
        let frame = URL(fileURLWithPath: #filePath)
            .appending(path: "../../../Samples/frames/01-spaghetti.jpg").standardized.path
        return KioskProcess(
            [
                "serve", "--mode", "add", "--camera", "replay:" + frame, "--data", folder + "/data", "--listen", listen,
                "--sound",
                "null", "--offline",
            ], ["PATH": folder + ":/usr/bin:/bin"])
    }
}
