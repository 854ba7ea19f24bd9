import ArgumentParser
import Foundation
import Kiosk
import MQTT

/// The options of `scantry serve` for the MQTT broker that carries the scans of other kiosks.
struct BrokerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The MQTT broker for other kiosks of the household, such as mqtts://192.168.1.20.", valueName: "address"))
    var broker: String?

    @Option(help: ArgumentHelp("The name by which the broker knows this kiosk.", valueName: "name"))
    var brokerUser: String?

    @Option(help: ArgumentHelp("A file with the password for the broker, in one line.", valueName: "file"))
    var brokerPassword: String?

    @Option(
        help: ArgumentHelp(
            "The certificate of the broker's authority in PEM; default: the system's.", valueName: "file"))
    var brokerAuthority: String?

    func validate() throws {
        if let broker, BrokerAddress(broker) == nil {
            throw ValidationError("\(broker) is not a broker's address. Write it like mqtts://192.168.1.20:8883.")
        }
        guard broker != nil || (brokerUser ?? brokerPassword ?? brokerAuthority) == nil else {
            throw ValidationError("--broker-user, --broker-password and --broker-authority need --broker.")
        }
    }

    /// Returns a client of a hub; nil without a broker.
    ///
    /// - Parameter household: Its identifier.
    func client(ofHousehold household: String) throws -> MQTTClient? {
        guard let address = broker.flatMap({ BrokerAddress($0) }) else { return nil }
        var options = MQTTOptions(address: address, clientId: "scantry-\(household)")
        options.user = brokerUser
        options.password = try brokerPassword.map(Self.password)
        options.tls.authorities = brokerAuthority
        return MQTTClient(options)
    }

    /// Returns a client of a satellite, which the broker knows by its identifier and token.
    func client(of membership: HubMembership, folder: String) throws -> MQTTClient {
        guard let address = BrokerAddress(broker ?? membership.broker) else {
            throw ValidationError("\(membership.broker) is not a broker's address. Give it with --broker.")
        }
        let id = membership.id.uuidString.lowercased()
        var options = MQTTOptions(address: address, clientId: "scantry-\(id)")
        options.user = brokerUser ?? id
        options.password = try brokerPassword.map(Self.password) ?? membership.token
        options.tls.authorities = brokerAuthority ?? HubMembership.authority(ofFolder: folder)
        return MQTTClient(options)
    }

    private static func password(_ path: String) throws -> String {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError("\(path) cannot be read. Check its name and who may read it.")
        }
        return text.trimmingCharacters(in: .newlines)
    }
}
