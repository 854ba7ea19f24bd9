import CV4L2

extension VideoNode {
    /// Negotiates a format: sets the choices of ``CaptureChoice``, best first, until the driver keeps a pixel format.
    /// The driver may change the size.
    func agree(on settings: CameraSettings) throws(FrameSourceError) -> CaptureFormat {
        guard isCamera else {
            if isOfModule {
                throw .unsuitable(path, reason: "it is a camera module, which --camera libcamera reads")
            }
            throw .unsuitable(path, reason: "it is not a camera; see `scantry doctor`")
        }
        let listed = offers()
        for choice in CaptureChoice.ranked(listed.isEmpty ? Self.guesses : listed, settings) {
            guard let format = try set(choice) else { continue }
            setRate()
            return format
        }
        let wanted = settings.pixels?.rawValue ?? "formats that I read"
        let found = listedFormats().map(\.name).joined(separator: ", ")
        throw .unsuitable(path, reason: "it has none of the \(wanted), only \(found.isEmpty ? "unknown ones" : found)")
    }

    /// The offers to try with a driver that lists none.
    private static let guesses = PixelFormat.allCases.map { CaptureOffer(pixels: $0, size: .hd, rate: 30) }

    /// Sets a format; returns nil if the driver sets another pixel format.
    private func set(_ choice: CaptureChoice) throws(FrameSourceError) -> CaptureFormat? {
        for fourCC in choice.offer.pixels.fourCCs {
            var format = v4l2_format()
            format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            format.fmt.pix.width = UInt32(choice.offer.size.width)
            format.fmt.pix.height = UInt32(choice.offer.size.height)
            format.fmt.pix.pixelformat = fourCC
            let code = attempt(SCANTRY_S_FMT, &format)
            guard code == 0 || code == EINVAL else { throw Self.error(code, path) }
            if code == 0, let agreed = CaptureFormat(format.fmt.pix, choice) { return agreed }
        }
        return nil
    }

    /// Sets 30 frames per second, because a new format keeps the rate of the slowest size that was ever set. Cameras
    /// with a fixed rate refuse, which is harmless.
    private func setRate() {
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
        _ = attempt(SCANTRY_S_PARM, &parameters)
    }
}

extension CaptureFormat {
    /// Creates the format that a driver returned; nil for another pixel format or a side outside 16…16,384.
    fileprivate init?(_ given: v4l2_pix_format, _ choice: CaptureChoice) {
        let pixels = choice.offer.pixels
        let (width, height) = (Int(given.width), Int(given.height))
        guard pixels.fourCCs.contains(given.pixelformat), (16...16_384).contains(width), (16...16_384).contains(height)
        else { return nil }
        let stride = pixels.step.map { max(Int(given.bytesperline), width * $0) } ?? 0
        self.init(
            pixels: pixels, size: FrameSize(width: width, height: height), stride: stride, shrink: choice.shrink)
    }
}
