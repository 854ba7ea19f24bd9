import ArgumentParser

struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The project's own figures.", discussion: "Example: scantry bench")
    func run() async throws {}
}
