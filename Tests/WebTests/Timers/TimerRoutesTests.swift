import Foundation
import Kiosk
import Kitchen
import Synchronization
import Testing
import Values

struct TimerRoutesTests {
    @Test func startsPausesGoesOnAndStops() async throws {
        let time = TestTime()
        try await withServer(moments: time.moments) { server async throws in
            let started = try await server.post("/api/v1/timers", #"{"name": "Tea", "seconds": 180, "warning": 60}"#)
            #expect(started.status == 201)
            let id = try #require(started.json["id"] as? String)
            #expect(started.header("location") == "/api/v1/timers/\(id)")
            let left = try #require(started.json["remaining"] as? Int)
            #expect(left == 180_000)
            time.pass(10)
            let paused = try await server.post("/api/v1/timers/\(id)/pause", "")
            #expect(paused.json["state"] as? String == "paused")
            #expect(try await server.post("/api/v1/timers/\(id)/pause", "").status == 409)
            let extended = try await server.post("/api/v1/timers/\(id)/extend", #"{"seconds": 60}"#)
            let longer = try #require(extended.json["remaining"] as? Int)
            #expect(longer == 230_000)
            let running = try await server.post("/api/v1/timers/\(id)/continue", "")
            #expect(running.json["state"] as? String == "running")
            #expect(try await server.get("/api/v1/timers").items.count == 1)
            #expect(try await server.post("/api/v1/timers/\(id)/stop", "").json["state"] as? String == "ended")
            #expect(try await server.get("/api/v1/timers").items.isEmpty)
            #expect(try await server.get("/api/v1/timers/\(id)").json["state"] as? String == "ended")
        }
    }

    @Test(arguments: [
        ("{}", 422), (#"{"seconds": 0}"#, 422), (#"{"seconds": 86401}"#, 422), (#"{"seconds": 60, "warning": 0}"#, 422),
        (#"{"product": "019a0000-0000-7000-8000-000000000000"}"#, 404),
    ])
    func refusesWhatMakesNoSense(body: String, status: Int) async throws {
        try await withServer { server async throws in
            #expect(try await server.post("/api/v1/timers", body).status == status)
        }
    }

    @Test func startsByAPage() async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/timers", "name=Rice&minutes=8+min+30&warning=60")
            #expect(answer.status == 303)
            let timers = try await server.kiosk.store.timers()
            let timer = try #require(timers.first)
            #expect(timer.length == .seconds(510) && timer.warning == .seconds(60))
            let page = try await server.get("/timers").body
            #expect(page.contains("Rice") && page.contains("data-whole=\"510000\""))
            #expect(try await server.get("/timers/\(timer.uuid.text)").status == 200)
            #expect(try await server.fill("/timers", "minutes=soon").status == 422)
            #expect(try await server.fill("/timers", "preset=3").status == 303)
        }
    }

    @Test(arguments: [
        "preset=9223372036854775807", "preset=-1", "preset=abc", "minutes=-0:30", "minutes=0", "minutes=1440:30",
        "minutes=9223372036854775807", "minutes=8:99", "minutes=8:-1", "minutes=1:2:3:4", "minutes=:",
        "minutes=8&warning=0",
    ])
    func refusesTimesThatAreNone(fields: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.fill("/timers", fields).status == 422)
            #expect(try await server.kiosk.store.timers().isEmpty)
        }
    }

    @Test func showsWhatCountsDownOnEveryPage() async throws {
        try await withServer { server async throws in
            #expect(try await !server.get("/stock").body.contains("id=\"runs-"))
            for (name, seconds) in [("Rice", 900), ("Eggs", 360), ("Tea", 180)] {
                _ = try await server.kiosk.store.startTimer(TimerDraft(name: name, seconds: seconds))
            }
            let timers = try await server.kiosk.store.timers()
            _ = try await server.kiosk.store.pauseTimer(timers[2].uuid)
            for path in ["/stock", "/settings", "/products/new", "/cooking/new", "/timers/now?at=/stock"] {
                let page = try await server.get(path).body
                #expect(page.contains("id=\"runs-\(timers[1].uuid.text)\""), "\(path)")
                #expect(page.contains("2 more") && page.contains("data-name=\"Rice\""), "\(path)")
            }
            for path in ["/", "/timers"] { #expect(try await !server.get(path).body.contains("id=\"runs-"), "\(path)") }
            let eggs = try await server.get("/timers/\(timers[1].uuid.text)").body
            #expect(eggs.contains("id=\"runs-\(timers[0].uuid.text)\"") && eggs.contains("1 more"))
        }
    }

    @Test func bringsNothingButTheTimersToPagesWithForms() async throws {
        let time = TestTime()
        try await withServer(moments: time.moments) { server async throws in
            #expect(
                try await server.get("/products/new").body.contains("data-timers=\"/timers/now?at=%2Fproducts%2Fnew\""))
            _ = try await server.kiosk.store.startTimer(TimerDraft(name: "Eggs", seconds: 60))
            time.pass(60)
            let now = try await server.get("/timers/now?at=%2Fproducts%2Fnew").body
            #expect(now.contains("Eggs") && now.contains("value=\"/products/new\"") && !now.contains("<main"))
            #expect(try await !server.get("/timers/now?at=//elsewhere").body.contains("elsewhere"))
            #expect(try await !server.get("/offline").body.contains("Eggs"))
        }
    }

    @Test func hasRoomForManyThatRing() async throws {
        let time = TestTime()
        try await withServer(moments: time.moments) { server async throws in
            for name in ["Eggs", "Rice", "Tea"] {
                _ = try await server.kiosk.store.startTimer(TimerDraft(name: name, seconds: 60))
            }
            time.pass(60)
            let page = try await server.get("/stock").body
            #expect(page.contains("Ready: Eggs, Rice, Tea") && page.contains("Stop all"))
            #expect(page.matches(of: /class="ringing"/).count == 1)
            #expect(try await server.fill("/timers/stop", "back=/stock").status == 303)
            #expect(try await server.kiosk.store.timers().isEmpty)
        }
    }

    @Test func showsWhatRingsOnEveryPage() async throws {
        let time = TestTime()
        try await withServer(moments: time.moments) { server async throws in
            _ = try await server.kiosk.store.startTimer(TimerDraft(name: "Eggs", seconds: 60))
            #expect(try await server.get("/").body.contains("class=\"ringing\"") == false)
            time.pass(60)
            for path in ["/", "/stock", "/settings"] {
                #expect(try await server.get(path).body.contains("class=\"ringing\""), "\(path)")
            }
            #expect(try await server.fill("/timers/stop", "back=/stock").header("location") == "/stock")
            #expect(try await server.get("/").body.contains("class=\"ringing\"") == false)
        }
    }

    @Test func cooksAProductAndSaysWhereNobodyKnowsHow() async throws {
        try await withServer { server async throws in
            let scan = try await server.scan("8076800195057")
            let product = try #require(scan.json["product"] as? [String: Any])
            let id = try #require(product["uuid"] as? String ?? product["id"] as? String)
            let answer = try await server.fill("/products/\(id)/timer", "")
            #expect(answer.status == 303 && answer.header("location") == "/products/\(id)")
            #expect(try await server.kiosk.store.timers().isEmpty)
        }
    }
}

/// A clock that a test advances.
private final class TestTime: Sendable {
    private let seconds = Mutex<Int64>(0)

    func pass(_ more: Int64) { seconds.withLock { $0 += more } }

    var moments: MomentClock {
        MomentClock { [self] in
            let passed = seconds.withLock { $0 } * 1_000
            return Moment(
                boot: "boot", sinceBoot: 100_000 + passed, wall: 1_795_176_000_000 + passed, isSynchronised: true)
        }
    }
}
