import ArgumentParser
import CommandSupport
import Phrases

/// `scantry bench`: measures the project's own figures.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scantry-bench",
        abstract: "Measure this machine: decoding, frame to booking, memory, look-up, import.",
        discussion: """
            Compare figures of one run only: machines are noisy. `make bench` also counts allocations.

            Examples:
              scantry bench
              scantry bench decode --format json
              scantry bench decode ../shared/barcode-photos
              scantry bench store --times 10
              scantry bench camera --sound default
              scantry bench sweep --pace 60
              scantry bench symbologies
              scantry bench import --rows 1000000
              scantry bench recipes
              scantry bench typed --rows 100000
              scantry bench mirror
              scantry bench copies
            """,
        subcommands: [
            BenchAll.self, BenchDecode.self, BenchPath.self, BenchMemory.self, BenchStore.self, BenchCamera.self,
            BenchSweep.self, BenchSymbologies.self, BenchImport.self, BenchLookup.self, BenchRecipes.self,
            BenchTyped.self, BenchMirror.self, BenchCopies.self,
        ],
        defaultSubcommand: BenchAll.self)
}

/// The options for the output of figures.
struct FigureOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "text, or json with an object a line.")
    var format = Format.text

    func print(_ figures: [Figure]) {
        for figure in figures {
            Terminal.print(format == .json ? figure.json : figure.text)
        }
    }

    func print(_ decoding: DecodeFigures) {
        switch format {
        case .json: print(decoding.figures)
        case .text: decoding.table.lines.forEach(Terminal.print)
        }
    }
}

struct BenchAll: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "all", abstract: "Decoding, frame to booking, and memory.")

    @OptionGroup var options: FigureOptions

    func run() async throws {
        try AllocationCounter.restartIfPossible()
        options.print(try DecodeFigures())
        options.print(try await PathFigures.measured())
        options.print(try await MemoryFigures.measured())
    }
}

struct BenchPath: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "path",
        abstract: "From the first clear frame of a pack to its booking on the disk, also at a satellite.")

    @OptionGroup var options: FigureOptions

    func run() async throws {
        options.print(try await PathFigures.compared())
    }
}

struct BenchMemory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory", abstract: "Resident memory of a kiosk that replays the sample pictures.")

    @OptionGroup var options: FigureOptions

    func run() async throws {
        options.print(try await MemoryFigures.measured())
    }
}
