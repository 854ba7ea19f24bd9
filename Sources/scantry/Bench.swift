import ArgumentParser

struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The project's own figures.")
    func run() async throws {}
}
