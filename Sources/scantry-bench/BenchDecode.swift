import ArgumentParser
import CommandSupport
import Foundation
import Kitchen
import Phrases
import Scanner
import Values

/// `scantry bench decode`: measures decoding times, or how many pictures each decoder reads right and wrong.
struct BenchDecode: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode", abstract: "Time decoding, or score the readers on pictures whose codes are known.",
        discussion: """
            Without a folder it draws kitchens with and without a code, and prints milliseconds of processor time and \
            allocations for each frame: of a look, which is the likelihood reader alone, and of the whole frame. Each \
            scene is shown for eight frames.

            A folder holds pictures and manifest.tsv. Its header, with tabs between the columns, says what they are:
              file symbology expected           photographs: ean13, ean8, upca, upce or none
              file experiment level expected    frames degraded in a known way
            Expected are the digits of the code, or - where nothing may be read. Right are pictures whose code was \
            read, wrong those in which another retail code was read.

            Examples:
              scantry bench decode
              scantry bench decode --frame-size 1280x720 --scenes 100
              scantry bench decode ../shared/barcode-photos --frame-size 640x640
              scantry bench decode ../shared/barcode-photos --effort live --frames 8 --readers zbar,both
              scantry bench decode frames --only blur --svg Docs/curves
            """)

    @OptionGroup var options: FigureOptions

    @Option(
        help:
            "Shrink larger pictures to a camera's frame first, such as 640x640; without a folder, draw only this size.")
    var frameSize: FrameSize?

    @Option(help: "Time for a picture; exhaustive takes seconds (default: patient with a folder, live without).")
    var effort: BarcodeDecoder.Effort?

    @Option(help: "Without a folder, how many scenes of each kind are drawn (default: 20 at live effort).")
    var scenes: Int?

    @Option(help: "Frames for which a picture is shown; with more than 1, what the kiosk counts is scored.")
    var frames = 1

    @Option(help: ArgumentHelp("The readers to score, between commas (default: all).", valueName: "readers"))
    var readers: ReaderList?

    @Option(help: ArgumentHelp("Take only pictures whose path contains this.", valueName: "substring"))
    var only: String?

    @Option(help: ArgumentHelp("Draw the curve of each experiment as SVG into this folder.", valueName: "folder"))
    var svg: String?

    @Option(
        help: ArgumentHelp(
            "Confirm weak readings by known products: a file of a GTIN a line, or manifest for the codes of the pictures.",
            valueName: "file"))
    var known: String?

    @Flag(help: "First print a line per picture that both readers together do not read right: path, expected, read.")
    var list = false

    @Argument(help: "The folder of the pictures.")
    var folder: String?

    func validate() throws {
        guard (1...1_000).contains(frames) else { throw ValidationError("--frames is a number from 1 to 1000.") }
        guard !list || scored.contains(.both) else {
            throw ValidationError("--list shows what the reader both does not read. Add both to --readers.")
        }
        guard (1...1_000).contains(scenes ?? 1) else { throw ValidationError("--scenes is a number from 1 to 1000.") }
        guard folder == nil || scenes == nil else {
            throw ValidationError("--scenes says how many are drawn. Leave it or the folder out.")
        }
        guard frameSize.map({ $0.width >= 320 && $0.height >= 240 }) ?? true || folder != nil else {
            throw ValidationError("A drawn frame is at least 320x240.")
        }
        guard folder != nil || !isScoring else {
            throw ValidationError(
                "--frames, --readers, --only, --svg, --known and --list need a folder of pictures.")
        }
    }

    func run() throws {
        guard let folder else { return try measureCost() }
        let whole = try PictureManifest(folder: folder)
        let manifest = try whole.only(only)
        guard svg == nil || manifest.isDegraded else {
            throw BenchError(
                "--svg draws curves of degraded frames, and \(folder) holds photographs. Leave --svg out.")
        }
        let curves = try svg.map(CurveFolder.init)
        let scores = try score(manifest, known: try known.map { try KnownCodeList($0, of: whole) })
        printTables(scores)
        try curves?.write(scores.charts, effort: scoringEffort)
    }

    /// Whether an option for scoring pictures is given.
    private var isScoring: Bool {
        frames != 1 || readers != nil || only != nil || svg != nil || known != nil || list
    }

    private var scored: [BarcodeDecoder.Readers] { (readers ?? .all).readers }

    private var scoringEffort: BarcodeDecoder.Effort { effort ?? .patient }

    private func measureCost() throws {
        try AllocationCounter.restartIfPossible()
        let sizes = frameSize.map { [$0] } ?? DecodeFigures.usualSizes
        options.print(try DecodeFigures(effort ?? .live, sizes: sizes, scenes: scenes))
    }

    private func score(_ manifest: PictureManifest, known: KnownCodeList?) throws -> DecodingScores {
        var scores = DecodingScores(readers: scored)
        let trial = DecodingTrial(effort: scoringEffort, frames: frames, known: known)
        for (number, entry) in manifest.entries.enumerated() {
            let picture = try manifest.picture(of: entry, in: frameSize)
            for reader in scored {
                // The first trial fills caches and is not scored.
                if number == 0 { _ = try trial.outcome(of: picture, by: reader) }
                let outcome = try trial.outcome(of: picture, by: reader)
                scores.add(outcome, of: entry, by: reader)
                if list, reader == .both { printIfMissed(entry, outcome) }
            }
        }
        return scores
    }

    private func printIfMissed(_ entry: PictureManifest.Entry, _ outcome: ReadingOutcome) {
        guard !outcome.isPerfect(for: entry.expected) else { return }
        let line = MissedPicture(entry, outcome)
        Terminal.print(options.format == .json ? line.json : line.text)
    }

    private func printTables(_ scores: DecodingScores) {
        switch options.format {
        case .json: options.print(scores.figures)
        case .text: scores.tables.flatMap(\.lines).forEach(Terminal.print)
        }
    }
}

/// A picture that was not read correctly, in the form of `--list`.
private struct MissedPicture: Encodable {
    let path: String
    let expected: String
    let read: [String]

    init(_ entry: PictureManifest.Entry, _ outcome: ReadingOutcome) {
        path = entry.file
        expected = entry.expected?.printed ?? "-"
        read = outcome.read.map(\.printed)
    }

    var text: String {
        "\(path.escapedForLine)\t\(expected)\t\(read.isEmpty ? "-" : read.joined(separator: " "))"
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
