/// A camera's offer with a scale for decoding it. The best choice reads the most codes per second.
struct CaptureChoice: Equatable {
    let offer: CaptureOffer
    /// The number of pixels of a row that become one while a JPEG is decoded.
    let shrink: Int

    /// Returns the choices that fit the settings, most useful first, and cheapest first among equals. If the requested
    /// size is not offered, the nearest sizes come first.
    static func ranked(_ offers: [CaptureOffer], _ settings: CameraSettings) -> [CaptureChoice] {
        let readable = offers.filter { settings.pixels == nil || $0.pixels == settings.pixels }
        let choices = readable.flatMap { offer in
            (offer.pixels == .mjpg ? [1, 2, 4] : [1]).map { CaptureChoice(offer: offer, shrink: $0) }
        }
        guard let wanted = settings.size else { return choices.sorted { $0.isBetter(than: $1) } }
        return choices.sorted { one, other in
            let (near, far) = (one.distance(to: wanted), other.distance(to: wanted))
            return near == far ? one.isBetter(than: other) : near < far
        }
    }

    private func isBetter(than other: CaptureChoice) -> Bool { (worth, other.cost) > (other.worth, cost) }

    private var frameSize: FrameSize { offer.size.shrunk(by: shrink) }

    private func distance(to wanted: FrameSize) -> Int {
        abs(frameSize.width - wanted.width) + abs(frameSize.height - wanted.height)
    }
}

extension CaptureChoice {
    /// Codes read per second while one is in view: the share of frames in which one is read, divided by the time from
    /// one result to the next. The camera fills a buffer while another is decoded, so the slower of the two counts.
    var worth: Double { Self.share(width: frameSize.width) / max(1 / min(offer.rate, 30), cost) }

    /// Seconds to read and decode a frame with a code in it on a Raspberry Pi 4, taken as five times those of a desktop
    /// core. `scantry bench decode` measures the latter, for codes and for grey JPEGs. Colour JPEGs of webcams cost up
    /// to twice as much. Copying is small beside both.
    private var cost: Double {
        let decoding = 3.2e-9 * Double(frameSize.pixels)
        let reading: Double =
            switch offer.pixels {
            case .grey, .nv12, .yu12: 0
            case .yuyv, .uyvy: 0.3e-9
            case .rgb: 0.4e-9
            case .mjpg: shrink == 1 ? 1.6e-9 : 1.2e-9
            }
        return 5 * (decoding + reading * Double(offer.size.pixels))
    }

    /// Returns the share of frames in which a code is read, interpolated linearly by width.
    private static func share(width: Int) -> Double {
        guard let above = shares.firstIndex(where: { $0.width >= width }) else { return shares[shares.count - 1].share }
        let upper = shares[above]
        let lower = above > 0 ? shares[above - 1] : (width: 0, share: 0)
        return lower.share + (upper.share - lower.share) * Double(width - lower.width)
            / Double(upper.width - lower.width)
    }

    /// Measured shares of photographs read at half of each width, by `scantry bench decode ../shared/barcode-photos
    /// --frame-size`. In a hand before the camera, a code fills about half as much of the view as on those photographs.
    private static let shares: [(width: Int, share: Double)] = [
        (320, 0.02), (640, 0.46), (960, 0.57), (1280, 0.59), (1920, 0.59),
    ]
}
