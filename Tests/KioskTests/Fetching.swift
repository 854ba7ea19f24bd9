import Catalogue
import Fixtures
import Foundation
import Kiosk
import Kitchen
import Logging
import Samples
import Synchronization
import TestSupport
import Values

@testable import Kiosk
@testable import Pictures

/// A kiosk with products whose pictures are on a server of the test.
final class Fetching: Sendable {
    let kiosk: Kiosk
    let source: OutsidePictures
    let pictures: FetchedPictures
    /// The folder of fetched pictures.
    let folder: URL
    private let temporary = TemporaryFolder()
    private let most: Int
    private let noted = Notes()
    private let heard = Mutex<(rests: [Double], pictured: Int)>(([], 0))

    /// - Parameter codes: The GTINs of products to scan, whose pictures are on the server.
    init(
        from server: NearbyServer, _ codes: [String], clock: SettableClock = SettableClock(),
        most: Int = PictureFetcher.most
    ) async throws {
        (self.most, source) = (most, OutsidePictures(places: [server.address + "/"], reach: .anywhere))
        let data = temporary.path
        pictures = FetchedPictures(in: data + "/pictures")
        folder = URL(fileURLWithPath: data + "/pictures/fetched")
        kiosk = Kiosk(
            store: try .opened(in: data, clock: clock.clock),
            nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")), speaker: nil, clock: clock.clock,
            statusStore: StatusStore(), restingMode: .add,
            log: Logger(label: "test") { [noted] _ in NotingHandler(notes: noted) })
        try FileManager.default.createDirectory(atPath: data + "/pictures", withIntermediateDirectories: true)
        for code in codes {
            try await kiosk.book(.of(code))
            try await learn(code, picture: server.address + "/front.1.jpg")
            clock.pass(1)
        }
    }

    /// The fetcher's pauses so far, in seconds.
    var rests: [Double] { heard.withLock { $0.rests } }
    /// The number of published pictures.
    var pictured: Int { heard.withLock { $0.pictured } }

    /// Whether no picture is due.
    var isSettled: Bool {
        get async throws { try await kiosk.store.wantedPictures(limit: 1).isEmpty }
    }
    /// The lines of the kiosk's log.
    var notes: [String] { noted.all }

    var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    var sizes: [Int] { files.compactMap { pictures.picture($0)?.count } }

    /// Runs the fetcher until a condition holds. Pauses are recorded and end at once, except those of an hour.
    func fetch(until isDone: @escaping @Sendable () async throws -> Bool) async throws {
        let fetcher = PictureFetcher(kiosk: kiosk, source: source, pictures: pictures, most: most) { [self] duration in
            heard.withLock { $0.rests.append(duration / .seconds(1)) }
            if duration >= .seconds(3_600) { try await Task.sleep(for: .seconds(3_600)) }
            try Task.checkCancellation()
            await Task.yield()
        }
        let events = kiosk.eventBus.events()
        try await withThrowingTaskGroup { group in
            group.addTask { await fetcher.run() }
            group.addTask { [self] in
                for await event in events {
                    if case .pictured = event { heard.withLock { $0.pictured += 1 } }
                }
            }
            while try await !isDone() { await Task.yield() }
            group.cancelAll()
        }
    }

    func learn(_ code: String, picture: String) async throws {
        guard var facts = ExternalProductData(name: "Thing \(code)", source: .openFoodFacts) else { return }
        facts.picture = picture
        _ = try await kiosk.store.save(facts, of: gtin(code))
    }

    /// Returns the name of the file with a product's picture.
    func picture(of code: String) async throws -> String? { try await kiosk.store.product(gtin(code))?.picture }

    func takeAll(of code: String) async throws {
        var scan = Scan.of(code)
        scan.mode = .take
        try await kiosk.book(scan)
    }
}

/// A clock that a test advances.
final class SettableClock: Sendable {
    private let passed = Mutex(0.0)

    var clock: WallClock { WallClock { [self] in WallClock.november.now.addingTimeInterval(passed.withLock { $0 }) } }

    func pass(_ seconds: Double) { passed.withLock { $0 += seconds } }
}

/// A faulty response to a request for a picture.
enum Fault: CaseIterable {
    case page, gone, endless, cutOff, bomb, webp, empty, elsewhere

    func answer(_ photograph: [UInt8], _ elsewhere: String) -> NearbyServer.Answer {
        switch self {
        case .page: .init(type: "text/html", text: "<html>Log in to the hotel</html>")
        case .gone: .init("404 Not Found", type: "text/html", text: "<html>")
        case .endless: .init(type: "image/jpeg", body: [UInt8](repeating: 0xFF, count: 50 << 20))
        case .cutOff: .init(type: "image/jpeg", body: Array(photograph.prefix(photograph.count / 2)))
        case .bomb: .init(type: "image/jpeg", body: Self.bomb(photograph))
        case .webp: .init(type: "image/webp", body: Array("RIFF____WEBPVP8 ".utf8))
        case .empty: .init(type: "image/jpeg")
        case .elsewhere: .init("302 Found", headers: ["Location: \(elsewhere)/a.jpg"])
        }
    }

    /// Returns the photograph with a header of 65,000 by 65,000 pixels.
    private static func bomb(_ photograph: [UInt8]) -> [UInt8] {
        var bomb = photograph
        if let frame = bomb.indices.dropLast().first(where: { bomb[$0] == 0xFF && bomb[$0 + 1] == 0xC0 }) {
            bomb.replaceSubrange(frame + 5..<frame + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
        }
        return bomb
    }
}

extension Photograph {
    /// Returns a JPEG larger than stored pictures.
    static func sent(shade: UInt8 = 128) throws -> [UInt8] {
        let (width, height) = (900, 600)
        var pixels = [UInt8](repeating: shade, count: width * height * 3)
        for place in pixels.indices where place % 7 == 0 { pixels[place] = UInt8(truncatingIfNeeded: place / 31) }
        return try Raster(width: width, height: height, pixels: pixels).jpeg(quality: 90)
    }
}

/// Collects the lines of the log.
final class Notes: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

struct NotingHandler: LogHandler {
    let notes: Notes
    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]

    init(notes: Notes) { self.notes = notes }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { notes.add("\(event.message)") }
}
