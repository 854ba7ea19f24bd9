import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Kitchen
import Phrases
import Scanner
import Values

/// `scantry scan`: stores codes that are typed or piped in, or sent by a gun on a serial port.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Book codes that are typed or piped in, a line each.",
        discussion: """
            Example: scantry scan < codes.txt

            A gun on a serial port: scantry scan --from /dev/ttyACM0

            Works beside a running kiosk: if one has the data open, the codes are sent to it.
            """)

    @Option(help: "Where the codes come from: a serial port, a named pipe or a file. Without it, standard input.")
    var from: String?

    @Option(help: "The speed of the serial port, in bits a second.")
    var baud = Baud.standard

    @Option(help: ArgumentHelp("The name of the station that scans.", valueName: "name"))
    var station = "scan"

    @Option(
        help: """
            The mode for the codes, until a card changes it: lookUp, add, take… Default: the station's mode.
            """)
    var mode: Mode?

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "The address of the kiosk that books the codes. Default: the folder, or the kiosk that has it open.",
            valueName: "address"))
    var kiosk: KioskAddress?

    func validate() throws {
        guard (1...60).contains(station.count) else {
            throw ValidationError("--station is a name of 1 to 60 characters.")
        }
    }

    func run() async throws {
        // All codes are stored even if the reader of the output closes it.
        signal(SIGPIPE, SIG_IGN)
        let lines = try lines()
        let booker = Booker(folder: data ?? Places.data(), kiosk: kiosk, station: station, mode: mode)
        var isFine = true
        while let event = await lines.next() {
            switch event {
            case .line(let line): if await !book(line, by: booker) { isFine = false }
            case .tooLong:
                isFine = false
                Terminal.printError("A line is longer than any printed code. Scan again; a stuck key can do this.")
            case .quiet: await booker.rest()
            case .lost(let error):
                isFine = false
                Terminal.printError(error.description)
            case .failed(let error):
                isFine = false
                Terminal.printError("I cannot read \(from ?? "the standard input"): \(error.reason).")
            }
        }
        if !isFine { throw ExitCode.failure }
    }

    private func lines() throws -> TypedLines {
        guard let from else { return TypedLines() }
        do throws(GunError) {
            return try TypedLines(path: from, baud: baud)
        } catch {
            Terminal.printError("I cannot read \(from): \(error.reason).")
            throw ExitCode.failure
        }
    }

    /// Scans a code, and returns false if that failed.
    private func book(_ line: String, by booker: Booker) async -> Bool {
        let code = TypedCode(line)
        guard !code.isEmpty else { return true }
        do {
            guard !code.isTooLong else { throw Booker.Failure("It is longer than any printed code. Scan it again.") }
            Terminal.print(try await booker.book(line).description.escapedForLine)
            return true
        } catch {
            let kept = code.label.keptText
            Terminal.printError("\(kept.isEmpty ? "A text" : kept.prefix(60)) is not booked. \(error)")
            return false
        }
    }
}

extension GunError {
    /// The reason in words, for a user who has named the file.
    fileprivate var reason: String {
        switch self {
        case .missing: "it is not there; check the cable and the name"
        case .busy: "another program uses it; close that"
        case .forbidden: "this user has no permission; for a serial port, add it to the group dialout"
        case .unsuitable(_, let reason), .failed(_, let reason): reason
        }
    }
}

extension Baud: ExpressibleByArgument {
    public init?(argument: String) {
        guard let rate = Int(argument) else { return nil }
        self.init(rate)
    }

    public var defaultValueDescription: String { "\(rate)" }
}

/// The address of a kiosk, such as `http://127.0.0.1:8080`.
struct KioskAddress: ExpressibleByArgument {
    let text: String
    /// The path of its Unix socket, or nil for a port.
    var socket: String?
    /// The address for people.
    var place: String { socket ?? text }

    /// The default address of a kiosk on this machine.
    static let standard = KioskAddress(text: "http://127.0.0.1:8080")

    /// Returns the address of the kiosk that has a folder open; the default address if none is known.
    static func ofKiosk(in folder: String) -> KioskAddress {
        if let socket = LocalSocket(in: folder), socket.isThere {
            return KioskAddress(text: "http://localhost", socket: socket.path)
        }
        return KitchenStore.address(ofKeeperOf: folder).flatMap(KioskAddress.init(argument:)) ?? .standard
    }

    init?(argument: String) {
        guard let url = URL(string: argument), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
            url.user() == nil, url.query() == nil
        else { return nil }
        text = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    }

    private init(text: String, socket: String? = nil) {
        self.text = text
        self.socket = socket
    }

    var defaultValueDescription: String { text }
}
