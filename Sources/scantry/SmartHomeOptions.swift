import ArgumentParser
import Backups
import Foundation
import Kiosk
import Kitchen
import MQTT
import Values

/// The options of `scantry serve` for an MQTT broker, which take precedence over the settings.
struct SmartHomeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The MQTT broker, such as mqtts://broker.home, instead of the one in the settings.", valueName: "url"))
    var mqtt: BrokerAddress?

    @Option(help: ArgumentHelp("The user at the broker.", valueName: "name"))
    var mqttUser: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the user's password, which only its owner may read.", valueName: "file"))
    var mqttPasswordFile: String?

    @Option(
        help: ArgumentHelp("The authority that has signed the broker's certificate, in PEM.", valueName: "file"))
    var mqttCa: String?

    @Flag(help: "Do not show the kitchen in Home Assistant.")
    var noHomeAssistant = false

    func validate() throws {
        guard mqtt != nil || (mqttUser == nil && mqttPasswordFile == nil && mqttCa == nil && !noHomeAssistant) else {
            throw ValidationError("These options need --mqtt.")
        }
        guard (mqttUser == nil) == (mqttPasswordFile == nil) else {
            throw ValidationError("--mqtt-user and --mqtt-password-file belong together.")
        }
    }

    /// Returns the broker; nil for that of the settings.
    func access() throws -> BrokerAccess? {
        guard let mqtt else { return nil }
        return BrokerAccess(
            address: mqtt, credential: try credential(), authorities: mqttCa, servesHomeAssistant: !noHomeAssistant)
    }

    private func credential() throws -> Credential? {
        guard let mqttUser, let mqttPasswordFile else { return nil }
        return Credential(user: mqttUser, secret: try Self.password(mqttPasswordFile))
    }

    /// Reads the first line of a file that only its owner may read.
    static func password(_ path: String) throws -> String {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        guard let mode = attributes[.posixPermissions] as? Int, mode & 0o077 == 0 else {
            throw ValidationError("Others can read \(path). Protect it: chmod 600 \(path)")
        }
        let line = try String(contentsOfFile: path, encoding: .utf8).prefix { !$0.isNewline }
        guard !line.isEmpty, line.utf8.count <= 500 else {
            throw ValidationError("The first line of \(path) is no password.")
        }
        return String(line)
    }
}

extension BrokerAddress: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
