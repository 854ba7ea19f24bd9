import Kiosk
import Scanner

/// Checks every camera: its formats, its settings, and whether Scantry may open it.
struct CameraCheck {
    /// Whether the kiosk should have a camera; with `--camera none` its absence is no problem.
    let isWanted: Bool

    func findings() -> [Finding] {
        guard isWanted else { return [.ok("camera", "none (--camera none)")] }
        let reports = CameraReport.all()
        let check = CameraModuleCheck(isNeeded: reports.isEmpty)
        let modules = check.findings()
        guard reports.isEmpty, modules.isEmpty else { return reports.flatMap(Self.findings) + modules }
        let cure = "Plug one in. If one is, try another cable or socket; `dmesg` shows what the kernel found."
        return [.problem("camera", "there is none", cure: cure + (check.cureOfMissingModule().map { " " + $0 } ?? ""))]
    }

    private static func findings(_ report: CameraReport) -> [Finding] {
        let rights = DeviceRights(path: report.path)
        if let cure = rights.cure() {
            return [.problem("camera", "\(report.path): this user may not open it", cure: cure)]
        }
        let text = "\(report.path): \(report.name), \(report.driver), \(report.bus)"
        if let problem = report.problem { return [.problem("camera", text, cure: problem.description)] }
        return [use(text, rights.users())] + abilities(report).map { .ok("camera", "  \($0)") }
    }

    private static func use(_ text: String, _ users: [String]) -> Finding {
        guard !users.isEmpty else { return .ok("camera", text) }
        let text = "\(text), used by \(users.joined(separator: ", "))"
        return users.allSatisfy { $0.hasPrefix("scantry ") }
            ? .ok("camera", text) : .warning("camera", text, cure: "Close that program.")
    }

    /// Returns a line for each readable format and each control that matters to barcodes; the rest shares lines.
    private static func abilities(_ report: CameraReport) -> [String] {
        let unread = report.formats.filter { !$0.isReadable }.map(\.name)
        let important = report.controls.filter(matters)
        let others = report.controls.filter { !matters($0) }
        return report.formats.filter(\.isReadable).map(line) + together("not read by Scantry: ", unread)
            + important.map { "\(line($0)), default \($0.standard)" }
            + together("other controls: ", others.map(line))
    }

    private static func line(_ format: CameraReport.Format) -> String {
        let offers = format.offers.map { "\($0.size) at \(Int($0.rate))" }
        return "\(format.name): \(offers.joined(separator: ", ")) frames a second"
    }

    private static func line(_ control: CameraControl) -> String {
        "\(control.name) \(control.value) of \(control.range.lowerBound)…\(control.range.upperBound)"
    }

    private static func together(_ title: String, _ words: [String]) -> [String] {
        words.isEmpty ? [] : [title + words.joined(separator: ", ")]
    }

    /// Returns whether a control affects the sharpness or brightness of pictures.
    private static func matters(_ control: CameraControl) -> Bool {
        ["exposure", "focus", "gain", "power_line", "scene_mode", "sharpness", "zoom"].contains {
            control.name.contains($0)
        }
    }
}
