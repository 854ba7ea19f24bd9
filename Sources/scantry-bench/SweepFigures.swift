import Catalogue
import DrawnSweep
import Foundation
import Kiosk
import Kitchen
import Logging
import Scanner
import Values

/// Measures how a kiosk counts a drawn sweep.
enum SweepFigures {
    /// Runs a kiosk on the sweep, and compares what it stored with what was shown.
    static func measured(_ sweep: Sweep, slowness: Double) async throws -> [Figure] {
        let folder = NSTemporaryDirectory() + "scantry-bench-sweep-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let kiosk = Kiosk(
            store: try KitchenStore(folder: folder), nearby: LocalCatalogue(samples: SampleCatalogue(tsv: "")),
            speaker: nil,
            statusStore: StatusStore(), restingMode: .add,
            log: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
        let watch = CameraWatch { () throws(FrameSourceError) in SweepSource(sweep, slowness: slowness) }
        var score = SweepScore(sweep)
        for await event in watch.events() {
            guard case .presented(let symbol, let since) = event else { continue }
            score.note(symbol.text, at: since)
            try await kiosk.book(scan(of: symbol))
        }
        guard !sweep.settings.isMixed else { return score.figures + score.missedByName }
        let shelved = try await kiosk.store.shelves().reduce(0) { $0 + $1.amount.thousandths } / 1_000
        return score.figures + [Figure("\(score.name): on the shelf", Double(shelved), "")]
    }

    private static func scan(of symbol: Symbol) -> Scan {
        let now = WallClock.system.now
        return Scan(
            id: .version7(at: now), station: "bench", symbology: symbol.symbology.rawValue,
            label: Label(symbol.text, form: Label.Form(symbology: symbol.symbology.rawValue)), time: now)
    }

    /// Writes each frame as a numbered JPEG, and `packs.tsv` with the times of each pack.
    static func draw(_ sweep: Sweep, into folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var painter = SweepPainter(sweep)
        for number in 0..<sweep.frameCount {
            let jpeg = painter.picture(number).withFrame { View(of: $0, []) }.jpeg()
            try Data(jpeg).write(to: URL(fileURLWithPath: folder + String(format: "/%06d.jpg", number)))
        }
        let rows = sweep.packs.map { "\($0.text)\t\($0.inView.lowerBound)\t\($0.inView.upperBound)\n" }
        try Data(rows.joined().utf8).write(to: URL(fileURLWithPath: folder + "/packs.tsv"))
    }
}

/// The number of times that each pack of a sweep was counted.
private struct SweepScore {
    let name: String
    private let packs: [SweptPack]
    private var counted: [Int]
    private var wrong = 0

    init(_ sweep: Sweep) {
        name = "\(Int(sweep.settings.pace)) a minute"
        packs = sweep.packs
        counted = packs.map { _ in 0 }
    }

    /// Attributes a scan to the pack that was in view when it was first read.
    mutating func note(_ text: String, at time: Duration) {
        let seconds = time / .seconds(1)
        let index = packs.indices.first { packs[$0].text == text && packs[$0].inView.contains(seconds) }
        if let index { counted[index] += 1 } else { wrong += 1 }
    }

    var missedByName: [Figure] {
        let missed = packs.indices.filter { counted[$0] == 0 }.map { packs[$0].print.name }
        return Dictionary(grouping: missed) { $0 }.sorted { $0.key < $1.key }.map {
            Figure("\(name): missed \($0.key)", Double($0.value.count), "")
        }
    }

    var figures: [Figure] {
        [
            Figure("\(name): shown", Double(packs.count), ""),
            Figure("\(name): booked once", Double(counted.count { $0 == 1 }), ""),
            Figure("\(name): missed", Double(counted.count { $0 == 0 }), ""),
            Figure("\(name): booked twice", Double(counted.count { $0 > 1 }), ""),
            Figure("\(name): booked wrong", Double(wrong), ""),
        ]
    }
}
