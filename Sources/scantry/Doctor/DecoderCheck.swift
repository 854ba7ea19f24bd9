import CommandSupport
import Kiosk
import Scanner

/// Checks the decoder's speed on this machine with a code that is out of focus, which costs most: a slow machine looks
/// for such codes in fewer frames.
struct DecoderCheck {
    /// The time between two frames of a typical camera.
    private static let frame = Duration.milliseconds(33)

    func findings() -> [Finding] {
        guard let picture = try? DrawnPack.blurred(.hd), var decoder = try? BarcodeDecoder(effort: .live) else {
            return [.problem("decoder", "there is too little memory to read barcodes", cure: "Close other programs.")]
        }
        let times = (0..<9).map { _ in
            ContinuousClock().measure { _ = picture.withFrame { decoder.decode($0) } }
        }
        return [Self.finding(for: times.sorted()[times.count / 2])]
    }

    static func finding(for time: Duration) -> Finding {
        let milliseconds = "\(Int((time / .milliseconds(1)).rounded(.up))) ms"
        return time <= frame
            ? .ok("decoder", "a frame with a blurred code takes \(milliseconds)")
            : .warning(
                "decoder",
                "a frame with a blurred code takes \(milliseconds): only some frames are searched for such codes",
                cure: "Hold packs still for a moment, or choose a smaller picture with --frame-size 640x480.")
    }
}
