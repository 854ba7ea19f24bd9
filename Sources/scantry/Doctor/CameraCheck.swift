import Scanner

/// Every camera: what it can, how it is set, and whether Scantry may look through it.
enum CameraCheck {
    @Sendable static func findings() -> [Finding] {
        let reports = CameraReport.all()
        guard !reports.isEmpty else {
            return [
                .problem(
                    "camera", "there is none",
                    cure: "Plug one in. If one is, try another cable or socket; `dmesg` tells what the kernel saw.")
            ]
        }
        return reports.flatMap(findings)
    }

    private static func findings(_ report: CameraReport) -> [Finding] {
        let rights = DeviceRights(path: report.path)
        if let cure = rights.cure() {
            return [.problem("camera", "\(report.path) may not be used by me", cure: cure)]
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

    /// A line for each format, and one for the controls.
    private static func abilities(_ report: CameraReport) -> [String] {
        let formats = report.formats.map { format in
            guard format.isReadable else { return "\(format.name): not read by Scantry" }
            return "\(format.name): " + format.offers.map { "\($0.size) at \(Int($0.rate))" }.joined(separator: ", ")
        }
        let controls = report.controls.map {
            "\($0.name) \($0.value) of \($0.range.lowerBound)…\($0.range.upperBound) (\($0.standard))"
        }
        return formats + (controls.isEmpty ? [] : ["set to " + controls.joined(separator: ", ")])
    }
}
