import CV4L2

/// Keeps a camera's exposure short enough for moving hands: its own automatic knows no limit and smears codes in the
/// evening. What is missing in light is made up for by gain, whose noise bars survive.
struct ExposureLimit {
    private var exposure: CameraControl
    private var gain: CameraControl?
    private let longest: Int
    private var lastTurn: Duration?

    /// Nil if the camera's exposure cannot be set.
    ///
    /// - Parameter longest: The longest exposure in milliseconds; controls count in tenths of them (Video4Linux,
    ///   `V4L2_CID_EXPOSURE_ABSOLUTE`).
    init?(longest: Double, of controls: [CameraControl], on node: VideoNode) {
        let manual = Int(V4L2_EXPOSURE_MANUAL.rawValue)
        guard let exposure = controls.first(where: { $0.id == SCANTRY_EXPOSURE_ABSOLUTE }) else { return nil }
        if let mode = controls.first(where: { $0.id == SCANTRY_EXPOSURE_AUTO }) {
            guard node.set(mode, to: manual) else { return nil }
        }
        self.exposure = exposure
        gain = controls.first { $0.id == SCANTRY_GAIN }
        self.longest = Int(longest * 10).clamped(to: exposure.range)
        set(to: self.longest, gain?.value ?? 0, on: node)
    }

    /// Between two turns, so that the camera shows what the last one did.
    private static let pause = Duration.milliseconds(250)
    /// How bright the picture should be on the whole; what is near enough is left alone.
    private static let wanted = 85...150

    /// Looks at how bright a frame is, 0 to 255, and corrects what is too bright or too dark.
    mutating func turn(brightness: Int, at time: Duration, on node: VideoNode) {
        guard !Self.wanted.contains(brightness), time - (lastTurn ?? .zero) >= Self.pause else { return }
        lastTurn = time
        // Towards the middle, but never by leaps that would make it swing.
        let factor = min(max(115 / Double(max(brightness, 1)), 0.6), 1.6)
        let value = Double(exposure.value)
        if factor > 1, exposure.value >= longest, let gain {
            set(to: longest, Int((Double(max(gain.value, 8)) * factor).rounded()), on: node)
        } else if factor < 1, let gain, gain.value > gain.range.lowerBound {
            set(to: exposure.value, Int(Double(gain.value) * factor), on: node)
        } else {
            set(to: min(longest, Int((value * factor).rounded(factor > 1 ? .up : .down))), gain?.value ?? 0, on: node)
        }
    }

    private mutating func set(to time: Int, _ level: Int, on node: VideoNode) {
        exposure = exposure.with(value: time.clamped(to: exposure.range))
        _ = node.set(exposure, to: exposure.value)
        guard let gain else { return }
        self.gain = gain.with(value: level.clamped(to: gain.range))
        _ = node.set(gain, to: level.clamped(to: gain.range))
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
