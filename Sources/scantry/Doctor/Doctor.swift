import ArgumentParser
import Foundation

/// `scantry doctor`: what works on this machine, what does not, and what helps.
struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at camera, guns, sound, data, clock and network, and say what helps.",
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

    @Option(help: "The sound card as ALSA calls it, or none; SCANTRY_SOUND says the same.")
    var sound = SoundOptions.standardCard

    @Option(help: "The folder for the household's data.")
    var data: String?

    @Flag(help: "Play no test tone.")
    var quiet = false

    @Flag(help: "Never ask anything outside this machine.")
    var offline = false

    func run() async throws {
        var findings: [Finding] = []
        for check in checks {
            let found = await check.findings()
            if format == .text { found.forEach(say) }
            findings += found
        }
        if format == .json { Terminal.say(try json(findings)) }
        if findings.contains(where: { $0.state == .problem }) { throw ExitCode.failure }
    }

    private var checks: [Check] {
        let folder = data ?? Places.data()
        let (sound, quiet, offline) = (sound, quiet, offline)
        return [
            Check("camera", CameraCheck.findings),
            Check("gun", GunCheck.findings),
            Check("sound") { SoundCheck(device: sound, isQuiet: quiet).findings() },
            Check("data") { FolderCheck(folder: folder).findings() },
            Check("database") { DatabaseCheck(folder: folder).findings() },
            Check("certificate") { CertificateCheck(folder: folder).findings() },
            Check("clock") { ClockCheck(folder: folder).findings() },
            Check("catalogue") { CatalogueCheck(folder: folder).findings() },
            Check("network") { NetworkCheck(folder: folder, isOffline: offline).findings() },
            Check("power") { PowerCheck().findings() },
        ]
    }

    /// Such as `ok       camera     /dev/video0: HD Pro Webcam C920`, and the cure below it.
    private func say(_ finding: Finding) {
        let state = finding.state.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let subject = finding.subject.padding(toLength: 11, withPad: " ", startingAt: 0)
        Terminal.say(state + subject + finding.text.escapedForLine)
        if let cure = finding.cure { Terminal.say(String(repeating: " ", count: 20) + "→ " + cure.escapedForLine) }
    }

    private func json(_ findings: [Finding]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(findings), as: UTF8.self)
    }
}
