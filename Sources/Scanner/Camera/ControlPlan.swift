import CV4L2

/// Sets a camera's controls for reading barcodes: defaults that suit most kitchens, then the user's settings.
struct ControlPlan {
    private let settings: CameraSettings

    init(_ settings: CameraSettings) {
        self.settings = settings
    }

    /// Sets the controls of a camera that was just opened, and returns a sentence for each user setting that failed.
    func apply(to node: VideoNode) -> [String] {
        let controls = node.controls()
        for (id, value) in standards(of: controls, on: node) {
            guard let control = controls.first(where: { $0.id == id }), control.value != value else { continue }
            _ = node.set(control, to: value)  // a camera that refuses still reads codes
        }
        return settings.controls.sorted { $0.key < $1.key }.compactMap { name, value in
            complaint(name, value, controls, node)
        }
    }

    /// Returns the default values by control.
    private func standards(of controls: [CameraControl], on node: VideoNode) -> [(id: UInt32, value: Int)] {
        var standards: [(id: UInt32, value: Int)] = [
            // Packs are held at any distance.
            (Self.focusAutomatic, 1),
            // Otherwise the camera exposes longer than a frame lasts in dim light, which blurs what moves.
            (SCANTRY_EXPOSURE_AUTO_PRIORITY, 0),
        ]
        let choices: [(UInt32, [Int])] = [
            // This scene mode has short exposures.
            (SCANTRY_SCENE_MODE, [Int(V4L2_SCENE_MODE_SPORTS.rawValue)]),
            (SCANTRY_POWER_LINE_FREQUENCY, powerLine),
        ]
        for (id, entries) in choices {
            guard let menu = controls.first(where: { $0.id == id }) else { continue }
            if let entry = entries.first(where: { node.offers($0, of: menu) }) { standards.append((id, entry)) }
        }
        // A camera keeps manual settings of an earlier start until it is unplugged.
        for id in [SCANTRY_EXPOSURE_AUTO, SCANTRY_AUTOGAIN, SCANTRY_GAIN] {
            if let control = controls.first(where: { $0.id == id }) { standards.append((id, control.standard)) }
        }
        // The camera's automatic mode would overwrite the user's value.
        for manual in Self.manuals where settings.controls.keys.contains(where: manual.names.contains) {
            standards.removeAll { $0.id == manual.automatic }
            standards.append((manual.automatic, manual.off))
        }
        return standards
    }

    /// The entries of the power line frequency menu to try, in order.
    private var powerLine: [Int] {
        let automatic = Int(V4L2_CID_POWER_LINE_FREQUENCY_AUTO.rawValue)
        return switch settings.mains {
        case 50: [Int(V4L2_CID_POWER_LINE_FREQUENCY_50HZ.rawValue)]
        case 60: [Int(V4L2_CID_POWER_LINE_FREQUENCY_60HZ.rawValue)]
        default: [automatic]
        }
    }

    private static let focusAutomatic = SCANTRY_FOCUS_AUTO

    /// Manual controls and the automatic mode that each needs off.
    private static let manuals: [(names: Set<String>, automatic: UInt32, off: Int)] = [
        (["focus_absolute"], focusAutomatic, 0),
        (
            ["exposure_time_absolute", "exposure_absolute"], SCANTRY_EXPOSURE_AUTO,
            Int(V4L2_EXPOSURE_MANUAL.rawValue)
        ),
        (["gain"], SCANTRY_AUTOGAIN, 0),
    ]

    private func complaint(
        _ name: String, _ value: Int, _ controls: [CameraControl], _ node: VideoNode
    ) -> String? {
        guard let control = controls.first(where: { $0.name == name }) else {
            return "The camera \(node.path) has no control \(name); `scantry doctor` lists what it has."
        }
        guard control.range.contains(value) else {
            let range = "\(control.range.lowerBound) to \(control.range.upperBound)"
            return "The camera \(node.path) takes \(name) from \(range), not \(value)."
        }
        guard node.set(control, to: value) else { return "The camera \(node.path) refuses \(name)=\(value)." }
        return nil
    }
}
