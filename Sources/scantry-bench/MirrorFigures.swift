import Backups
import Foundation
import Kitchen
import Values

/// The cost of a second place: bytes written there, and bytes written elsewhere meanwhile.
enum MirrorFigures {
    static func measured(times: Int, minutes: Int) async throws -> [Figure] {
        let place = FileManager.default.temporaryDirectory.path + "/scantry-mirror-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        let folder = place + "/household"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try SampleHousehold(times: times).moveIn(to: folder)
        let store = try KitchenStore(folder: folder)
        let mirror = Mirror(of: store, program: "bench")
        let first = try measured { try mirror.update(place + "/second") }
        _ = try measured { try mirror.update(place + "/second") }
        var figures = [
            Figure("first copy", Double(first.bytes) / 1e6, "MB"),
            Figure("first copy, time", first.seconds * 1e3, "ms"),
        ]
        for packs in [1, 10, 60] {
            var all: [Update] = []
            for _ in 0..<minutes {
                try await book(packs, store)
                all.append(try measured { try mirror.update(place + "/second") })
            }
            let name = "a minute with \(packs) \(packs == 1 ? "pack" : "packs")"
            figures += [
                Figure(name, median(all.map { Double($0.bytes) / 1e3 }), "KB"),
                Figure("\(name), time", median(all.map { $0.seconds * 1e3 }), "ms"),
                Figure("\(name), written elsewhere", median(all.map { Double($0.elsewhere) }), "bytes"),
            ]
        }
        return figures
    }

    private struct Update {
        let bytes: Int64
        let seconds: Double
        /// The bytes that this process has written to other files meanwhile.
        let elsewhere: Int64
    }

    private static func measured(_ update: () throws -> Int64) throws -> Update {
        let (start, before) = (ContinuousClock.now, writtenBytes)
        let bytes = try update()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Update(bytes: bytes, seconds: seconds, elsewhere: writtenBytes - before - bytes)
    }

    /// All bytes that this process has given to `write` so far.
    private static var writtenBytes: Int64 {
        let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("wchar:") }
        return line.flatMap { Int64($0.dropFirst(7)) } ?? 0
    }

    private static func book(_ packs: Int, _ store: KitchenStore) async throws {
        let codes = ["8076800195057", "3017620422003", "9521234000020"]
        for index in 0..<packs {
            let scan = Scan(
                id: .version7(at: Date()), station: "bench", label: Label(codes[index % codes.count], form: .unknown),
                time: Date(), mode: .add)
            _ = try await store.book(scan, knowing: nil, orKnowing: [:], by: nil, resting: .add)
        }
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
