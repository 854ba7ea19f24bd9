import Foundation
import GRDB
import Kiosk
import TestSupport
import Testing

/// `scantry scan`, alone and beside a kiosk.
struct ScanTests {
    @TemporaryFolder private var folder

    @Test func booksALineEach() async throws {
        let run = try await scan("8076800195057\r\n$]E450112579\n\n9780306406157\thello")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output == """
                Spaghetti n.5 · Barilla · 500 g: +1 piece → Pantry
                Coca-Cola Zéro · Coca-Cola · 250 ml: +1 piece → Pantry
                9780306406157: not added to stock: it is a book
                A text, which is not kept: not added to stock: it is not a grocery

                """)
        #expect(try await stored() == ["8076800195057", "50112579", "9780306406157", ""])
    }

    @Test(arguments: [false, true]) func followsACardAfterTheGivenMode(hasKiosk: Bool) async throws {
        let kiosk = hasKiosk ? try await startKiosk() : nil
        let run = try await scan("8076800195057\nSCANTRY-LOOK\n8076800195057")
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.map { $0.contains("From now on") } == [false, true, false], "\(run.output)")
        #expect(lines.last?.contains("There is") == true)
        if let kiosk { #expect(try await kiosk.process.end(by: SIGTERM) == 0) }
    }

    @Test func sendsToTheKioskThatKeepsTheFolder() async throws {
        let kiosk = try await startKiosk()
        let run = try await scan(
            "8076800195057\n9521234567899\n]E006420680\n$7\n", "--kiosk", kiosk.address, "--station", "gun")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(
            run.output.hasPrefix(
                "Spaghetti n.5 · Barilla · 500 g: +1 piece → Pantry\n9521234567899, no name yet: +1 piece → Pantry"))
        #expect(try await kiosk.process.end(by: SIGTERM) == 0)
        #expect(try await stored() == ["8076800195057", "9521234567899", "0064206000080", "7"])
    }

    /// The kiosk's address is in the folder, for any port.
    @Test func findsTheKioskThatKeepsTheFolder() async throws {
        let kiosk = try await startKiosk()
        let run = try await scan("8076800195057")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(try await scantry("stock", "--data", folder).output.contains("Spaghetti n.5"))
        let token = try await scantry("token", "backup", "--data", folder)
        #expect(token.status == 0 && token.output.count == 65)
        let pair = try await scantry("pair", "--data", folder)
        #expect(pair.status == 1 && pair.errors.contains("Only this machine can reach the kiosk."))
        #expect(try await kiosk.process.end(by: SIGTERM) == 0)
        #expect(try await stored() == ["8076800195057"])
    }

    /// A kiosk without a screen opens no port; this machine's commands reach it by the socket in its folder.
    @Test func reachesAKioskWithoutAScreen() async throws {
        let kiosk = KioskProcess(headless)
        let token = try await tokenOfRunningKiosk()
        #expect(token.output.count == 65)
        #expect(try rights(of: folder + "/run") == 0o700)
        let run = try await scan("8076800195057", "--station", "gun")
        #expect(run.status == 0 && run.errors.isEmpty && run.output.contains("Spaghetti n.5"))
        #expect(try await scantry("stock", "--data", folder).output.contains("Spaghetti n.5"))
        #expect(try await scantry("lookup", "8076800195057", "--data", folder).output.contains("Spaghetti"))
        #expect(try await kiosk.end(by: SIGTERM) == 0)
        #expect(access(folder + "/run/kiosk.sock", F_OK) != 0)
        #expect(try await stored() == ["8076800195057"])
    }

    @Test func takesThePlaceOfASocketThatAKilledKioskLeft() async throws {
        for signal in [SIGKILL, SIGTERM] {
            let kiosk = KioskProcess(headless)
            _ = try await tokenOfRunningKiosk()
            _ = try? await kiosk.end(by: signal)
            #expect((access(folder + "/run/kiosk.sock", F_OK) == 0) == (signal == SIGKILL))
        }
    }

    private var headless: [String] {
        ["serve", "--headless", "--camera", "none", "--data", folder, "--sound", "none", "--offline"]
    }

    /// Only a running kiosk can create a token.
    private func tokenOfRunningKiosk() async throws -> Run {
        var run: Run
        repeat { run = try await scantry("token", "backup", "--data", folder) } while run.status != 0
        return run
    }

    private func rights(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    /// A kiosk that listens only on the network's address is still reachable from this machine.
    @Test(.enabled(if: MachineAddresses.outward != nil, "there is no network"))
    func findsTheKioskThatListensToTheNetworkAlone() async throws {
        let network = try #require(MachineAddresses.outward)
        let kiosk = try await startKiosk(listen: "\(network):0")
        let run = try await scan("8076800195057")
        #expect(run.status == 0 && run.errors.isEmpty)
        let pair = try await scantry("pair", "--data", folder)
        #expect(pair.status == 0 && pair.output.contains("https://\(network):"))
        #expect(try await kiosk.process.end(by: SIGTERM) == 0)
    }

    @Test func takesHostileInputForWhatItIs() async throws {
        var input = Data("a\0b\n".utf8) + Data([0xFF, 0xFE, 0x0A])
        input += Data(String(repeating: "1", count: 1 << 20).utf8) + Data("\n".utf8)
        input += Data((String(repeating: "x", count: 5_000) + "\n\u{1B}[2J\n50112579").utf8)
        let run = try await scantry(["scan", "--mode", "add", "--data", folder], input: input)
        #expect(run.status == 1)
        #expect(run.errors.split(separator: "\n").count == 2 && !run.output.contains("\u{1B}"))
        #expect(try await stored() == ["", "", "", "50112579"])
    }

    @Test func saysInALineWhatItCannotRead() async throws {
        let run = try await scan("", "--from", "/tmp")
        #expect(run.status == 1 && run.errors == "scantry: I cannot read /tmp: Is a directory.\n")
    }

    @Test(arguments: ["", String(repeating: "x", count: 61)])
    func refusesStationsThatNobodyCanName(station: String) async throws {
        let run = try await scan("50112579\n", "--station", station)
        #expect(run.status == 64 && run.errors.contains("--station is a name of 1 to 60 characters."))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func booksAllEvenIfNobodyReadsTheAnswers() async throws {
        let codes = String(repeating: "50112579\n", count: 50)
        let status = try await onAThread { [folder] in
            let process = Process()
            process.executableURL = program
            process.arguments = ["scan", "--mode", "add", "--data", folder]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            try output.fileHandleForReading.close()
            try input.fileHandleForWriting.write(contentsOf: Data(codes.utf8))
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            return process.terminationStatus
        }
        #expect(status == 0)
        #expect(try await stored().count == 50)
    }

    @Test func saysThatNoKioskAnswers() async throws {
        let run = try await scan("50112579\n50112579", "--kiosk", "http://127.0.0.1:9")
        #expect(run.status == 1 && run.output.isEmpty)
        let errors = run.errors.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(
            errors.allSatisfy {
                $0.hasPrefix("scantry: 50112579 is not booked. The kiosk at http://127.0.0.1:9 cannot be reached")
            })
    }

    @Test func saysThatSomethingElseAnswers() async throws {
        let kiosk = try await startKiosk()
        let run = try await scan("50112579", "--kiosk", kiosk.address + "/nothing")
        #expect(run.status == 1 && run.errors.hasPrefix("scantry: 50112579 is not booked. There is nothing at"))
        #expect(try await kiosk.process.end(by: SIGTERM) == 0)
    }

    @Test(arguments: [
        (["--from", "/dev/no-such-port"], 1, "I cannot read /dev/no-such-port: it is not there"),
        (["--data", "/proc/scantry"], 1, "I cannot write /proc/scantry"), (["--baud", "7"], 64, "Error:"),
        (["--kiosk", "ftp://kitchen"], 64, "Error:"),
    ])
    func saysInALineWhatIsWrong(options: [String], status: Int32, reason: String) async throws {
        let run = try await scantry(
            ["scan", "--mode", "add", "--data", folder] + options, input: Data("50112579".utf8))
        #expect(run.status == status && run.output.isEmpty && run.errors.contains(reason))
    }

    @Test func booksWhatAGunTypesIntoTheKiosk() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let gun = folder + "/gun"
        #expect(mkfifo(gun, 0o600) == 0)
        let kiosk = KioskProcess(arguments + ["--gun", gun, "--gun-layout", "french"])
        try await onAThread {
            let descriptor = open(gun, O_WRONLY)
            // 54491472 is the row above the letters with Shift, on a French keyboard.
            let keys: [(UInt16, Int32)] = [
                (42, 1), (6, 1), (5, 1), (5, 1), (10, 1), (2, 1), (5, 1), (8, 1), (3, 1), (42, 0), (28, 1),
            ]
            let bytes = keys.flatMap { code, value in
                [UInt8](repeating: 0, count: 16) + withUnsafeBytes(of: (UInt16(1), code, value)) { Array($0) }
            }
            _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
        let said = try await kiosk.read(until: "54491472 ")
        #expect(said.contains("camera     none") && said.contains("gun        \(gun)"))
        #expect(try await kiosk.end(by: SIGTERM) == 0)
    }

    @Test(arguments: [
        ["--gun", "event5"], ["--gun", "auto", "--gun", "/dev/input/event5"], ["--gun-layout", "klingon"],
        ["--camera", "auto"],
    ])
    func refusesGunsThatMakeNoSense(options: [String]) async throws {
        let run = try await scantry(arguments + options)
        #expect(run.status == 64 && run.errors.contains("Error:"))
    }

    private var arguments: [String] {
        [
            "serve", "--mode", "add", "--camera", "none", "--data", folder, "--listen", "127.0.0.1:0", "--sound",
            "none", "--offline",
        ]
    }

    private func scan(_ input: String, _ options: String...) async throws -> Run {
        try await scantry(["scan", "--mode", "add", "--data", folder] + options, input: Data(input.utf8))
    }

    private func startKiosk(
        listen: String = "127.0.0.1:0"
    ) async throws -> (process: KioskProcess, address: String) {
        // The last of repeated options counts.
        let kiosk = KioskProcess(arguments + ["--listen", listen, "--gun", "none"])
        let said = try await kiosk.read(until: "page .*\n")
        let address = try #require(
            said.range(of: "https?://[0-9.:]+", options: .regularExpression).map { String(said[$0]) })
        return (kiosk, address)
    }

    private func stored() async throws -> [String] {
        try await DatabaseQueue(path: folder + "/kitchen.sqlite").read { db in
            try String.fetchAll(db, sql: "SELECT text FROM scan ORDER BY id")
        }
    }
}
