import CV4L2

extension VideoNode {
    /// Agrees on a format with the driver, which may change anything that it is asked for: the most useful offer that
    /// it keeps to.
    func agree(on settings: CameraSettings) throws(FrameSourceError) -> CaptureFormat {
        guard let identity, identity.isCamera else {
            throw .unsuitable(path, reason: "it is no camera; see `scantry doctor`")
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

    /// What to try with a driver that lists nothing.
    private static let guesses = PixelFormat.allCases.map { CaptureOffer(pixels: $0, size: .hd, rate: 30) }

    /// Asks for one format; nil if the driver gives another.
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

    /// Asks for 30 frames a second: setting a format leaves the rate of the slowest size that was ever asked for. A
    /// camera with a rate of its own refuses, which does no harm.
    private func setRate() {
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        parameters.parm.capture.timeperframe = v4l2_fract(numerator: 1, denominator: 30)
        _ = attempt(SCANTRY_S_PARM, &parameters)
    }
}

extension CaptureFormat {
    /// What a driver gave back; nil if that is another format, or a size that no camera has.
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
