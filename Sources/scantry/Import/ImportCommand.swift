import ArgumentParser

/// `scantry import`: takes over what another program, or another Scantry, has.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take over what another program has.",
        subcommands: [ImportScantryCommand.self])
}
