/// Which of a camera's offers to take: the one by which the decoder reads most in the time that it takes.
struct CaptureChoice: Equatable {
    let offer: CaptureOffer
    /// How many pixels of a row become one while a JPEG is decoded.
    let shrink: Int

    /// The offers that fit the settings, the most useful first, and of equals the one that costs least. A size that is
    /// not offered means the nearest.
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
    /// Codes read in a second while one is in view: the share of frames in which one is read, over the time from one
    /// result to the next. The camera fills a buffer while another is decoded.
    var worth: Double { Self.share(width: frameSize.width) / max(1 / min(offer.rate, 30), cost) }

    /// Seconds of work for a frame with a code in it on a Raspberry Pi 4, taken as five times those of a desktop core.
    /// `scantry bench decode` measures the latter, for codes and for grey JPEGs; webcams' have colour to be passed over,
    /// and cost up to twice as much. Copying is small beside both.
    private var cost: Double {
        let decoding = 3.2e-9 * Double(frameSize.pixels)
        let reading: Double =
            switch offer.pixels {
            case .grey, .nv12, .yu12: 0
            case .yuyv, .uyvy: 0.3e-9
            case .mjpg: shrink == 1 ? 1.6e-9 : 1.2e-9
            }
        return 5 * (decoding + reading * Double(offer.size.pixels))
    }

    /// The share of frames in which a code is read, by their width; straight lines between what was measured.
    private static func share(width: Int) -> Double {
        guard let above = shares.firstIndex(where: { $0.width >= width }) else { return shares[shares.count - 1].share }
        let upper = shares[above]
        let lower = above > 0 ? shares[above - 1] : (width: 0, share: 0)
        return lower.share + (upper.share - lower.share) * Double(width - lower.width)
            / Double(upper.width - lower.width)
    }

    /// Shares of photographs read at half of each width, by `scantry bench decode ../shared/barcode-photos --frame-size`:
    /// in a hand before the camera, a code fills about half as much of the view as on those photographs.
    private static let shares: [(width: Int, share: Double)] = [
        (320, 0.02), (640, 0.46), (960, 0.57), (1280, 0.59), (1920, 0.59),
    ]
}
