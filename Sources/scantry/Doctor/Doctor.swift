import ArgumentParser
import Backups
import CommandSupport
import Foundation
import Kiosk
import Phrases

/// `scantry doctor`: checks this machine and says what does not work and what helps.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check cameras, guns, sound, data, clock and network, and suggest remedies.",
        discussion: """
            Changes nothing. Exits with 1 if something that the kiosk needs does not work.

            Examples:
              scantry doctor
              sudo -u scantry scantry doctor --quiet --data /var/lib/scantry
              scantry doctor --format json --offline
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Option(help: "text, or json: a list of findings with subject, state, text and cure.")
    var format = Format.text

    @Option(help: "none if the kiosk uses no camera; otherwise all cameras are checked.")
    var camera = NamedCamera(name: nil, choice: .automatic)

    @Option(help: "The ALSA name of the sound card, or none; or set SCANTRY_SOUND.")
    var sound = SoundOptions.standardCard

    @Option(help: "The folder for the household's data.")
    var data: String?

    @OptionGroup var backup: BackupOptions

    @OptionGroup var mirror: MirrorOptions

    @Flag(help: "Play no test tone.")
    var quiet = false

    @Flag(help: "Make no requests to other machines.")
    var offline = false

    func run() async throws {
        var findings: [Finding] = []
        let folder = data ?? Places.data()
        let checks = Self.checks(
            of: folder, backups: backup.place(ofHousehold: folder), mirror: mirror.place, sound: sound, isQuiet: quiet,
            isOffline: offline,
            hasCameras: camera.choice != nil)
        for check in checks {
            let found = await check.findings()
            if format == .text { found.forEach(printFinding) }
            findings += found
        }
        if format == .json { Terminal.print(try json(findings)) }
        if findings.contains(where: { $0.state == .problem }) { throw ExitCode.failure }
    }

    private func printFinding(_ finding: Finding) {
        for line in finding.lines { Terminal.print(line.escapedForLine) }
    }

    private func json(_ findings: [Finding]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(findings), as: UTF8.self)
    }
}

extension Doctor {
    /// Returns all checks of the doctor.
    ///
    /// - Parameter hasCameras: Whether the kiosk watches cameras; one with guns and phones only needs none.
    private static func checks(
        of folder: String, backups: BackupPlace, mirror: BackupPlace?, sound: String, isQuiet: Bool, isOffline: Bool,
        hasCameras: Bool
    ) -> [Check] {
        [
            Check("system", SystemCheck.findings),
            Check("camera") { CameraCheck(isWanted: hasCameras).findings() },
            Check("gun", GunCheck.findings),
            Check("sound") { SoundCheck(device: sound, isQuiet: isQuiet).findings() },
            Check("data") { FolderCheck(folder: folder).findings() },
            Check("database") { DatabaseCheck(folder: folder).findings() },
            Check("backup") { BackupCheck(folder: folder, backups: backups, mirror: mirror).findings() },
            Check("certificate") { CertificateCheck(folder: folder).findings() },
            Check("kiosks") { KiosksCheck(folder: folder).findings() },
            Check("clock") { ClockCheck(folder: folder).findings() },
            Check("catalogue") { CatalogueCheck(folder: folder).findings() },
            Check("proxy") { ProxyCheck(folder: folder, isOffline: isOffline).findings() },
            Check("network") { NetworkCheck(folder: folder, isOffline: isOffline).findings() },
            Check("decoder") { DecoderCheck().findings() },
            Check("power") { PowerCheck().findings() },
        ]
    }

    /// Returns the findings for a running kiosk, without playing a sound.
    static func findings(
        of folder: String, backups: BackupPlace, mirror: BackupPlace?, sound: String, isOffline: Bool,
        hasCameras: Bool
    ) async -> [Finding] {
        let checks = checks(
            of: folder, backups: backups, mirror: mirror, sound: sound, isQuiet: true, isOffline: isOffline,
            hasCameras: hasCameras)
        return await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, check) in checks.enumerated() { group.addTask { (index, await check.findings()) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }
}
