import CV4L2

/// A pixel format, size and rate that a camera offers.
public struct CaptureOffer: Equatable, Sendable {
    public let pixels: PixelFormat
    public let size: FrameSize
    /// The highest rate in frames per second.
    public let rate: Double
}

extension VideoNode {
    /// Lists the driver's formats, readable or not, by their four letters. Stops after 64 formats of 256 sizes, because
    /// a faulty driver's list may have no end.
    func listedFormats() -> [(name: String, pixels: PixelFormat?, sizes: [CaptureOffer])] {
        (0..<64 as Range<UInt32>).lazy.map(format).prefix { $0 != nil }.compactMap { $0 }.map { fourCC in
            let pixels = PixelFormat(fourCC: fourCC)
            return (Self.name(of: fourCC), pixels, pixels.map { sizes(of: $0, fourCC) } ?? [])
        }
    }

    /// Lists the offers in formats that Scantry reads.
    func offers() -> [CaptureOffer] { listedFormats().flatMap(\.sizes) }

    private func format(_ index: UInt32) -> UInt32? {
        var description = v4l2_fmtdesc()
        description.index = index
        description.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        return attempt(SCANTRY_ENUM_FMT, &description) == 0 ? description.pixelformat : nil
    }

    private func sizes(of pixels: PixelFormat, _ fourCC: UInt32) -> [CaptureOffer] {
        var offers: [CaptureOffer] = []
        for index in 0..<256 as Range<UInt32> {
            var listed = v4l2_frmsizeenum()
            listed.index = index
            listed.pixel_format = fourCC
            guard attempt(SCANTRY_ENUM_FRAMESIZES, &listed) == 0 else { break }
            let isOne = listed.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
            for size in isOne ? [listed.discrete.size] : listed.stepwise.usualSizes {
                offers.append(CaptureOffer(pixels: pixels, size: size, rate: rate(fourCC, size)))
            }
            guard isOne else { break }
        }
        return offers
    }

    /// Returns the highest listed rate in frames per second; 30 if the driver lists none.
    private func rate(_ fourCC: UInt32, _ size: FrameSize) -> Double {
        var best = 0.0
        for index in 0..<64 as Range<UInt32> {
            var listed = v4l2_frmivalenum()
            listed.index = index
            listed.pixel_format = fourCC
            listed.width = UInt32(size.width)
            listed.height = UInt32(size.height)
            guard attempt(SCANTRY_ENUM_FRAMEINTERVALS, &listed) == 0 else { break }
            let isOne = listed.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
            let interval = isOne ? listed.discrete : listed.stepwise.min
            if interval.numerator > 0 { best = max(best, Double(interval.denominator) / Double(interval.numerator)) }
            guard isOne else { break }
        }
        return best > 0 ? best : 30
    }

    /// Returns the four letters of a format as `v4l2-ctl` shows them.
    private static func name(of fourCC: UInt32) -> String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: fourCC >> (8 * $0)) }, as: UTF8.self)
            .filter { $0.isASCII && !$0.isWhitespace }
    }
}

extension v4l2_frmsize_discrete {
    fileprivate var size: FrameSize { FrameSize(width: Int(width), height: Int(height)) }
}

extension v4l2_frmsize_stepwise {
    /// The usual sizes that a camera with a continuous range of sizes supports.
    fileprivate var usualSizes: [FrameSize] {
        [(640, 480), (800, 600), (1280, 720), (1920, 1080)].filter { width, height in
            isStep(width, min_width, max_width, step_width) && isStep(height, min_height, max_height, step_height)
        }.map { FrameSize(width: $0, height: $1) }
    }

    private func isStep(_ side: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Bool {
        (Int(least)...max(Int(least), Int(most))).contains(side)
            && (side - Int(least)).isMultiple(of: Int(max(step, 1)))
    }
}
