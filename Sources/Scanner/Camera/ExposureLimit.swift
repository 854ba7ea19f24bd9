import CV4L2

/// Controls exposure and gain instead of the camera's automatic, which has no upper limit and blurs moving codes in dim
/// light. Gain makes up for missing light: codes stay readable in its noise.
struct ExposureLimit {
    private var exposure: CameraControl
    private var gain: CameraControl?
    private let longest: Int
    private var lastTurn: Duration?
    /// Frames since the last correction.
    private var frames = 0

    /// Switches the automatic off and sets the longest exposure. Returns nil if the exposure cannot be set.
    ///
    /// - Parameter longest: The longest exposure in milliseconds. The control's unit is a tenth of that (Video4Linux,
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

    /// The exposure modes to try: all manual, or only the iris automatic.
    private static let modes = [V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_SHUTTER_PRIORITY].map { Int($0.rawValue) }
    /// The least time and number of frames between two corrections: a frame must show the effect of the last one.
    private static let pause = (time: Duration.milliseconds(250), frames: 5)
    /// The mean brightness, 0 to 255, that needs no correction.
    private static let wanted = 85...150

    /// Corrects gain or exposure if the mean brightness of a frame, 0 to 255, is out of range.
    mutating func turn(brightness: Int, at time: Duration, on node: VideoNode) {
        frames += 1
        guard !Self.wanted.contains(brightness), isOver(Self.pause, time) else { return }
        lastTurn = time
        frames = 0
        // Larger steps would make the brightness oscillate.
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
    /// Returns a gain that changes the brightness by about `factor`. Its unit differs between cameras (a factor,
    /// decibels, steps), so it moves by at most a sixteenth of its range.
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
