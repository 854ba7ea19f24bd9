import ArgumentParser
import CommandSupport
import Glibc

/// `scantry bench`: runs the program `scantry-bench`, which lies beside this one in a checkout and is not installed.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure this machine: decoding, frame to booking, memory, look-up, import.",
        discussion:
            "The benchmarks are a separate program, which `make bench` builds. Example: scantry bench --help",
        // `scantry-bench` has its own help.
        helpNames: [])

    @Argument(parsing: .captureForPassthrough, help: "Arguments for scantry-bench.")
    var arguments: [String] = []

    func run() throws {
        guard let program = Places.program("scantry-bench") else {
            Terminal.printError(
                "scantry-bench is not beside this program. Build it in a checkout: make bench, or swift build -c release --product scantry-bench."
            )
            throw ExitCode.failure
        }
        let words = (["scantry-bench"] + arguments).map { strdup($0) }
        execv(program, words + [nil])
        Terminal.printError("\(program) cannot be started: \(String(cString: strerror(errno))).")
        throw ExitCode.failure
    }
}
