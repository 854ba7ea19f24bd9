import ArgumentParser
import CommandSupport
import Phrases

/// `scantry pair`: pairs a phone with a running kiosk.
struct Pair: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a QR code and six digits that pair a phone.",
        discussion: """
            Example: scantry pair

            A kiosk must run on this machine and listen on the network: scantry serve --listen 0.0.0.0:8080
            """)

    @OptionGroup var place: KioskPlace

    func run() async throws {
        let invitation: Invitation = try await KioskCall(place).post("/api/v1/invitations", [:])
        PairingReport.show(invitation.code, address: invitation.address, trust: invitation.trust)
        Terminal.print("  valid for \((invitation.seconds + 59) / 60) minutes, once")
    }

    private struct Invitation: Decodable {
        let code, address: String
        let trust: String?
        let seconds: Int
    }
}

/// `scantry token`: creates a token for a script at a running kiosk.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Create a token for a script, which sends it as Authorization: Bearer.",
        discussion: """
            Example: scantry token "nightly backup"

            The token is shown only once. Devices and tokens are listed and removed on the kiosk's page /devices.
            """)

    @Argument(help: "What the script does, for the list.") var name: String

    @OptionGroup var place: KioskPlace

    func run() async throws {
        let device: Device = try await KioskCall(place).post("/api/v1/devices", ["name": name])
        Terminal.print(device.token)
    }

    private struct Device: Decodable {
        let token: String
    }
}

/// The kiosk of this machine that a command asks.
struct KioskPlace: ParsableArguments {
    @Option(help: "The folder for the household's data, where the running kiosk stores its address.")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The address of a kiosk on this machine. Default: the kiosk that has the folder open.", valueName: "address"
        ))
    var kiosk: KioskAddress?

    var folder: String { data ?? Places.data() }

    var address: KioskAddress { kiosk ?? .ofKiosk(in: folder) }
}
