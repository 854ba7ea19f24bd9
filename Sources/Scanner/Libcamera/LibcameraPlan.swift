/// Sets the controls of a camera module for reading barcodes: defaults that suit packs before the lens, then the user's
/// settings.
struct LibcameraPlan {
    private let settings: CameraSettings

    init(_ settings: CameraSettings) {
        self.settings = settings
    }

    /// Sets the controls of a camera before its start, and returns a sentence for each user setting that failed.
    func apply(to session: any LibcameraSession, named name: String) -> [String] {
        // Otherwise frames take as long as dim light asks for, which blurs what moves.
        _ = session.setFrameDuration(.microseconds(33_333))
        for (name, value) in focus + flicker { _ = session.set(name, to: value) }
        let controls = session.controls
        return settings.controls.sorted { $0.key < $1.key }.compactMap { control, value in
            complaint(control, Double(value), controls, session, name)
        }
    }

    /// Continuous autofocus that searches near the lens first, where packs are held. Modules with a fixed lens have none
    /// of these controls.
    private var focus: [(String, Double)] {
        guard settings.controls["LensPosition"] == nil else { return [("AfMode", Self.afModeManual)] }
        return [("AfMode", Self.afModeContinuous), ("AfRange", Self.afRangeMacro), ("AfSpeed", Self.afSpeedFast)]
    }

    /// Lamps flicker at twice the frequency of the mains.
    private var flicker: [(String, Double)] {
        guard let mains = settings.mains else { return [] }
        return [("AeFlickerMode", Self.flickerManual), ("AeFlickerPeriod", 1_000_000 / Double(2 * mains))]
    }

    // The values of libcamera's enumerations.
    private static let afModeManual = 0.0
    private static let afModeContinuous = 2.0
    private static let afRangeMacro = 1.0
    private static let afSpeedFast = 1.0
    private static let flickerManual = 1.0

    private func complaint(
        _ name: String, _ value: Double, _ controls: [LibcameraControl], _ session: any LibcameraSession,
        _ camera: String
    ) -> String? {
        guard let control = controls.first(where: { $0.name == name }) else {
            let names = controls.map(\.name).joined(separator: ", ")
            return "The camera \(camera) has no control \(name), only \(names.isEmpty ? "none" : names)."
        }
        guard control.range.contains(value) else {
            let range = "\(control.range.lowerBound) to \(control.range.upperBound)"
            return "The camera \(camera) takes \(name) from \(range), not \(value)."
        }
        return session.set(name, to: value) ? nil : "The camera \(camera) refuses \(name)=\(value)."
    }
}
