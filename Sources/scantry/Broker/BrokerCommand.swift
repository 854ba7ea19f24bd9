import ArgumentParser
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import MQTT
import Trust
import Values

/// `scantry broker`: sets up Mosquitto for the household, or says what another broker needs.
struct BrokerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broker",
        abstract: "Set up Debian's Mosquitto for Home Assistant and satellites, or check a broker that is there.",
        discussion: """
            Writes scantry.conf and a folder scantry.d with passwords, rights and certificates of the household's own \
            authority. Files that it has not written stay as they are. Run it again to renew the certificate.

            Examples:
              sudo scantry broker --data /var/lib/scantry
              scantry broker --check mqtts://homeassistant.local --user kiosk --password-file password.txt
            """)

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Option(help: "The folder that Mosquitto includes. Default, as root: /etc/mosquitto/conf.d")
    var to: String?

    @Option(help: "The port to listen on; satellites use the next one.")
    var port = 8_883

    @Option(help: ArgumentHelp("A further name or address by which the broker is reached.", valueName: "name"))
    var name: [String] = []

    @Option(help: ArgumentHelp("Check this broker instead, and change nothing.", valueName: "url"))
    var check: BrokerAddress?

    @Option(help: ArgumentHelp("With --check: the user.", valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("With --check: a file whose first line is the password.", valueName: "file"))
    var passwordFile: String?

    @Option(
        help: ArgumentHelp("With --check: the authority that has signed its certificate, in PEM.", valueName: "file"))
    var ca: String?

    func run() async throws {
        do {
            if let check { try await examine(check) } else { try setUp() }
        } catch let error as ExitCode {
            throw error
        } catch {
            Terminal.printError("\(error)")
            throw ExitCode.failure
        }
    }

    func validate() throws {
        guard (1...65_534).contains(port) else { throw ValidationError("--port is a number from 1 to 65534.") }
    }

    private var folder: String { data ?? Places.data() }

    /// The household, which names the topics and the user.
    private func household() throws -> HouseholdID {
        guard let household = DatabaseReport.household(ofFolder: folder) else {
            throw BrokerFault(
                "There is no household in \(folder). Start the kiosk once, or give its folder with --data.")
        }
        return household
    }

    private func setUp() throws {
        guard let target = to ?? (geteuid() == 0 ? "/etc/mosquitto/conf.d" : nil) else {
            throw BrokerFault("Run it as root for /etc/mosquitto/conf.d, or give a folder with --to.")
        }
        let host = String(ProcessInfo.processInfo.hostName.lowercased().prefix { $0 != "." })
        let names = [host, "\(host).local", "localhost", "127.0.0.1"] + MachineAddresses.all() + name
        let files = BrokerFiles(folder: DiskFolder.resolved(target), household: try household(), port: port)
        let made = try files.write(authorityIn: folder + "/tls", names: names)
        for line in made.lines { Terminal.print(line) }
        Terminal.print(
            """
            Next: systemctl restart mosquitto
            Then, in the kiosk's Settings, Home Assistant and MQTT: address \(host).local, port \(port), encrypted, \
            user \(files.household.rawValue), with the password in \(files.folder)/scantry.d/kiosk.password
            In Home Assistant's MQTT integration: the same broker, user homeassistant, with the password in \
            \(files.folder)/scantry.d/homeassistant.password, and \(files.folder)/scantry.d/authority.crt as its CA.
            """)
    }

    private func examine(_ address: BrokerAddress) async throws {
        var options = MQTTOptions(address: address, clientId: "scantry-check-\(UInt32.random(in: 0...UInt32.max))")
        options.user = user
        options.password = try passwordFile.map { try SmartHomeOptions.password($0) }
        options.tls = MQTTOptions.TLS(authorities: ca ?? folder + "/tls/authority.crt", trustsSystem: ca == nil)
        options.patience = .seconds(10)
        let household =
            (DatabaseReport.household(ofFolder: folder) ?? HouseholdID(rawValue: String(repeating: "0", count: 32)))
        guard let household else { return }
        let findings = await BrokerCheck(options: options, topics: BrokerTopics(household)).findings()
        for finding in findings { Terminal.print("\(finding.isGood ? "  ok       " : "  problem  ") \(finding.text)") }
        Terminal.print(BrokerCheck.advice)
        if findings.contains(where: { !$0.isGood }) { throw ExitCode.failure }
    }
}

/// Why a broker cannot be set up, with a cure.
struct BrokerFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
