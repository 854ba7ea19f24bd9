import ArgumentParser
import CommandSupport
import DrawnSweep
import Scanner

/// `scantry bench symbologies`: measures which symbologies are read, counted twice, missed or misread, and when.
struct BenchSymbologies: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "symbologies", abstract: "Drawn codes of every symbology: counted once, twice, missed, misread.",
        discussion: """
            Codes are drawn by zint and shown to the kiosk's decoder in 30 frames a second. Each line has the showings \
            that were counted once, twice or more, never, and as another text; and beside them the showings in which \
            zbar and zxing-cpp alone, with all their time, read the text in one of every third frame.

            Ordinary showings have a random size, rotation and motion, and last from 0.5 to 1.5 seconds. In the others \
            one condition changes.

            Examples:
              scantry bench symbologies
              scantry bench symbologies --only DataBar --condition ordinary --showings 500 --alone none
            """)

    @OptionGroup var options: FigureOptions

    @Option(help: "Showings for each symbology and condition.")
    var showings = 2

    @Option(help: ArgumentHelp("Take only symbologies whose name contains this.", valueName: "substring"))
    var only: String?

    @Option(help: ArgumentHelp("Take only conditions whose name contains this.", valueName: "substring"))
    var condition: String?

    @Option(help: "The libraries to compare with: all or none.")
    var alone = Comparison.all

    @Option(help: "The size of a frame.")
    var frameSize = FrameSize(width: 1_280, height: 720)

    @Option(help: "The random seed.")
    var seed: UInt64 = 1

    enum Comparison: String, ExpressibleByArgument, CaseIterable {
        case all, none
    }

    func validate() throws {
        guard (1...10_000).contains(showings) else { throw ValidationError("--showings is a number from 1 to 10000.") }
        guard frameSize.width >= 320, frameSize.height >= 240 else {
            throw ValidationError("A drawn frame is at least 320x240.")
        }
        guard !samples.isEmpty else { throw ValidationError("No symbology has such a name. Leave --only out.") }
        guard !conditions.isEmpty else { throw ValidationError("No condition has such a name. Leave --condition out.") }
    }

    func run() throws {
        let trial = SymbologyTrial(
            size: frameSize, showings: showings, seed: seed,
            libraries: alone == .all ? LibraryReader.Library.allCases : [])
        for sample in samples {
            var table = TextTable()
            table.add([sample.name] + SymbologyScore.titles(comparing: trial.libraries))
            for condition in conditions {
                let score = try trial.score(of: sample, under: condition)
                switch options.format {
                case .json: options.print(score.figures(named: "\(sample.name), \(condition.name)"))
                case .text: table.add([condition.name] + score.cells)
                }
            }
            if options.format == .text { table.lines.forEach(Terminal.print) }
        }
    }

    private var samples: [SampleCode] {
        SampleCode.all.filter { sample in only.map { sample.name.lowercased().contains($0.lowercased()) } ?? true }
    }

    private var conditions: [ShowingCondition] {
        ShowingCondition.all.filter { each in condition.map { each.name.contains($0) } ?? true }
    }
}
