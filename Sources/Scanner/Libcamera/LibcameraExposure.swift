/// Keeps a camera module's exposure below a limit.
///
/// libcamera has no upper limit for its automatic. Where it exposes longer, the exposure is fixed at the limit, and the
/// automatic then only turns the gain. In bright light the automatic takes over again.
struct LibcameraExposure {
    private let longest: Double
    private let hasMode: Bool
    private let leastGain: Double
    private var isFixed = false
    private var lastTurn: Duration?

    /// Returns nil if the exposure cannot be set.
    ///
    /// - Parameter longest: The longest exposure in milliseconds.
    init?(longest: Double, of controls: [LibcameraControl]) {
        guard let exposure = controls.first(where: { $0.name == "ExposureTime" }) else { return nil }
        // libcamera counts microseconds. A range from 0 to 0 stands for one that is not known.
        let range = exposure.range.upperBound > 0 ? exposure.range : 0...Double(Int32.max)
        self.longest = min(max(longest * 1_000, range.lowerBound), range.upperBound)
        // Since libcamera 0.5; before, an exposure of 0 stands for the automatic.
        hasMode = controls.contains { $0.name == "ExposureTimeMode" }
        leastGain = max(controls.first { $0.name == "AnalogueGain" }?.range.lowerBound ?? 1, 1)
    }

    /// The least time between two changes: frames must show the effect of the last one.
    private static let pause = Duration.milliseconds(500)
    /// The mean brightness, 0 to 255, above which a frame at the least gain is too bright.
    private static let brightest = 150

    /// Fixes or frees the exposure, by what the camera reports with a frame.
    mutating func turn(
        _ picture: LibcameraPicture, brightness: Int, at time: Duration, on session: any LibcameraSession
    ) {
        if let lastTurn, time - lastTurn < Self.pause { return }
        if isFixed {
            let gain = picture.reported("AnalogueGain") ?? .infinity
            guard brightness > Self.brightest, gain <= leastGain * 1.1 else { return }
            fix(nil, on: session)
        } else {
            guard let exposure = picture.reported("ExposureTime"), exposure > longest * 1.02 else { return }
            fix(longest, on: session)
        }
        lastTurn = time
    }

    /// - Parameter exposure: Microseconds, or nil for the automatic.
    private mutating func fix(_ exposure: Double?, on session: any LibcameraSession) {
        isFixed = exposure != nil
        if hasMode { _ = session.set("ExposureTimeMode", to: isFixed ? 1 : 0) }
        if let exposure { _ = session.set("ExposureTime", to: exposure) }
        if !isFixed, !hasMode { _ = session.set("ExposureTime", to: 0) }
    }
}
