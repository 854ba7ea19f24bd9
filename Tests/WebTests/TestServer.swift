import Catalogue
import Fixtures
import Foundation
import Glibc
import Kiosk
import Kitchen
import Logging
import Samples
import Scanner
import ServiceLifecycle
import TestSupport
import Testing
import Values

@testable import Web

/// The real server on a free port of this machine, with a kitchen of its own, for the length of a test.
func withServer(
    cameras: [(station: String, viewfinder: Viewfinder)] = [], clock: WallClock = .system,
    clockTrust: ClockTrust? = nil,
    moments: MomentClock = .system, heartbeat: Duration = .seconds(10),
    address: ListenAddress = ListenAddress(host: "127.0.0.1", port: 0),
    encryption: Encryption = .none, pairing: Pairing? = nil, proxy: ReverseProxy? = nil, descriptors: Int = 1_024,
    writer: OpenFoodFactsWriter? = nil, satellite: Satellite? = nil, broker: BrokerAccess? = nil,
    external: ExternalServices = ExternalServices(),
    examine: @escaping @Sendable () async -> [Finding] = { [] },
    prepare: @escaping (_ folder: String) throws -> Void = { _ in },
    _ body: @escaping @Sendable (TestServer) async throws -> Void
) async throws {
    let temporary = TemporaryFolder()
    let folder = temporary.path
    defer { withExtendedLifetime(temporary) {} }
    let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let kiosk = Kiosk(
        store: try .opened(in: folder, clock: clock, moments: moments),
        nearby: LocalCatalogue(
            offline: OfflineCatalogue(folder: folder), samples: sampleProducts),
        speaker: nil, clockTrust: clockTrust, statusStore: StatusStore(clock: clock), pairing: pairing,
        restingMode: .add, satellite: satellite, external: external, writer: writer,
        // Beside hundreds of tests the database may be silent for longer than in a kitchen.
        storagePatience: .seconds(600), log: log)
    try prepare(folder)
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let web = try WebService(
        kiosk: kiosk, address: address, proxy: proxy, encryption: encryption,
        pictures: ProductPictures(folders: [folder + "/pictures", sampleFronts]),
        broker: BrokerLink(kiosk: kiosk, fixed: broker), cameras: cameras, version: "1.2.3",
        log: log, clock: clock, heartbeat: heartbeat, descriptors: descriptors, idling: .seconds(600),
        examine: examine
    ) { listening.yield($0) }
    let group = ServiceGroup(services: [web], logger: log)
    try await withThrowingTaskGroup { tasks in
        tasks.addTask { try await group.run() }
        let port = try #require(await ports.first { _ in true })
        do {
            try await body(
                TestServer(
                    port: port, kiosk: kiosk, folder: folder, routes: web.routes, access: web.rules.access,
                    changes: web.rules.changes))
        } catch {
            await group.triggerGracefulShutdown()
            throw error
        }
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
    }
}

private let sampleProducts = SampleCatalogue(tsv: Samples.products)
private let sampleFronts = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/fronts").standardized.path

/// A server to talk to byte by byte, as no well-behaved client would.
struct TestServer {
    let port: Int
    let kiosk: Kiosk
    /// Where the data is.
    let folder: String
    /// What the server says it answers.
    let routes: [String]
    /// Who may use each of them.
    let access: [String: Access]
    /// What pages show otherwise after each of them.
    let changes: [String: [KioskEvent.Area]]

    struct Answer {
        let status: Int
        let head: String
        let body: String
        /// The head with its capital letters.
        var originalHead = ""

        /// The value of a header; names and values are in lower case.
        func header(_ name: String) -> String? {
            let line = head.split(separator: "\r\n").first { $0.hasPrefix(name + ":") }
            return line.map { String($0.dropFirst(name.utf8.count + 1)).trimmingCharacters(in: .whitespaces) }
        }

        /// The lines of a page of a list.
        var items: [[String: Any]] { json["items"] as? [[String: Any]] ?? [] }

        /// The fields that a problem finds fault with.
        var faults: [String] {
            (json["errors"] as? [[String: Any]] ?? []).compactMap { $0["field"] as? String }
        }

        /// The body as a JSON object.
        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
        }
    }

    func get(_ path: String, host: String? = nil, headers: String = "") async throws -> Answer {
        try await send(
            "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\(headers)\r\n")
    }

    func post(
        _ path: String, _ body: String, headers: String = "", type: String = "application/json", host: String? = nil
    ) async throws -> Answer {
        try await post(path, Array(body.utf8), headers: headers, type: type, host: host)
    }

    func post(
        _ path: String, _ body: [UInt8], headers: String = "", type: String = "application/json", host: String? = nil,
        method: String = "POST"
    ) async throws -> Answer {
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n"
            + "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\n\(headers)\r\n"
        return try await send(Array(head.utf8) + body)
    }

    /// Any request; a body is sent as JSON.
    func ask(
        _ method: String, _ path: String, _ body: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        var head = headers
        head["Host"] = head["Host"] ?? "127.0.0.1:\(port)"
        head["Connection"] = "close"
        if let body {
            head["Content-Type"] = head["Content-Type"] ?? "application/json"
            head["Content-Length"] = "\(body.utf8.count)"
        }
        let lines = ["\(method) \(path) HTTP/1.1"] + head.map { "\($0): \($1)" }
        return try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    func put(_ path: String, _ body: String) async throws -> Answer {
        try await post(path, Array(body.utf8), method: "PUT")
    }

    /// Sends a form as a page does.
    ///
    /// - Parameter fields: Urlencoded: `name=Pasta&amount=2`.
    func fill(_ path: String, _ fields: String, headers: String = "") async throws -> Answer {
        try await post(path, fields, headers: headers, type: "application/x-www-form-urlencoded")
    }

    func scan(_ code: String, id: UUID? = nil) async throws -> Answer {
        var object = ["code": code]
        if let id { object["id"] = id.uuidString }
        return try await post("/api/v1/scans", String(decoding: try JSONEncoder().encode(object), as: UTF8.self))
    }

    /// How many scans are stored, up to 9.
    func scansStored() async throws -> Int {
        try await kiosk.store.scans(limit: 9).count
    }

    /// Opens a connection and sends something; the caller reads and closes it.
    func connect(_ request: String, at host: String = "127.0.0.1") throws -> FileHandle {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, host, &name.sin_addr)
        let isConnected = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
        try handle.write(contentsOf: Data(request.utf8))
        return handle
    }

    /// Where a request comes from. From elsewhere, a program of this machine has passed it on.
    enum Origin: String {
        case here = ""
        case elsewhere = "X-Forwarded-For: 192.0.2.7\r\n"
    }

    /// Asks by a route as the router writes it, such as `GET /lots/{uuid}`.
    func send(_ route: String, from origin: Origin, headers: String = "", body: String = "") async throws -> Answer {
        let words = route.split(separator: " ")
        let path = words[1].replacing(#/\{[a-zA-Z]+\}|\*+/#, with: "1")
        return try await send(
            "\(words[0]) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(origin.rawValue)\(headers)"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    private func send(_ request: String) async throws -> Answer { try await send(Array(request.utf8)) }

    /// Talks on a thread of its own: waiting here would keep the server from answering.
    private func send(_ request: [UInt8]) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try talk(request) }) }.start()
        }
    }

    /// Sends a whole request to another address of this machine.
    func ask(_ request: String, at host: String) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try talk(Array(request.utf8), at: host) }) }.start()
        }
    }

    private func talk(_ request: [UInt8], at host: String = "127.0.0.1") throws -> Answer {
        let connection = try connect("", at: host)
        try connection.write(contentsOf: Data(request))
        let text = String(decoding: try connection.readToEnd() ?? Data(), as: UTF8.self)
        let end = try #require(text.range(of: "\r\n\r\n"))
        let head = String(text[..<end.lowerBound])
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return Answer(
            status: status ?? 0, head: head.lowercased(), body: String(text[end.upperBound...]),
            originalHead: head)
    }
}
