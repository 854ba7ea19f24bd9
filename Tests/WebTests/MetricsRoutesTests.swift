import Fixtures
import Foundation
import Kiosk
import Kitchen
import Testing
import Trust

@testable import Web

/// `/metrics`.
struct MetricsRoutesTests {
    private static let openMetrics =
        "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"

    @Test func countsScansByStationAndOutcome() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            _ = try await server.scan("9521234000020")
            let answer = try await server.ask("GET", "/metrics", headers: ["Accept": Self.openMetrics])
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "application/openmetrics-text; version=1.0.0; charset=utf-8")
            for line in [
                #"scantry_scans_total{station="api",outcome="booked"} 1"#,
                #"scantry_scans_total{station="api",outcome="unknown"} 1"#, "scantry_scan_commit_seconds_count 2",
                #"scantry_build_info{version="1.2.3"} 1"#, "scantry_stock_products 2", "scantry_webhook_waiting 0",
                "# TYPE process_resident_memory_bytes gauge", "# UNIT scantry_database_bytes bytes", "# EOF",
            ] { #expect(answer.body.contains("\(line)\n"), "\(line)") }
            let number = answer.body.split(separator: "\n").first { $0.hasPrefix("scantry_database_bytes ") }
            #expect(number.flatMap { Double($0.split(separator: " ")[1]) } ?? 0 > 100_000)
        }
    }

    @Test func answersInPrometheusOwnFormatElsewhere() async throws {
        try await withServer { server async throws in
            let answer = try await server.get("/metrics")
            #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
            #expect(!answer.body.contains("# EOF"))
        }
    }

    @Test func wantsAToken() async throws {
        try await withServer { server async throws in
            #expect(try await server.send("GET /metrics", from: .elsewhere).status == 401)
            let token = Token()
            _ = try await server.kiosk.store.addDevice(name: "Prometheus", kind: .script, tokenHash: token.fingerprint)
            let headers = "Authorization: Bearer \(token.text)\r\n"
            #expect(try await server.send("GET /metrics", from: .elsewhere, headers: headers).status == 200)
        }
    }

    @Test func countsRequestsByStatus() async throws {
        try await withServer { server async throws in
            _ = try await server.get("/api/v1/nothing")
            let body = try await server.get("/metrics").body
            #expect(body.contains(#"scantry_http_requests_total{status="4xx"} 1"#))
        }
    }

    /// A station's name comes from the sender: each would be a series of its own.
    @Test func boundsLabels() async throws {
        try await withServer { server async throws in
            for number in 1...100 {
                let body = #"{"code": "8076800195057", "station": "s\#(number)", "mode": "lookUp"}"#
                _ = try await server.post("/api/v1/scans", body)
            }
            let lines = try await server.get("/metrics").body.split(separator: "\n")
            #expect(lines.count { $0.hasPrefix("scantry_scans_total{") } == 65)
            #expect(lines.contains(#"scantry_scans_total{station="other",outcome="other"} 36"#))
        }
    }
}
