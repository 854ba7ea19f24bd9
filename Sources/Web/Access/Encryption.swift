import Foundation
import Kiosk
import Kitchen
import Logging
import ServiceLifecycle
import Synchronization
import Trust
import Values

/// By what certificate the pages are served, and whose it is; it is renewed while the kiosk runs.
public final class Encryption: Sendable {
    /// Whose certificate it is.
    public enum Source: Sendable {
        /// There is none: everything is sent in the open.
        case none
        /// The user's own, which others vouch for.
        case files(ServerFiles)
        /// That of the household's own authority.
        case household(HouseholdAuthority)
    }

    private let source: Source
    private let host: String
    private let clock: WallClock
    private let addresses: @Sendable () -> [String]
    private let current = Mutex(Current())

    private struct Current {
        var context: TLSContext?
        /// The files and when they were written.
        var version = ""
    }

    /// - Parameters:
    ///   - host: Where the kiosk listens.
    ///   - addresses: This machine's numbers, as they are now.
    /// - Throws: ``TrustError`` if the certificate cannot be used.
    public init(
        _ source: Source, host: String, clock: WallClock = .system,
        addresses: @escaping @Sendable () -> [String] = MachineAddresses.all
    ) throws {
        self.source = source
        self.host = host
        self.clock = clock
        self.addresses = addresses
        try renew()
    }

    private init() {
        (source, host, clock, addresses) = (.none, "", .system, { [] })
    }

    /// Everything is sent in the open.
    public static let none = Encryption()

    /// Whether pages are served encrypted.
    public var isOn: Bool { if case .none = source { false } else { true } }

    /// What phones have to be told to trust; nil if they trust it already, or there is nothing to.
    public var authority: Certificate? {
        if case .household(let authority) = source { authority.certificate } else { nil }
    }

    /// What new connections are encrypted by; nil for nothing.
    var context: TLSContext? { current.withLock { $0.context } }

    /// Takes up a certificate that is new, and has it made anew if it would not do any longer.
    public func renew() throws {
        guard let files = try files() else { return }
        let version = [files.certificate, files.key].map(Self.version).joined(separator: " ")
        guard version != current.withLock({ $0.version }) else { return }
        let context = try TLSContext(files)
        current.withLock { $0 = Current(context: context, version: version) }
    }

    private func files() throws -> ServerFiles? {
        switch source {
        case .none: nil
        case .files(let files): files
        case .household(let authority):
            try authority.files(
                for: names, now: clock.today == nil ? nil : clock.now, earliest: WallClock.earliest)
        }
    }

    private var names: [String] {
        let machine = ProcessInfo.processInfo.hostName.lowercased()
        let short = String(machine.prefix { $0 != "." })
        return NetworkName.all + ["localhost", machine, short, "\(short).local", host, "127.0.0.1", "::1"] + addresses()
    }

    /// A file that is replaced has another number.
    private static func version(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "none" }
        return "\(status.st_ino) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_size)"
    }
}

/// Looks after the certificate for as long as the kiosk runs: it ends, addresses change, a clock is set.
public struct CertificateRenewal: Service {
    private let encryption: Encryption
    private let log: Logger

    public init(_ encryption: Encryption, log: Logger) {
        self.encryption = encryption
        self.log = log
    }

    public func run() async throws {
        while true {
            do { try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(30)) } } catch { return }
            do { try encryption.renew() } catch {
                log.error("the certificate cannot be renewed", metadata: ["reason": "\(error)"])
            }
        }
    }
}
