import ArgumentParser
import Glibc

/// The program `scantry` and its commands.
@main
struct Scantry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scantry",
        abstract: "A webcam that keeps the household's stock: hold a pack up, hear the beep, and it is on the shelf.",
        version: version,
        subcommands: [
            Serve.self, Decode.self, ScanCommand.self, StockCommand.self, Lookup.self, CardsCommand.self,
            CatalogueCommand.self,
            Pair.self,
            TokenCommand.self, BenchCommand.self, Doctor.self,
        ],
        defaultSubcommand: Serve.self)

    static let version = "0.1.0"
}
