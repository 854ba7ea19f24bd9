import Foundation
import Glibc
import Trust
import Values

/// The files with which Mosquitto serves a household.
struct BrokerFiles {
    /// The folder that Mosquitto includes.
    let folder: String
    let household: HouseholdID
    let port: Int

    /// What was done, in lines for people.
    struct Made {
        var lines: [String] = []
    }

    /// The first line of files that may be written anew.
    private static let mark =
        "# Written by scantry broker, which writes it anew. Put your own settings into other files."
    private static let server = "mosquitto"

    private var own: String { folder + "/scantry.d" }
    private var configuration: String { folder + "/scantry.conf" }

    /// Writes all files. What others have written stays.
    func write(authorityIn trust: String, names: [String]) throws -> Made {
        guard FileManager.default.fileExists(atPath: folder) else {
            throw BrokerFault("There is no folder \(folder). Install Mosquitto first: apt install mosquitto")
        }
        try refuseOthers()
        var made = Made()
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try protect(own, mode: 0o750)
        try writeCertificate(trust, names, &made)
        try writePasswords(&made)
        try write(rights(), to: own + "/acl", mode: 0o640)
        try write(settings, to: configuration, mode: 0o644)
        made.lines += ["wrote \(own)/acl: each household has its own topics", "wrote \(configuration)"]
        return made
    }

    private func refuseOthers() throws {
        for path in [configuration, own + "/acl"] where FileManager.default.fileExists(atPath: path) {
            let text = try String(contentsOfFile: path, encoding: .utf8)
            guard text.hasPrefix(Self.mark) else {
                throw BrokerFault("\(path) is not by scantry broker. Move it away, or give another folder with --to.")
            }
        }
        if let other = users.first(where: { HouseholdID(rawValue: $0) != nil && $0 != household.rawValue }) {
            throw BrokerFault(
                """
                \(own) serves another household, \(other). Give this one a broker of its own, or set it up by hand: scantry \
                broker --check says what it needs.
                """)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let ports = [port, port + 1].map(String.init)
        for name in names.sorted() where name.hasSuffix(".conf") && name != "scantry.conf" {
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            let rules = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            if rules.contains(where: { $0.first == "listener" && ports.contains($0.dropFirst().first ?? "") }) {
                throw BrokerFault(
                    "\(folder)/\(name) listens on port \(port) or \(port + 1) already. Choose another with --port.")
            }
        }
    }

    /// Mosquitto acknowledges a message before it has written it: with these settings it writes after each change.
    private var settings: String {
        """
        \(Self.mark)
        persistence true
        autosave_interval 1
        autosave_on_changes true
        max_queued_messages 100000

        allow_anonymous false
        password_file \(own)/passwords
        acl_file \(own)/acl

        listener \(port)
        cafile \(own)/authority.crt
        certfile \(own)/server.crt
        keyfile \(own)/server.key

        # For satellites, which the household's authority certifies.
        listener \(port + 1)
        cafile \(own)/authority.crt
        certfile \(own)/server.crt
        keyfile \(own)/server.key
        require_certificate true
        use_identity_as_username true
        # So none can take the place of another.
        use_username_as_clientid true

        """
    }

    /// The rights of Home Assistant, of the kiosks whose users are identifiers of their households, and of satellites.
    private func rights() -> String {
        let kiosks = users.filter { HouseholdID(rawValue: $0) != nil }.map { household in
            """
            user \(household)
            topic readwrite scantry/\(household)/#
            topic readwrite homeassistant/device/scantry_\(household)/config
            topic read homeassistant/status


            """
        }
        return """
            \(Self.mark)
            user homeassistant
            topic readwrite homeassistant/#
            topic readwrite scantry/#

            \(kiosks.joined())# A satellite's user is its identifier, which its certificate names.
            pattern readwrite scantry/+/satellites/%u/#
            pattern read scantry/+/changed

            """
    }

    /// The users that have a password.
    private var users: [String] {
        let text = (try? String(contentsOfFile: own + "/passwords", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
    }

    private func writeCertificate(_ trust: String, _ names: [String], _ made: inout Made) throws {
        let authority = try HouseholdAuthority(folder: trust, names: names, earliest: WallClock.earliest)
        let files = try authority.files(for: names, now: Date(), earliest: WallClock.earliest, named: "broker")
        try write(try authority.certificate.pem(), to: own + "/authority.crt", mode: 0o644)
        let certificate = try String(contentsOfFile: files.certificate, encoding: .utf8)
        try write(certificate, to: own + "/server.crt", mode: 0o640)
        try write(try String(contentsOfFile: files.key, encoding: .utf8), to: own + "/server.key", mode: 0o640)
        made.lines.append("wrote \(own)/server.crt, by the household's own authority \(own)/authority.crt")
    }

    /// Makes users with passwords; those that are there keep theirs.
    private func writePasswords(_ made: inout Made) throws {
        let path = own + "/passwords"
        let known = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let wanted = [("homeassistant", "homeassistant"), (household.rawValue, "kiosk")]
        let missing = wanted.filter { user, _ in !users.contains(user) }
        guard !missing.isEmpty else { return made.lines.append("kept \(path)") }
        var added = ""
        for (user, name) in missing {
            let password = Token().text
            try write(password + "\n", to: "\(own)/\(name).password", mode: 0o600)
            added += "\(user):\(password)\n"
            made.lines.append("wrote \(own)/\(name).password: the password of the user \(user)")
        }
        // mosquitto_passwd replaces passwords by hashes, but would do so twice with those that are hashes already.
        let fresh = path + ".new"
        try write(added, to: fresh, mode: 0o600)
        try hash(fresh)
        let hashed = try String(contentsOfFile: fresh, encoding: .utf8)
        try FileManager.default.removeItem(atPath: fresh)
        try write(known + hashed, to: path, mode: 0o640)
        made.lines.append("wrote \(path)")
    }

    private func hash(_ path: String) throws {
        let command = Process()
        command.executableURL = URL(fileURLWithPath: "/usr/bin/mosquitto_passwd")
        command.arguments = ["-U", path]
        do { try command.run() } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw BrokerFault("mosquitto_passwd is missing. Install Mosquitto first: apt install mosquitto")
        }
        command.waitUntilExit()
        guard command.terminationStatus == 0 else {
            try? FileManager.default.removeItem(atPath: path)
            throw BrokerFault("mosquitto_passwd could not hash the passwords.")
        }
    }

    /// Writes a file that is never half there, nor readable by others before it is protected.
    private func write(_ text: String, to path: String, mode: mode_t) throws {
        let draft = path + ".tmp"
        try? FileManager.default.removeItem(atPath: draft)
        guard
            FileManager.default.createFile(
                atPath: draft, contents: Data(text.utf8), attributes: [.posixPermissions: Int(mode & 0o600)])
        else { throw BrokerFault("\(path) cannot be written. Run it as a user who may write into \(folder).") }
        try protect(draft, mode: mode)
        guard rename(draft, path) == 0 else {
            throw BrokerFault("\(path) cannot be written (\(String(cString: strerror(errno)))).")
        }
    }

    /// Gives a file to Mosquitto's group, whose user reads it, if this is root and the group exists.
    private func protect(_ path: String, mode: mode_t) throws {
        if geteuid() == 0, let group = getgrnam(Self.server) { chown(path, 0, group.pointee.gr_gid) }
        guard chmod(path, mode) == 0 else { throw BrokerFault("\(path) cannot be protected.") }
    }
}
