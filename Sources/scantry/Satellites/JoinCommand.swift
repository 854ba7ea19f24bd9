import ArgumentParser
import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import MQTT
import Trust
import Values

/// `scantry join`: makes this machine's kiosk a satellite of a hub.
struct JoinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "join",
        abstract: "Make this kiosk a satellite, which sends its scans to the household's hub.",
        discussion: """
            Example: scantry join https://192.168.1.20:8080 --code 123456 --name Cellar

            The hub shows the digits for “Add a phone”. It must run with --listen and have a broker: see scantry broker. \
            Stop this kiosk first. A satellite has no household of its own: its folder must be new or unused.
            """)

    @Argument(help: ArgumentHelp("The hub's address, as its QR code has it.", valueName: "address"))
    var hub: String

    @Option(help: "The six digits that the hub shows; default: those in the address.")
    var code: String?

    @Option(help: "The name of this kiosk in the household.")
    var name: String

    @Option(help: "The folder for the kiosk's data.")
    var data: String?

    func run() async throws {
        let folder = data ?? Places.data()
        do {
            let hub = try HubAddress(hub)
            guard let code = code ?? hub.code else { throw Failure("The digits are missing. Give them with --code.") }
            try Self.check(name)
            let former = try HubMembership(ofFolder: folder)
            // Locks the folder, and shows that it can be written to, before the hub knows of this kiosk.
            let store = try KitchenStore(folder: folder)
            defer { store.close() }
            let authority = try await HubCall(hub, authority: nil).authority()
            if let former {
                try await Self.checkOutbox(store, of: former, isSame: former.isOf(hub.text, authority, folder))
            } else {
                try await Self.checkIsUnused(store)
            }
            if let note = Self.note(onTrusting: authority, of: hub) { Terminal.print(note) }
            let (membership, certificates) = try await HubCall(hub, authority: authority).join(code: code, name: name)
            try membership.save(in: folder, certificates)
            try await store.begin(as: membership.satellite)
            Terminal.print("\(membership.name) has joined. Start it: scantry serve")
            if certificates.own == nil { Terminal.print(Self.advice(membership)) }
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    /// Returns what to compare before this kiosk trusts the hub, or what is not protected; nil if browsers would trust it.
    private static func note(onTrusting authority: String?, of hub: HubAddress) -> String? {
        guard hub.text.hasPrefix("https:") else {
            return """
                The connection to \(hub.text) is not encrypted: whoever is in the network can read this kiosk's token. \
                Start the hub without --http to avoid that.
                """
        }
        guard let authority, let certificate = try? Certificate(pem: authority) else { return nil }
        return """
            The hub's certificate is by an authority with the SHA-256 fingerprint \(certificate.fingerprint). The hub's own \
            screen shows the same on its page \(hub.text)/trust.
            """
    }

    private static func advice(_ membership: HubMembership) -> String {
        """
        If the broker \(membership.broker) asks for a user: add one that may read and write \
        scantry/\(membership.household.rawValue)/satellites/\(membership.id.text)/# and read \
        scantry/\(membership.household.rawValue)/changed, and start with --mqtt \(membership.broker) --mqtt-user \
        --mqtt-password-file.
        """
    }

    /// Checks that nothing is lost: the hub's household replaces the one in the folder.
    private static func checkIsUnused(_ store: KitchenStore) async throws {
        let (scans, products) = (try await store.scans(limit: 1), try await store.products())
        let recipes = try await store.recipes()
        guard scans.isEmpty, products.isEmpty, recipes.isEmpty else {
            throw Failure("\(store.folder) has a household. Choose an empty folder with --data, or move that one away.")
        }
    }

    /// Checks that no scan waits for another hub: this one would book it in its own household.
    private static func checkOutbox(_ store: KitchenStore, of former: HubMembership, isSame: Bool) async throws {
        let waiting = isSame ? 0 : try await store.unsentCount()
        guard waiting == 0 else {
            throw Failure(
                """
                \(waiting) scans in \(store.folder) wait for the hub at \(former.hub). Start this kiosk until that has them, \
                or choose another folder with --data.
                """)
        }
    }

    private static func check(_ name: String) throws {
        guard (1...30).contains(name.unicodeScalars.count), !name.contains(":") else {
            throw Failure("A kiosk's name has 1 to 30 characters, and no colon.")
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}

extension HubMembership {
    /// Whether it is of the same hub: that has the same authority, or without encryption the same address.
    fileprivate func isOf(_ address: String, _ authority: String?, _ folder: String) -> Bool {
        guard hub != address else { return true }
        let known = Self.authority(ofFolder: folder).flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        return known != nil && known == authority
    }
}

/// The address of a hub: `https://192.168.1.20:8080`, also as its QR code has it, with a path and digits.
struct HubAddress {
    let text: String
    let host: String
    /// The digits in it; nil for none.
    let code: String?

    init(_ text: String) throws {
        guard let parts = URLComponents(string: text.contains("://") ? text : "https://\(text)"),
            let scheme = parts.scheme, ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty
        else {
            throw JoinCommand.Failure("\(text) is not a hub's address. Write it like https://192.168.1.20:8080.")
        }
        self.host = host
        self.text = "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)\(parts.port.map { ":\($0)" } ?? "")"
        code = parts.fragment.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same address without encryption, where the hub hands out its authority.
    var plain: String { text.hasPrefix("https:") ? "http:\(text.dropFirst(6))" : text }

    /// A broker on the hub's own machine is reached by the hub's name.
    func reached(_ broker: String) -> String {
        guard var address = BrokerAddress(broker), ["localhost", "127.0.0.1", "::1"].contains(address.host) else {
            return broker
        }
        address.host = host
        return "\(address)"
    }
}

/// The requests of a kiosk that joins.
private struct HubCall {
    private let hub: HubAddress
    private let client: HTTPClient
    private let file: String?

    /// - Parameter authority: The certificate of the hub's authority in PEM; nil to trust the system's only.
    init(_ hub: HubAddress, authority: String?) throws {
        self.hub = hub
        file = authority.map { _ in NSTemporaryDirectory() + "scantry-join-\(UUID().uuidString).crt" }
        if let file, let authority { try authority.write(toFile: file, atomically: true, encoding: .utf8) }
        client = HTTPClient(trusting: file, reach: .anywhere)
    }

    /// Returns the certificate of the hub's authority in PEM; nil if it needs none.
    func authority() async throws -> String? {
        guard hub.text.hasPrefix("https:") else { return nil }
        let answer = try await response { try await client.get(hub.plain + "/authority.pem", headers: [:]) }
        return answer.status == 200 ? String(decoding: answer.body, as: UTF8.self) : nil
    }

    func join(code: String, name: String) async throws -> (HubMembership, HubMembership.Certificates) {
        defer { if let file { try? FileManager.default.removeItem(atPath: file) } }
        let body = Array(try JSONEncoder().encode(["code": code, "name": name]))
        let answer = try await response {
            try await client.post(
                hub.text + "/api/v1/satellites", headers: ["Content-Type": "application/json"], body: body)
        }
        if answer.status == 201, let joined = try? JSONDecoder().decode(Joined.self, from: Data(answer.body)) {
            let membership = HubMembership(
                hub: hub.text, broker: hub.reached(joined.broker), household: joined.household, id: joined.id,
                number: joined.number, name: joined.name, token: joined.token, joined: Date())
            return (membership, joined.certificates)
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body))
        if problem?.errors?.contains(where: { $0.field == "name" }) == true {
            throw JoinCommand.Failure(
                "The hub has a kiosk named \(name). Choose another name, or remove that one on its page of stations.")
        }
        throw JoinCommand.Failure(problem?.detail ?? "\(hub.text) is not a kiosk. Check the address.")
    }

    private func response(of request: () async throws -> HTTPClient.Answer) async throws -> HTTPClient.Answer {
        do { return try await request() } catch let failure as HTTPClient.Failure {
            throw JoinCommand.Failure(
                "The hub at \(hub.text) \(failure). Check the address, and that it runs with --listen.")
        }
    }

    private struct Joined: Decodable {
        let id: UUID
        let number: Int64
        let household: HouseholdID
        let name, broker, token: String
        let authority, certificate, key: String?

        var certificates: HubMembership.Certificates {
            guard let certificate, let key else { return .init(authority: authority, own: nil) }
            return .init(authority: authority, own: (certificate, key))
        }
    }

    private struct Problem: Decodable {
        let detail: String
        let errors: [Fault]?

        struct Fault: Decodable { let field: String }
    }
}
