import Testing

@testable import Scanner

struct CaptureChoiceTests {
    /// The offers of a webcam: large YUYV frames are slow over USB 2.
    private static let webcam: [CaptureOffer] = [
        offer(.yuyv, 640, 480, 30), offer(.yuyv, 1280, 720, 10), offer(.yuyv, 1920, 1080, 5),
        offer(.mjpg, 640, 480, 30), offer(.mjpg, 1280, 720, 30), offer(.mjpg, 1920, 1080, 30),
    ]

    @Test(arguments: [
        (webcam, CameraSettings(), "1280x720 MJPG"),
        (webcam, CameraSettings(pixels: .yuyv), "640x480 YUYV"),
        (webcam, CameraSettings(size: FrameSize(width: 1920, height: 1080)), "1920x1080 MJPG"),
        (webcam, CameraSettings(size: FrameSize(width: 700, height: 500)), "640x480 YUYV"),
        (webcam, CameraSettings(pixels: .grey), nil),
        ([offer(.yuyv, 640, 480, 30), offer(.yuyv, 1280, 720, 30)], CameraSettings(), "1280x720 YUYV"),
        ([offer(.yuyv, 640, 480, 30), offer(.yuyv, 1280, 720, 10)], CameraSettings(), "640x480 YUYV"),
        ([offer(.nv12, 1280, 720, 30), offer(.yuyv, 1280, 720, 60)], CameraSettings(), "1280x720 NV12"),
        ([offer(.yuyv, 1920, 1080, 5), offer(.yuyv, 1280, 720, 5)], CameraSettings(), "1280x720 YUYV"),
        ([offer(.grey, 0, 0, 30), offer(.grey, 160, 120, 0.1)], CameraSettings(), "160x120 GREY"),
        ([offer(.mjpg, 1920, 1080, 30)], CameraSettings(), "1920x1080 MJPG / 2"),
        ([offer(.mjpg, 3840, 2160, 30)], CameraSettings(), "3840x2160 MJPG / 4"),
        ([offer(.grey, 3840, 2160, 30), offer(.grey, 160, 120, 30)], CameraSettings(), "3840x2160 GREY"),
    ])
    func takesWhatTheDecoderReadsMostOf(offers: [CaptureOffer], settings: CameraSettings, best: String?) {
        #expect(CaptureChoice.ranked(offers, settings).first.map(Self.name) == best)
    }

    private static func offer(_ pixels: PixelFormat, _ width: Int, _ height: Int, _ rate: Double) -> CaptureOffer {
        CaptureOffer(pixels: pixels, size: FrameSize(width: width, height: height), rate: rate)
    }

    private static func name(_ choice: CaptureChoice) -> String {
        "\(choice.offer.size) \(choice.offer.pixels.rawValue)" + (choice.shrink == 1 ? "" : " / \(choice.shrink)")
    }
}
