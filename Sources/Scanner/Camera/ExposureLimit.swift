import CV4L2

/// Keeps a camera's exposure short enough for moving hands: its own automatic knows no limit and smears codes in the
/// evening. What is missing in light is made up for by gain, whose noise bars survive.
struct ExposureLimit {
    private var exposure: CameraControl
    private var gain: CameraControl?
    private let longest: Int
    private var lastTurn: Duration?
    /// Those since the last turn.
    private var frames = 0

    /// Nil if the camera's exposure cannot be set.
    ///
    /// - Parameter longest: The longest exposure in milliseconds; controls count in tenths of them (Video4Linux,
    ///   `V4L2_CID_EXPOSURE_ABSOLUTE`).
    init?(longest: Double, of controls: [CameraControl], on node: VideoNode) {
        guard let exposure = controls.first(where: { $0.id == SCANTRY_EXPOSURE_ABSOLUTE }) else { return nil }
        if let mode = controls.first(where: { $0.id == SCANTRY_EXPOSURE_AUTO }) {
            guard Self.modes.contains(where: { node.set(mode, to: $0) }) else { return nil }
        }
        if let automatic = controls.first(where: { $0.id == SCANTRY_AUTOGAIN }) { _ = node.set(automatic, to: 0) }
        self.longest = Int(longest * 10).clamped(to: exposure.range)
        self.exposure = exposure.with(value: self.longest)
        gain = controls.first { $0.id == SCANTRY_GAIN }
        guard node.set(exposure, to: self.longest) else { return nil }
    }

    /// In which a camera lets its exposure be set: all by hand, or the iris by itself.
    private static let modes = [V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_SHUTTER_PRIORITY].map { Int($0.rawValue) }
    /// Between two turns, so that the camera shows what the last one did: it takes some time, and some frames.
    private static let pause = (time: Duration.milliseconds(250), frames: 5)
    /// How bright the picture should be on the whole; what is near enough is left alone.
    private static let wanted = 85...150

    /// Looks at how bright a frame is, 0 to 255, and corrects what is too bright or too dark.
    mutating func turn(brightness: Int, at time: Duration, on node: VideoNode) {
        frames += 1
        guard !Self.wanted.contains(brightness), isOver(Self.pause, time) else { return }
        lastTurn = time
        frames = 0
        // Towards the middle, but never by leaps that would make it swing.
        let factor = min(max(115 / Double(max(brightness, 1)), 0.6), 1.6)
        if factor > 1, exposure.value >= longest, let gain {
            set(to: longest, gain.turned(by: factor), on: node)
        } else if factor < 1, let gain, gain.value > gain.range.lowerBound {
            set(to: exposure.value, gain.turned(by: factor), on: node)
        } else {
            let value = (Double(exposure.value) * factor).rounded(factor > 1 ? .up : .down)
            set(to: min(longest, Int(value)), gain?.value ?? 0, on: node)
        }
    }

    private func isOver(_ pause: (time: Duration, frames: Int), _ now: Duration) -> Bool {
        guard let lastTurn else { return true }
        return now - lastTurn >= pause.time && frames >= pause.frames
    }

    private mutating func set(to time: Int, _ level: Int, on node: VideoNode) {
        Self.set(&exposure, to: time, on: node)
        guard var gain else { return }
        Self.set(&gain, to: level, on: node)
        self.gain = gain
    }

    private static func set(_ control: inout CameraControl, to value: Int, on node: VideoNode) {
        let value = value.clamped(to: control.range)
        guard value != control.value else { return }
        control = control.with(value: value)
        _ = node.set(control, to: value)
    }
}

extension CameraControl {
    /// A gain that makes the picture brighter or darker by about a factor. Cameras count in factors, in decibels or in
    /// steps of their own, so it moves by a sixteenth of its range at most.
    fileprivate func turned(by factor: Double) -> Int {
        let step = Double(max(value, 8)) * (factor - 1)
        let most = max(1, Double(range.upperBound - range.lowerBound) / 16)
        let turn = min(max(step, -most), most)
        return value + Int(turn.rounded(turn > 0 ? .up : .down))
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
