import Foundation

/// A child process that publishes one entry with Avahi for as long as it runs.
final class Publication {
    private let process = Process()
    private let complaint = Pipe()
    private let hasEnded = DispatchSemaphore(value: 0)
    private var violation: Failure?

    /// The reason why an entry is not published.
    enum Failure: Equatable {
        /// Another machine uses this name.
        case nameTaken
        case notInstalled
        /// The error message of `avahi-publish`.
        case failed(String)
    }

    /// - Parameters:
    ///   - arguments: The arguments of `avahi-publish`.
    ///   - onEnd: Called on any thread when the child has ended.
    init(_ arguments: [String], onEnd: @escaping @Sendable () -> Void) {
        // The child must not outlive the kiosk. It needs SIGKILL: children ignore the signals that the kiosk catches.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "KILL", "avahi-publish"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = complaint
        process.terminationHandler = { [hasEnded] _ in
            hasEnded.signal()
            onEnd()
        }
        do { try process.run() } catch { violation = .failed("\(error.localizedDescription)") }
    }

    /// The reason that the entry is not published; nil while it is.
    var failure: Failure? {
        if let violation { return violation }
        guard !process.isRunning else { return nil }
        if process.terminationStatus == 127 { return .notInstalled }
        let said = (try? complaint.fileHandleForReading.read(upToCount: 200)) ?? Data()
        let words =
            String(decoding: said, as: UTF8.self)
            .split(separator: "\n").last.map(String.init) ?? "avahi-publish ended"
        violation = words.contains("conflict") || words.contains("collision") ? .nameTaken : .failed(words)
        return violation
    }

    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        _ = hasEnded.wait(timeout: .now() + 2)
    }
}

extension Publication.Failure {
    /// The failure in words, with a cure.
    var words: String {
        switch self {
        case .nameTaken: "all its names are taken; open the kiosk by its IP address"
        case .notInstalled: "avahi-publish is missing; install the package avahi-utils"
        case .failed(let reason): "\(reason); check the service avahi-daemon"
        }
    }
}
