import Fixtures
import Foundation
import Kiosk
import Kitchen
import Synchronization
import Testing

/// A clock that is years ahead, as after an empty battery or a mistyped date.
struct ClockPagesTests {
    private func withWrongClock(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        let trust = ClockTrust(
            wall: { Date(timeIntervalSince1970: 2_400_000_000) }, uptime: { .zero }, isSynchronised: { false })
        try await withServer(clock: trust.clock, clockTrust: trust) { server async throws in
            server.kiosk.examineClock()
            try await body(server)
        }
    }

    @Test func saysItOnThePageAndInHealth() async throws {
        try await withWrongClock { server async throws in
            let page = try await server.get("/").body
            #expect(page.contains("Is it really 19 Jan 2046?") && page.contains("href=\"/clock\""))
            let health = try await server.get("/api/v1/health")
            #expect(health.status == 200 && health.json["status"] as? String == "degraded")
            #expect(health.body.contains("the clock shows 2046-01-19, more than a month after the latest purchase"))
            #expect(try await server.get("/api/v1/clock").json["isTrusted"] as? Bool == false)
        }
    }

    @Test func isConfirmedOnAPage() async throws {
        try await withWrongClock { server async throws in
            #expect(try await server.get("/clock").body.contains("Is it 19 Jan 2046 today?"))
            let answer = try await server.fill("/clock", "")
            #expect(answer.status == 303)
            #expect(try await !server.get("/").body.contains("Is it really"))
            #expect(try await server.get("/clock").status == 303)
            #expect(try await server.get("/api/v1/health").json["status"] as? String == "ok")
        }
    }

    @Test func isConfirmedByAProgram() async throws {
        try await withWrongClock { server async throws in
            let answer = try await server.post("/api/v1/clock/confirm", "")
            #expect(answer.status == 200 && answer.json["isTrusted"] as? Bool == true)
        }
    }

    @Test func doubtsNoClockWithoutReason() async throws {
        try await withServer { server async throws in
            server.kiosk.examineClock()
            #expect(try await server.get("/api/v1/clock").json["isTrusted"] as? Bool == true)
            #expect(try await !server.get("/api/v1/health").body.contains("clock"))
        }
    }

    @Test func saysThatItIsNotSetUntilItIs() async throws {
        let wall = Mutex(Date(timeIntervalSince1970: 60))
        let trust = ClockTrust(wall: { wall.withLock { $0 } }, uptime: { .zero }, isSynchronised: { false })
        try await withServer(clock: trust.clock, clockTrust: trust) { server async throws in
            server.kiosk.examineClock()
            let page = try await server.get("/").body
            #expect(page.contains("The clock is not set") && !page.contains("href=\"/clock\""))
            #expect(try await server.get("/api/v1/health").body.contains("the clock is not set"))
            #expect(try await server.get("/clock").status == 303)
            #expect(try await server.post("/api/v1/clock/confirm", "").json["isTrusted"] as? Bool == false)

            wall.withLock { $0 = .november }
            server.kiosk.examineClock()
            #expect(try await !server.get("/").body.contains("The clock is not set"))
            #expect(try await server.get("/api/v1/clock").json["isTrusted"] as? Bool == true)
            #expect(try await server.get("/api/v1/health").json["status"] as? String == "ok")
        }
    }
}
