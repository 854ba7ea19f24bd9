import ArgumentParser
import Foundation
import Kiosk
import Kitchen
import Trust
import Values
import Web

/// The options of `scantry serve` for its pages: address, reverse proxy and encryption.
struct ListenOptions: ParsableArguments {
    @Option(help: "The address of the pages. 0.0.0.0:8080 opens them to the network; its phones have to be paired.")
    var listen = ListenAddress.standard

    @Option(
        help: ArgumentHelp(
            "The public host name under which a reverse proxy on this machine serves the kiosk over HTTPS, such as "
                + "kiosk.example.org. All its clients have to be paired.",
            valueName: "name"))
    var behindProxy: ReverseProxy?

    @Flag(
        help: "Serve plain HTTP in the network: it can be read, and browsers forbid the live camera and pages offline.")
    var http = false

    @Option(help: ArgumentHelp("Your own certificate in PEM, with its certificate chain.", valueName: "file"))
    var certificate: String?

    @Option(help: ArgumentHelp("The certificate's key in PEM.", valueName: "file"))
    var key: String?

    /// Whether other machines can reach the pages.
    var isReachedByOthers: Bool { !listen.isLoopback || behindProxy != nil }

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--certificate and --key belong together.")
        }
        guard !http || certificate == nil else { throw ValidationError("--http needs no --certificate.") }
    }

    /// Returns the encryption of the pages: none with `--http` or on loopback, unless a certificate is given.
    ///
    /// - Parameter folder: The household's folder, with its own authority.
    func encryption(folder: String) throws -> Encryption {
        if let certificate, let key {
            return try Encryption(.files(CertificateFiles(certificate: certificate, key: key)), host: listen.host)
        }
        guard !http, !listen.isLoopback else { return .none }
        let name = String(ProcessInfo.processInfo.hostName.lowercased().prefix { $0 != "." })
        let authority = try HouseholdAuthority(
            folder: folder + "/tls", names: [name] + MachineAddresses.all().filter { !$0.contains(":") },
            earliest: WallClock.earliest)
        return try Encryption(.household(authority), host: listen.host)
    }
}

extension ReverseProxy: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}

extension ListenAddress: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
