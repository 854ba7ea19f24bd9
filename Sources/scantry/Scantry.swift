import ArgumentParser
import Glibc

/// The program `scantry` and its commands.
@main
struct Scantry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scantry",
        abstract: "Track the household's stock with a webcam: hold a pack up, hear the beep, and it is in stock.",
        version: version,
        subcommands: [
            Serve.self, Decode.self, ScanCommand.self, StockCommand.self, Lookup.self, CardsCommand.self,
            CatalogueCommand.self, BackupCommand.self, RestoreCommand.self, RescueCommand.self, ExportCommand.self,
            ImportCommand.self, BrokerCommand.self, Pair.self, JoinCommand.self, TokenCommand.self, BenchCommand.self,
            Doctor.self,
        ],
        defaultSubcommand: Serve.self)

    static let version = "0.1.0"
}
