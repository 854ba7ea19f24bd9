import ArgumentParser
import CommandSupport
import Foundation

/// Measures the memory of a running kiosk.
enum MemoryFigures {
    static func measured() async throws -> [Figure] {
        guard let samples = Places.samples() else {
            throw ValidationError("The sample pictures are missing. Run this in a checkout, or install Scantry.")
        }
        guard let program = Places.program("scantry") else {
            throw ValidationError("scantry is not beside this program. Build it: make build.")
        }
        let folder = NSTemporaryDirectory() + "scantry-bench-memory-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let kiosk = Process()
        kiosk.executableURL = URL(fileURLWithPath: program)
        kiosk.arguments = [
            "serve", "--camera", "replay:\(samples)/frames", "--hold", "0.2", "--data", folder, "--listen",
            "127.0.0.1:0",
            "--sound", "null", "--offline",
        ]
        kiosk.environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }
        kiosk.standardOutput = FileHandle.nullDevice
        kiosk.standardError = FileHandle.nullDevice
        try kiosk.run()
        defer { kiosk.terminate() }
        try await Task.sleep(for: .seconds(8))  // twice through the samples
        let process = "\(kiosk.processIdentifier)"
        return [("VmRSS", "resident memory of the kiosk"), ("VmHWM", "resident memory of the kiosk, most")].map {
            key, name in
            Figure(name, megabytes(key, of: process), "MB")
        }
    }

    /// Returns a value of a process's `/proc` status in MB, or 0 if it cannot be read.
    static func megabytes(_ key: String, of process: String) -> Double {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
        let line = status.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return (line?.split(separator: " ").dropLast().last.flatMap { Double($0) } ?? 0) / 1_024
    }
}
