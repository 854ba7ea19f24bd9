import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Timers survive a kill of the kiosk.
struct TimerKillTests {
    @TemporaryFolder private var folder

    @Test func goesOnWithFiveTimersThatRanWhenItWasKilled() async throws {
        let first = KioskProcess(arguments)
        var address = try await address(of: first)
        let clock = ContinuousClock()
        var ends: [String: (ContinuousClock.Instant, ContinuousClock.Instant)] = [:]
        for seconds in [300, 400, 500, 600, 700] {
            let before = clock.now
            let timer = try await ask(address, #"{"seconds": \#(seconds)}"#)
            let id = try #require(timer["id"] as? String)
            ends[id] = (before + .seconds(seconds), clock.now + .seconds(seconds))
        }
        #expect(try await first.end(by: SIGKILL) == SIGKILL)

        let second = KioskProcess(arguments)
        address = try await self.address(of: second)
        let before = clock.now
        let answer = try await ask(address)
        let after = clock.now
        let timers = try #require(answer["items"] as? [[String: Any]])
        #expect(timers.count == 5)
        for timer in timers {
            let id = try #require(timer["id"] as? String)
            let (earliest, latest) = try #require(ends[id])
            let remaining = try #require(timer["remaining"] as? Int)
            let left = Duration.milliseconds(remaining)
            #expect(left >= earliest - after - .milliseconds(2) && left <= latest - before + .milliseconds(2))
            #expect(timer["state"] as? String == "running")
        }
        #expect(try await second.end(by: SIGTERM) == 0)
    }

    @Test func ringsWhatEndedMeanwhileAndSaysSo() async throws {
        let first = KioskProcess(arguments)
        let address = try await address(of: first)
        _ = try await ask(address, #"{"name": "Eggs", "seconds": 1}"#)
        _ = try await first.read(until: "Eggs rings")
        #expect(try await first.end(by: SIGKILL) == SIGKILL)
        let second = KioskProcess(arguments)
        _ = try await second.read(until: "Eggs rings")
        #expect(try await second.end(by: SIGTERM) == 0)
    }

    private var arguments: [String] {
        [
            "serve", "--mode", "add", "--camera", "none", "--data", folder, "--listen", "127.0.0.1:0", "--sound",
            "none",
            "--offline",
        ]
    }

    private func address(of kiosk: KioskProcess) async throws -> URL {
        let said = try await kiosk.read(until: "page .*\n")
        let range = try #require(said.range(of: "http://127.0.0.1:[0-9]+", options: .regularExpression))
        return try #require(URL(string: said[range] + "/api/v1/timers"))
    }

    private func ask(_ address: URL, _ body: String? = nil) async throws -> [String: Any] {
        var request = URLRequest(url: address)
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, _) = try await URLSession.shared.data(for: request)
        let answer = try JSONSerialization.jsonObject(with: data)
        return try #require(answer as? [String: Any])
    }
}
