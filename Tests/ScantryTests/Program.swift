import Fixtures
import Foundation

/// The program, which is built beside the tests.
let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "scantry")

/// The output and exit status of a run of the program.
struct Run {
    let status: Int32
    let output: String
    let errors: String
}

/// Runs the program to its end.
func scantry(_ arguments: String..., input: Data = Data()) async throws -> Run {
    try await scantry(arguments, input: input)
}

func scantry(
    _ arguments: [String], input: Data = Data(), variables: [String: String] = [:], program: URL = program
) async throws -> Run {
    let files = (0..<3).map { _ in URL(fileURLWithPath: NSTemporaryDirectory() + UUID().uuidString) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    try input.write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    let status = try await process.runToItsEnd()
    return Run(
        status: status, output: try String(contentsOf: files[1], encoding: .utf8),
        errors: try String(contentsOf: files[2], encoding: .utf8))
}

/// A running kiosk.
final class KioskProcess: Sendable {
    private let process = Process()
    private let output = Pipe()
    private let end: Task<Int32, any Error>

    var processIdentifier: Int32 { process.processIdentifier }

    init(_ arguments: [String], _ environment: [String: String] = [:]) {
        process.executableURL = program
        process.arguments = arguments
        // The first start uses the system's language.
        let variables = ["LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let process = process
        end = Task { try await process.runToItsEnd() }
    }

    /// Returns its output until a pattern matches.
    func read(until pattern: String) async throws -> String {
        try await onAThread { [output] in
            var text = ""
            while text.range(of: pattern, options: .regularExpression) == nil {
                let more = try output.fileHandleForReading.readAvailable()
                guard !more.isEmpty else { throw Ended(text: text) }
                text += String(decoding: more, as: UTF8.self)
            }
            return text
        }
    }

    /// The program ended before the awaited output.
    struct Ended: Error { let text: String }

    /// Returns the rest of its output.
    func rest() async throws -> String {
        try await onAThread { [output] in
            String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        }
    }

    /// Sends a signal, and returns the exit status, or the number of the signal that ended it.
    func end(by signal: Int32) async throws -> Int32 {
        kill(process.processIdentifier, signal)
        return try await end.value
    }
}

extension Process {
    /// Runs it, and waits without blocking a thread.
    fileprivate func runToItsEnd() async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try run() } catch { continuation.resume(throwing: error) }
        }
    }
}

/// Runs a blocking function on its own thread, because the tests share few threads.
func onAThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}
