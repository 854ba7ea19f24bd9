import CV4L2

/// The pixel formats that Scantry reads, cheapest first.
public enum PixelFormat: String, CaseIterable, Sendable {
    /// One byte of luma for each pixel: read in place.
    case grey = "GREY"
    /// A plane of luma, then one of colour: read in place.
    case nv12 = "NV12"
    /// A plane of luma, then two of colour: read in place.
    case yu12 = "YU12"
    /// Luma in every other byte: copied out.
    case yuyv = "YUYV"
    /// Luma in every other byte, after the colour: copied out.
    case uyvy = "UYVY"
    /// Three bytes for each pixel, the middle one green: copied out.
    case rgb = "RGB3"
    /// A JPEG picture for each frame: its luma is decoded. Most USB webcams offer their larger sizes only in it.
    case mjpg = "MJPG"

    /// The format's codes in Video4Linux.
    var fourCCs: [UInt32] {
        switch self {
        case .grey: [SCANTRY_GREY]
        case .nv12: [SCANTRY_NV12]
        case .yu12: [SCANTRY_YU12]
        case .yuyv: [SCANTRY_YUYV]
        case .uyvy: [SCANTRY_UYVY]
        case .rgb: [SCANTRY_RGB3, SCANTRY_BGR3]
        case .mjpg: [SCANTRY_MJPG, SCANTRY_JPEG]
        }
    }

    init?(fourCC: UInt32) {
        guard let format = Self.allCases.first(where: { $0.fourCCs.contains(fourCC) }) else { return nil }
        self = format
    }

    /// Bytes from one pixel's luma to the next; nil for compressed pictures.
    var step: Int? {
        switch self {
        case .grey, .nv12, .yu12: 1
        case .yuyv, .uyvy: 2
        case .rgb: 3
        case .mjpg: nil
        }
    }

    /// Bytes before the first pixel's luma, for which green stands in.
    var offset: Int { self == .uyvy || self == .rgb ? 1 : 0 }
}
