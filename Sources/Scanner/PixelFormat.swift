import CV4L2

/// The ways in which a camera writes brightness that Scantry reads, the cheapest first.
enum PixelFormat: String, CaseIterable {
    /// One byte of luma for each pixel: read where it lies.
    case grey = "GREY"
    /// A plane of luma, then one of colour: the luma is read where it lies.
    case nv12 = "NV12"
    /// Luma in every other byte: copied out.
    case yuyv = "YUYV"

    init?(fourCC: UInt32) {
        guard let format = Self.allCases.first(where: { $0.fourCC == fourCC }) else { return nil }
        self = format
    }

    var fourCC: UInt32 {
        switch self {
        case .grey: SCANTRY_GREY
        case .nv12: SCANTRY_NV12
        case .yuyv: SCANTRY_YUYV
        }
    }

    /// Bytes from one pixel's luma to the next.
    var step: Int { self == .yuyv ? 2 : 1 }
}
