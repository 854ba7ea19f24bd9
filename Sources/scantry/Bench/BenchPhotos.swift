import ArgumentParser
import Foundation
import Kitchen
import Scanner

/// `scantry bench photos`: how many of a collection of photographs are read right, and how many wrong.
struct BenchPhotos: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photos", abstract: "Score the decoder on photographs whose codes are known.",
        discussion: """
            The folder holds manifest.tsv: file, symbology, digits (- for none), between tabs.

            Example: scantry bench photos ../shared/barcode-photos --frame-size 640x480
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "Shrink larger photographs to a camera's frame first.")
    var frameSize: FrameSize?

    @Option(help: "Frames that a held-up photograph is shown for, when scored as the kiosk sees it.")
    var frames = 8

    @Argument(help: "The folder of the photographs.")
    var folder: String

    func validate() throws {
        guard (1...1_000).contains(frames) else { throw ValidationError("--frames is a number from 1 to 1000.") }
    }

    func run() throws {
        let photographs = try Photograph.all(in: folder, frameSize: frameSize)
        options.print([Figure("photographs with a code", Double(photographs.filter { $0.gtin != nil }.count), "")])
        for density in [1, 2, 3, 4, 6, 8] {
            let effort = density == 1 ? BarcodeDecoder.Effort.patient : .every(density)
            options.print(try figures("every \(density)", effort, of: photographs))
        }
    }

    private func figures(_ name: String, _ effort: BarcodeDecoder.Effort, of photographs: [Photograph]) throws
        -> [Figure]
    {
        var oneFrame = Score()
        var heldUp = Score()
        var time = Duration.zero
        for photograph in photographs {
            var decoder = try BarcodeDecoder(effort: effort)
            var presentations = Presentations()
            var counted: [Symbol] = []
            for frame in 0..<frames {
                var symbols: [Symbol] = []
                time += ContinuousClock().measure {
                    symbols = photograph.picture.withFrame { decoder.decode($0) }
                }
                if frame == 0 { oneFrame.add(symbols, of: photograph) }
                counted += presentations.observe(symbols, at: .seconds(Double(frame) / 30)).map(\.symbol)
            }
            heldUp.add(counted, of: photograph)
        }
        return [
            Figure("\(name), one frame: right", Double(oneFrame.right), ""),
            Figure("\(name), one frame: wrong", Double(oneFrame.wrong), ""),
            Figure("\(name), \(frames) frames, counted: right", Double(heldUp.right), ""),
            Figure("\(name), \(frames) frames, counted: wrong", Double(heldUp.wrong), ""),
            Figure("\(name): each frame", time / .milliseconds(1) / Double(frames * photographs.count), "ms"),
        ]
    }
}

/// A photograph and the number in it.
private struct Photograph {
    let picture: Picture
    /// Nil where nothing may be read.
    let gtin: GTIN?

    static func all(in folder: String, frameSize: FrameSize?) throws -> [Photograph] {
        let manifest: String
        do {
            manifest = try String(contentsOfFile: folder + "/manifest.tsv", encoding: .utf8)
        } catch {
            throw ValidationError(
                "\(folder)/manifest.tsv cannot be read. Name a folder of photographs with a manifest.")
        }
        return try manifest.split(separator: "\n").dropFirst().map { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count >= 3 else {
                throw ValidationError("\(folder)/manifest.tsv is not a manifest: \(line.prefix(60))")
            }
            let picture = try Picture(contentsOf: folder + "/" + columns[0])
            return Photograph(
                picture: frameSize.map(picture.fitted) ?? picture,
                gtin: columns[1] == "upce" ? GTIN(upcE: columns[2]) : GTIN(columns[2]))
        }
    }
}

/// Photographs whose number was read, and those in which another was.
private struct Score {
    private(set) var right = 0
    private(set) var wrong = 0

    mutating func add(_ symbols: [Symbol], of photograph: Photograph) {
        let read = symbols.filter { $0.symbology.isRetail && $0.evidence != .contradicts }.compactMap { symbol in
            symbol.symbology == .upcE ? GTIN(upcE: symbol.text) : GTIN(symbol.text)
        }
        if let gtin = photograph.gtin, read.contains(gtin) { right += 1 }
        // Books carry a second number of their own beside the first: no misread.
        let isBook = photograph.gtin?.purpose == .book
        if read.contains(where: { $0 != photograph.gtin && !(isBook && $0.isJapaneseBookPrice) }) { wrong += 1 }
    }
}

extension GTIN {
    /// Japanese books print a second EAN-13, with their price, that begins with 192 or 191 (Japan Publishing
    /// Organization for Information Infrastructure Development).
    fileprivate var isJapaneseBookPrice: Bool { printed.hasPrefix("191") || printed.hasPrefix("192") }
}
