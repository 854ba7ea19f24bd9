import ArgumentParser
import CommandSupport
import Foundation
import Synchronization

/// Measures the program itself: its start, and its pages at clients on this machine.
struct ServedFigures {
    private let program: String
    /// The folder of a household that no kiosk holds.
    private let folder: String

    private static let starts = 11
    private static let connections = 8
    private static let seconds = 5.0

    init(folder: String) throws {
        guard let program = Places.program("scantry") else {
            throw ValidationError("scantry is not beside this program. Build it: make build.")
        }
        (self.program, self.folder) = (program, folder)
    }

    func measured() throws -> [Figure] {
        let times = try (0..<Self.starts).map { _ in
            let kiosk = try start()
            kiosk.process.stop()
            return kiosk.time
        }
        let kiosk = try start()
        defer { kiosk.process.stop() }
        return [Figure("start to the first answer: median", times.percentile(0.5), "ms")]
            + (try alone(kiosk.port))
            + [Figure("/ with \(Self.connections) connections", try crowd(kiosk.port), "pages/s")]
    }

    /// Starts a kiosk and returns the time until its start page is answered.
    private func start() throws -> (process: Process, port: UInt16, time: Duration) {
        let port = PageClient.freePort()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [
            "serve", "--camera", "none", "--gun", "none", "--sound", "none", "--offline", "--data", folder,
            "--listen", "127.0.0.1:\(port)",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let begun = ContinuousClock.now
        try process.run()
        while ContinuousClock.now - begun < .seconds(30) {
            guard var client = PageClient(port: port, path: "/") else {
                usleep(500)
                continue
            }
            guard client.get() != nil else { break }
            return (process, port, .now - begun)
        }
        process.stop()
        throw ValidationError("\(program) does not answer.")
    }

    /// Requests pages one after the other.
    private func alone(_ port: UInt16) throws -> [Figure] {
        guard var client = PageClient(port: port, path: "/") else { throw ValidationError("The kiosk is gone.") }
        var times: [Duration] = []
        for round in -20..<500 {
            let begun = ContinuousClock.now
            guard client.get() != nil else { throw ValidationError("The kiosk does not answer.") }
            if round >= 0 { times.append(.now - begun) }
        }
        return [(0.5, "median"), (0.99, "99 of 100 within")].map { share, part in
            Figure("/ at a client: \(part)", times.percentile(share), "ms")
        }
    }

    /// Returns the number of pages a second with several connections, each of which always waits for one.
    private func crowd(_ port: UInt16) throws -> Double {
        let (tally, group) = (Tally(), DispatchGroup())
        let begun = ContinuousClock.now
        for _ in 0..<Self.connections {
            group.enter()
            Thread.detachNewThread {
                tally.count(port, until: begun + .seconds(Self.seconds))
                group.leave()
            }
        }
        group.wait()
        return Double(tally.pages) / ((.now - begun) / .seconds(1))
    }
}

/// Counts pages on several threads.
private final class Tally: Sendable {
    private let count = Atomic(0)

    var pages: Int { count.load(ordering: .relaxed) }

    func count(_ port: UInt16, until end: ContinuousClock.Instant) {
        guard var client = PageClient(port: port, path: "/") else { return }
        while .now < end, client.get() != nil { count.add(1, ordering: .relaxed) }
    }
}

extension Process {
    /// Ends the kiosk and waits until it has left its folder.
    fileprivate func stop() {
        terminate()
        waitUntilExit()
    }
}
