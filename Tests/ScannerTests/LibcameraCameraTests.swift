import CV4L2
import Glibc
import Testing

@testable import Scanner

/// A camera module with a scripted libcamera; the lab tests the library itself.
struct LibcameraCameraTests {
    @Test(arguments: PixelFormat.allCases)
    func readsTheCodeInEachFormat(pixels: PixelFormat) throws {
        let picture = try #require(Picture.pack)
        let library = ScriptedLibcamera {
            $0.pixels = [pixels]
            $0.padding = 64
            $0.picture = { format, _ in picture.bytes(in: format) }
        }
        var decoder = try BarcodeDecoder(effort: .patient)
        var camera = try open(library, CameraSettings(size: picture.size))
        var texts: [String] = []
        let wait = try camera.next(atRest: false) { frame in texts = decoder.decode(frame).map(\.text) }
        #expect(wait == .delivered && texts == [Picture.packCode])
        #expect(camera.description == "\(Self.name), \(picture.size) \(pixels.rawValue)")
    }

    @Test func asksForTheCheapestFormatInHD() throws {
        let library = ScriptedLibcamera { $0.pixels = [.mjpg, .yuyv, .nv12] }
        #expect(try open(library).description.hasSuffix("1280x720 NV12"))
        #expect(try open(library, CameraSettings(pixels: .yuyv)).description.hasSuffix("1280x720 YUYV"))
        let error = #expect(throws: FrameSourceError.self) { try open(library, CameraSettings(pixels: .grey)) }
        #expect(error?.description.contains("it has none of the GREY") == true)
    }

    @Test func focusesContinuouslyAndNear() throws {
        let library = ScriptedLibcamera()
        let camera = try open(library)
        #expect(library.settings == ["AfMode": 2, "AfRange": 1, "AfSpeed": 1] && camera.complaints.isEmpty)
        #expect(library.look { $0.frameDuration } == .microseconds(33_333))
    }

    @Test func leavesTheLensWhereTheUserPutsIt() throws {
        let library = ScriptedLibcamera()
        let camera = try open(library, CameraSettings(controls: ["LensPosition": 5]))
        #expect(library.settings == ["AfMode": 0, "LensPosition": 5] && camera.complaints.isEmpty)
    }

    @Test func worksWithAFixedLens() throws {
        let library = ScriptedLibcamera {
            $0.controls.removeAll { $0.name.hasPrefix("Af") || $0.name == "LensPosition" }
        }
        var camera = try open(library)
        #expect(library.settings.isEmpty && camera.complaints.isEmpty)
        #expect(try waits(&camera, frames: 1) == [.delivered])
    }

    @Test func complainsOfControlsThatItDoesNotHave() throws {
        let library = ScriptedLibcamera()
        let settings = CameraSettings(controls: ["AnalogueGain": 99, "focus_absolute": 120])
        let complaints = try open(library, settings).complaints
        #expect(complaints.count == 2 && complaints[0].contains("from 1.0 to 16.0, not 99"))
        #expect(complaints[1].contains("no control focus_absolute, only AfMode"))
    }

    @Test(arguments: [(50, 10_000.0), (60, 1_000_000 / 120.0)])
    func avoidsTheFlickerOfTheMains(mains: Int, period: Double) throws {
        let library = ScriptedLibcamera {
            $0.controls += ["AeFlickerMode", "AeFlickerPeriod"].map { .init(name: $0, range: 0...100_000, standard: 0) }
        }
        _ = try open(library, CameraSettings(mains: mains))
        #expect(library.settings["AeFlickerMode"] == 1 && library.settings["AeFlickerPeriod"] == period)
    }

    @Test func limitsTheExposureInDimLightOnly() throws {
        let library = ScriptedLibcamera { $0.reported = ["ExposureTime": 8_000, "AnalogueGain": 1] }
        var camera = try open(library, CameraSettings(exposureLimit: 10))
        _ = try waits(&camera, frames: 60)
        #expect(library.settings["ExposureTime"] == nil)

        library.change { $0.reported = ["ExposureTime": 30_000, "AnalogueGain": 4] }
        _ = try waits(&camera, frames: 60)
        #expect(library.settings["ExposureTime"] == 10_000)

        library.change {
            $0.reported = ["ExposureTime": 10_000, "AnalogueGain": 1]
            $0.picture = { format, number in
                (0..<format.stride * format.size.height * 2).map { UInt8(200 + ($0 + number) % 50) }
            }
        }
        _ = try waits(&camera, frames: 30)
        #expect(library.settings["ExposureTime"] == 0)
        #expect(library.look { $0.settings.count { $0.name == "ExposureTime" } } == 2)
    }

    @Test func switchesTheExposureModeWhereThereIsOne() throws {
        let library = ScriptedLibcamera {
            $0.controls.append(LibcameraControl(name: "ExposureTimeMode", range: 0...1, standard: 0))
            $0.reported = ["ExposureTime": 30_000]
        }
        var camera = try open(library, CameraSettings(exposureLimit: 4))
        _ = try waits(&camera, frames: 3)
        #expect(library.settings["ExposureTimeMode"] == 1 && library.settings["ExposureTime"] == 4_000)
    }

    @Test func saysThatTheExposureCannotBeLimited() throws {
        let library = ScriptedLibcamera { $0.controls = [] }
        #expect(try open(library, CameraSettings(exposureLimit: 10)).complaints.count == 1)
    }

    @Test func findsTheModuleBesideAWebcam() throws {
        let library = ScriptedLibcamera { $0.cameras.insert(ScriptedLibcamera.webcam, at: 0) }
        #expect(try open(library).description.hasPrefix(Self.name))
        #expect(try open(library, choice: "1").description.hasPrefix(Self.name))
        #expect(try open(library, choice: ScriptedLibcamera.identifier).description.hasPrefix(Self.name))
        #expect(throws: FrameSourceError.missing("libcamera:2")) { try open(library, choice: "2") }
        #expect(throws: FrameSourceError.missing("libcamera:imx219")) { try open(library, choice: "imx219") }
        library.change { $0.cameras.removeLast() }
        #expect(throws: FrameSourceError.missing("libcamera")) { try open(library) }
    }

    @Test(arguments: [
        (EBUSY, FrameSourceError.busy(name)), (EACCES, .forbidden(name)), (ENODEV, .missing(name)),
        (EIO, .failed(name, reason: "Input/output error")),
    ])
    func saysWhyItDoesNotOpen(code: Int32, error: FrameSourceError) {
        #expect(throws: error) { try open(ScriptedLibcamera { $0.openError = code }) }
        let library = ScriptedLibcamera { $0.startError = code }
        #expect(throws: error) { try open(library) }
        #expect(!library.look { $0.isOpen })
    }

    @Test func noticesThatItIsGone() throws {
        let library = ScriptedLibcamera()
        var camera: LibcameraCamera? = try open(library)
        library.change { $0.frameError = ENODEV }
        #expect(throws: FrameSourceError.missing(Self.name)) { try camera?.next(atRest: false) { _ in } }
        camera = nil
        #expect(!library.look { $0.isOpen })
    }

    @Test func treatsSilenceAsALoss() throws {
        let library = ScriptedLibcamera()
        var camera = try open(library)
        library.change { $0.isSilent = true }
        let before = library.now
        #expect(throws: FrameSourceError.silent(Self.name)) { while true { _ = try waits(&camera, frames: 1) } }
        #expect((V4L2Camera.patience..<V4L2Camera.patience + .seconds(1)).contains(library.now - before))
        #expect(throws: FrameSourceError.silent(Self.name)) { try open(ScriptedLibcamera { $0.isSilent = true }) }
    }

    @Test func skipsBrokenPictures() throws {
        let library = ScriptedLibcamera()
        var camera = try open(library)
        library.change { $0.picture = { _, _ in nil } }
        #expect(try waits(&camera, frames: 2) == [.nothingYet, .nothingYet])
        library.change { $0.picture = { _, _ in [1, 2, 3] } }
        #expect(try waits(&camera, frames: 1) == [.nothingYet])
    }

    @Test func startsAFrozenCameraAgain() throws {
        let library = ScriptedLibcamera {
            $0.picture = { format, _ in (0..<format.stride * format.size.height * 2).map { UInt8($0 % 251) } }
        }
        var camera = try open(library, CameraSettings(size: .tiny))
        #expect(try waits(&camera, frames: 1_000).contains(.useless(.frozen(Self.name))))
        #expect(library.look { $0.openings } == 2)
    }

    @Test func trustsNoClockButItsOwn() throws {
        let library = ScriptedLibcamera { $0.stamp = { _ in .seconds(5_000) } }
        var camera = try open(library)
        var times: [Duration] = []
        for stamp in [{ $0 + .seconds(9) }, { _ in nil }, { $0 - .milliseconds(20) }] as [(Duration) -> Duration?] {
            library.change { $0.stamp = stamp }
            _ = try camera.next(atRest: false) { times.append($0.time) }
        }
        #expect(times == times.sorted() && times.allSatisfy { $0 <= library.now })
    }

    @Test func looksLessOftenAtRest() throws {
        let library = ScriptedLibcamera()
        var camera = try open(library)
        for _ in 0..<10 { _ = try camera.next(atRest: true) { _ in } }
        #expect(library.look { $0.pauses } == 10)
    }

    @Test func thisMachineAnswersWithOrWithoutTheLibrary() {
        #expect(throws: FrameSourceError.self) { try LibcameraCamera("no such camera") }
        let report = LibcameraReport.current()
        if case .failure = report.version { #expect(report.cameras.isEmpty) }
    }

    private static let name = "libcamera:" + ScriptedLibcamera.identifier

    private func open(
        _ library: ScriptedLibcamera, _ settings: CameraSettings = .init(), choice: String? = nil
    ) throws(FrameSourceError) -> LibcameraCamera {
        try LibcameraCamera(choice, settings: settings, by: library)
    }

    private func waits(_ camera: inout LibcameraCamera, frames: Int) throws(FrameSourceError) -> [FrameWait] {
        var waits: [FrameWait] = []
        for _ in 0..<frames { waits.append(try camera.next(atRest: false) { _ in }) }
        return waits
    }
}
