import Foundation
import Kiosk
import Kitchen
import Logging
import ServiceLifecycle
import Synchronization
import Trust
import Values

/// The server certificate, where it comes from, and its renewal while the kiosk runs.
public final class Encryption: Sendable {
    /// The origin of the certificate.
    public enum Source: Sendable {
        /// No certificate: plain HTTP.
        case none
        /// The user's own certificate files.
        case files(CertificateFiles)
        /// A certificate by the household's own authority.
        case household(HouseholdAuthority)
    }

    private let source: Source
    private let host: String
    private let clock: WallClock
    private let addresses: @Sendable () -> [String]
    private let current = Mutex(Current())

    private struct Current {
        var context: TLSContext?
        /// Identifies the loaded files: inodes, modification times and sizes.
        var version = ""
    }

    /// - Parameters:
    ///   - host: The host that the kiosk listens on.
    ///   - addresses: Returns this machine's current IP addresses.
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

    /// Plain HTTP.
    public static let none = Encryption()

    /// Whether pages are served over HTTPS.
    public var isOn: Bool { if case .none = source { false } else { true } }

    /// The authority that phones have to trust; nil with the user's own certificate or plain HTTP.
    public var authority: Certificate? {
        if case .household(let authority) = source { authority.certificate } else { nil }
    }

    /// The TLS context for new connections; nil for plain HTTP.
    var context: TLSContext? { current.withLock { $0.context } }

    /// Loads changed certificate files; the household's authority first issues a new certificate if one is due.
    public func renew() throws {
        guard let files = try files() else { return }
        let version = [files.certificate, files.key].map(Self.version).joined(separator: " ")
        guard version != current.withLock({ $0.version }) else { return }
        let context = try TLSContext(files)
        current.withLock { $0 = Current(context: context, version: version) }
    }

    private func files() throws -> CertificateFiles? {
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

    /// Returns the file's inode, modification time and size; a replaced file has another inode.
    private static func version(_ path: String) -> String {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return "none" }
        let written = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970
        return "\(attributes[.systemFileNumber] ?? "") \(written ?? 0) \(attributes[.size] ?? "")"
    }
}

/// Checks every 30 seconds whether the certificate must be renewed: it expires, addresses change, or the clock is set.
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
