import CV4L2
import Glibc
import Testing

@testable import Scanner

/// A camera with a scripted driver; the lab tests the kernel's devices.
struct V4L2CameraTests {
    @Test func saysThatThereIsNoSuchCamera() {
        #expect(throws: FrameSourceError.missing("/dev/no-camera")) { try V4L2Camera(path: "/dev/no-camera") }
    }

    @Test func saysThatAFileIsNoCamera() {
        let error = #expect(throws: FrameSourceError.self) { try V4L2Camera(path: "/dev/null") }
        #expect(error?.description.contains("it is not a camera") == true)
    }

    @Test(arguments: PixelFormat.allCases)
    func readsTheCodeInEachFormat(pixels: PixelFormat) throws {
        let picture = try #require(Picture.pack)
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: pixels, size: picture.size, rate: 30)]
            $0.padding = 64
            $0.picture = { format, _ in picture.bytes(in: format) }
        }
        var decoder = try BarcodeDecoder(effort: .patient)
        var camera = try open(calls)
        var texts: [String] = []
        let wait = try camera.next(atRest: false) { frame in texts = decoder.decode(frame).map(\.text) }
        #expect(wait == .delivered && texts == [Picture.packCode])
        #expect(camera.description == "\(ScriptedCamera.path), \(picture.size) \(pixels.rawValue)")
    }

    @Test func leavesCameraModulesToLibcamera() {
        let configured = ScriptedCamera { $0.capabilities |= UInt32(V4L2_CAP_IO_MC) }
        let raw = ScriptedCamera { ($0.driver, $0.offers) = ("unicam", []) }
        for calls in [configured, raw] {
            let error = #expect(throws: FrameSourceError.self) { try open(calls) }
            #expect(error?.description.contains("--camera libcamera") == true)
            #expect(CameraReport(path: ScriptedCamera.path, by: calls) == nil)
        }
        // An HDMI adapter on the same socket.
        let adapter = ScriptedCamera { $0.driver = "unicam" }
        #expect(CameraReport(path: ScriptedCamera.path, by: adapter)?.problem == nil)
        #expect(throws: Never.self) { try open(adapter) }
    }

    @Test func skipsWhatIsNoWholePicture() throws {
        let calls = ScriptedCamera { $0.flags |= UInt32(V4L2_BUF_FLAG_ERROR) }
        var camera = try open(calls)
        #expect(try see(&camera).isEmpty)
        calls.change {
            $0.flags = UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC); $0.bytesUsed = 100
        }
        #expect(try see(&camera).isEmpty)
        calls.change { $0.bytesUsed = nil }
        #expect(try see(&camera).count == 1)
    }

    @Test func skipsJPEGsThatAreNone() throws {
        let picture = try #require(Picture.pack)
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .mjpg, size: picture.size, rate: 30)]
            $0.picture = { format, number in
                number.isMultiple(of: 2) ? [0xFF, 0xD8, 0xFF, 1, 2, 3] : picture.bytes(in: format)
            }
        }
        var camera = try open(calls)
        #expect(try (0..<8).reduce(0) { count, _ in try count + see(&camera).count } == 4)
    }

    @Test func readsJPEGsThatAreCutOffOrHaveNoTables() throws {
        let picture = try #require(Picture.pack)
        for change in [{ $0.prefix($0.count - 40) + [] }, \.withoutHuffmanTables] as [([UInt8]) -> [UInt8]] {
            let calls = ScriptedCamera {
                $0.offers = [CaptureOffer(pixels: .mjpg, size: picture.size, rate: 30)]
                let bytes = change(picture.jpeg)
                $0.picture = { _, _ in bytes }
            }
            var camera = try open(calls)
            #expect(try see(&camera).count == 1)
        }
    }

    @Test func takesTheNextFormatIfTheDriverKeepsToAnother() throws {
        let calls = ScriptedCamera {
            $0.offers = [
                CaptureOffer(pixels: .grey, size: .vga, rate: 30), CaptureOffer(pixels: .yuyv, size: .vga, rate: 30),
            ]
            $0.stubbornFormat = .yuyv
        }
        #expect(try open(calls).description.hasSuffix("640x480 YUYV"))
        calls.change { $0.stubbornFormat = .mjpg }
        let error = #expect(throws: FrameSourceError.self) { try open(calls) }
        #expect(error?.description.contains("GREY, YUYV") == true)
    }

    @Test func treatsSilenceAsALoss() throws {
        let calls = ScriptedCamera()
        var camera = try open(calls)
        _ = try see(&camera)
        calls.change { $0.polled = 0 }
        let before = calls.now
        #expect(throws: FrameSourceError.silent(ScriptedCamera.path)) { while true { _ = try see(&camera) } }
        #expect((V4L2Camera.patience..<V4L2Camera.patience + .seconds(1)).contains(calls.now - before))
    }

    @Test func hasNotStartedBeforeItSendsSomething() {
        let calls = ScriptedCamera { $0.polled = 0 }
        #expect(throws: FrameSourceError.silent(ScriptedCamera.path)) { try open(calls) }
        #expect(!calls.look { $0.isOpen })
    }

    @Test func noticesASourceWithoutSignal() throws {
        let calls = ScriptedCamera()
        var camera = try open(calls)
        calls.change { $0.inputStatus = UInt32(V4L2_IN_ST_NO_SIGNAL) }
        #expect(try waits(&camera, frames: 60).last == .useless(.noSignal(ScriptedCamera.path)))
        calls.change { $0.inputStatus = 0 }
        #expect(try waits(&camera, frames: 60).last == .delivered)
    }

    @Test func noticesAFrozenPictureAndStartsTheCameraAgain() throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.picture = { format, _ in (0..<format.size.pixels).map { UInt8($0 % 251) } }
        }
        var camera = try open(calls)
        let waits = try waits(&camera, frames: 1_000)
        #expect(waits.prefix(500).allSatisfy { $0 == .delivered })
        #expect(waits.contains(.useless(.frozen(ScriptedCamera.path))))
        #expect(calls.look { $0.openings } == 2)
        calls.change { $0.picture = { format, number in (0..<format.size.pixels).map { UInt8(($0 + number) % 251) } } }
        #expect(try self.waits(&camera, frames: 3).last == .delivered)
    }

    @Test func takesAnEvenPictureForDarkness() throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.picture = { format, _ in [UInt8](repeating: 16, count: format.size.pixels) }
        }
        var camera = try open(calls)
        #expect(try waits(&camera, frames: 1_000).allSatisfy { $0 == .delivered })
    }

    @Test func takesADarkKitchenWithALampForNoFault() throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .vga, rate: 30)]
            let bytes: [UInt8] = (0..<FrameSize.vga.pixels).map { $0 % 640 < 9 ? 255 : $0 % 640 < 20 ? 120 : 16 }
            $0.picture = { _, _ in bytes }
        }
        var camera = try open(calls)
        #expect(try waits(&camera, frames: 700).allSatisfy { $0 == .delivered })
    }

    @Test func stampsFramesSoThatTimeNeverGoesBack() throws {
        let calls = ScriptedCamera { $0.stamp = { Int($0 / .milliseconds(33)).isMultiple(of: 2) ? $0 : .zero } }
        var camera = try open(calls)
        let times = try (0..<20).flatMap { _ in try see(&camera) }
        #expect(times.count == 20 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        calls.change {
            $0.flags = 0; $0.stamp = { $0 + .seconds(1_700_000_000) }
        }
        #expect(try see(&camera).allSatisfy { $0 == calls.now })
    }

    @Test func setsTheCameraUpForBarcodesEachTime() throws {
        let calls = ScriptedCamera { $0.controls = ScriptedCamera.webcam }
        for _ in 0..<2 {
            calls.change { $0.controls = ScriptedCamera.webcam }  // an unplugged camera forgets its settings
            _ = try open(calls)
            #expect(
                calls.controls == [
                    "gain": 10, "power_line_frequency": 3, "auto_exposure": 3, "exposure_dynamic_framerate": 0,
                    "exposure_time_absolute": 157, "focus_absolute": 0, "focus_automatic_continuous": 1,
                ])
        }
    }

    @Test func setsWhatThePersonWantsAndSaysWhatItCannot() throws {
        let calls = ScriptedCamera { $0.controls = ScriptedCamera.webcam }
        let wanted = ["exposure_time_absolute": 60, "focus_absolute": 120, "gain": 900, "zoom": 3]
        let camera = try open(calls, CameraSettings(mains: 50, controls: wanted))
        #expect(
            camera.complaints == [
                "The camera /dev/video7 takes gain from 0 to 255, not 900.",
                "The camera /dev/video7 has no control zoom; `scantry doctor` lists what it has.",
            ])
        #expect(
            calls.controls == [
                "gain": 10, "power_line_frequency": 1, "auto_exposure": 1, "exposure_dynamic_framerate": 0,
                "exposure_time_absolute": 60, "focus_absolute": 120, "focus_automatic_continuous": 0,
            ])
    }

    /// In light that needs an exposure of 40, 10 or 0.1 ms.
    @Test(arguments: [(400.0, 10.0), (100, 10), (1, 10), (100, 2)])
    func keepsTheExposureShortAndMakesUpByGain(light: Double, longest: Double) throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.controls = ScriptedCamera.webcam
            $0.brightness = { time, gain in UInt8(min(255, 115 * Double(time) / light * (1 + Double(gain) / 20))) }
        }
        var camera = try open(calls, CameraSettings(exposureLimit: longest))
        var brightness = 0
        for _ in 0..<200 {
            _ = try camera.next(atRest: false) { brightness = Int($0.luma[0]) }
            #expect(try #require(calls.controls["exposure_time_absolute"]) <= Int32(longest * 10))
        }
        #expect((80...155).contains(brightness))
        #expect(calls.controls["auto_exposure"] == 1)
    }

    /// Cameras apply settings some frames later, deliver fewer frames than expected, and measure gain in factors or in
    /// decibels.
    @Test(arguments: [(4, 33, false), (4, 33, true), (3, 100, false), (3, 100, true), (2, 200, true)])
    func doesNotSwing(delay: Int, milliseconds: Int, inDecibels: Bool) throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.controls = ScriptedCamera.webcam
            $0.frameTime = .milliseconds(milliseconds)
            var shown: [Double] = []
            $0.brightness = { time, gain in
                let factor = inDecibels ? pow(10, Double(gain) / 100) : 1 + Double(gain) / 20
                shown.append(115 * Double(time) / 600 * factor)
                return UInt8(min(255, shown[max(0, shown.count - 1 - delay)]))
            }
        }
        var camera = try open(calls, CameraSettings(exposureLimit: 10))
        for _ in 0..<600 { _ = try camera.next(atRest: false) { _ in } }
        let settled = calls.controls
        for _ in 0..<100 { _ = try camera.next(atRest: false) { #expect((85...150).contains($0.luma[0])) } }
        #expect(calls.controls == settled)
    }

    @Test func leavesACameraAloneThatCannotDoBetter() throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.controls = ScriptedCamera.webcam
            $0.brightness = { _, _ in 3 }
        }
        var camera = try open(calls, CameraSettings(exposureLimit: 10))
        for _ in 0..<600 { _ = try camera.next(atRest: false) { _ in } }
        let settings = calls.look { $0.requests[SCANTRY_S_CTRL] }
        for _ in 0..<100 { _ = try camera.next(atRest: false) { _ in } }
        #expect(calls.look { $0.requests[SCANTRY_S_CTRL] } == settings && calls.controls["gain"] == 255)
    }

    @Test func limitsTheExposureOfCamerasThatKnowOnlyShutterPriority() throws {
        let calls = ScriptedCamera {
            $0.controls = ScriptedCamera.webcam
            $0.controls[2].entries = [UInt32(V4L2_EXPOSURE_SHUTTER_PRIORITY.rawValue), 3]
        }
        #expect(try open(calls, CameraSettings(exposureLimit: 10)).complaints.isEmpty)
        #expect(calls.controls["auto_exposure"] == 2 && calls.controls["exposure_time_absolute"] == 100)
        calls.change { $0.controls[2].entries = [3] }
        #expect(try open(calls, CameraSettings(exposureLimit: 10)).complaints.count == 1)
    }

    @Test func undoesWhatAnEarlierStartHasSet() throws {
        let calls = ScriptedCamera {
            $0.offers = [CaptureOffer(pixels: .grey, size: .tiny, rate: 30)]
            $0.controls = ScriptedCamera.webcam
            $0.brightness = { _, _ in 40 }
        }
        do {
            var camera = try open(calls, CameraSettings(exposureLimit: 10))
            for _ in 0..<100 { _ = try camera.next(atRest: false) { _ in } }
            #expect(calls.controls["auto_exposure"] == 1 && calls.controls["gain"] != 10)
        }
        _ = try open(calls)
        #expect(calls.controls["auto_exposure"] == 3 && calls.controls["gain"] == 10)
    }

    @Test func reportsWhatACameraIs() throws {
        let calls = ScriptedCamera { $0.controls = ScriptedCamera.webcam }
        let report = try #require(CameraReport(path: ScriptedCamera.path, by: calls))
        #expect(report.formats.map(\.name) == ["GREY"] && report.problem == nil)
        #expect(report.formats.first?.offers == [CaptureOffer(pixels: .grey, size: .vga, rate: 30)])
        #expect(report.controls.map(\.name).contains("focus_automatic_continuous"))
        calls.change { $0.openError = EACCES }
        #expect(CameraReport(path: ScriptedCamera.path, by: calls)?.problem == .forbidden(ScriptedCamera.path))
        calls.change { $0.openError = ENOENT }
        #expect(CameraReport(path: ScriptedCamera.path, by: calls) == nil)
    }

    @Test func looksLessOftenAtRest() throws {
        let calls = ScriptedCamera()
        var camera = try open(calls)
        let start = calls.now
        for _ in 0..<10 { _ = try camera.next(atRest: true) { _ in } }
        #expect((Duration.milliseconds(900)..<(.milliseconds(1_500))).contains(calls.now - start))
    }

    @Test func losesNothingInTenThousandFaults() throws {
        let calls = ScriptedCamera { $0.offers = [CaptureOffer(pixels: .yuyv, size: .tiny, rate: 30)] }
        var dice = SplitMix(seed: 3)
        var thrown = 0
        for _ in 0..<10_000 {
            let fault = Fault.all[Int(dice.next() % UInt64(Fault.all.count))]
            let polls = calls.look { $0.polls }
            do throws(FrameSourceError) {
                if fault.isAtOpening { fault.strike(calls) }
                var camera = try open(calls)
                _ = try see(&camera)
                fault.strike(calls)
                for _ in 0..<20 { _ = try see(&camera) }
            } catch {
                thrown += 1
            }
            #expect(calls.look { !$0.isOpen && $0.mapped.isEmpty && $0.polls - polls < 40 })
            fault.mend(calls)
        }
        #expect(thrown == 10_000)
        var camera = try open(calls)
        #expect(try see(&camera).count == 1)
    }

    private func open(_ calls: ScriptedCamera, _ settings: CameraSettings = .init()) throws(FrameSourceError)
        -> V4L2Camera
    {
        try V4L2Camera(path: ScriptedCamera.path, settings: settings, by: calls)
    }

    /// Returns the times of the frames that one wait delivers.
    private func see(_ camera: inout V4L2Camera) throws(FrameSourceError) -> [Duration] {
        var times: [Duration] = []
        _ = try camera.next(atRest: false) { times.append($0.time) }
        return times
    }

    private func waits(_ camera: inout V4L2Camera, frames: Int) throws -> [FrameWait] {
        try (0..<frames).map { _ in try camera.next(atRest: false) { _ in } }
    }
}

/// A permanent fault of a camera.
private struct Fault {
    var isAtOpening = false
    var strike: @Sendable (ScriptedCamera) -> Void
    var mend: @Sendable (ScriptedCamera) -> Void

    static let all: [Fault] =
        [SCANTRY_QUERYCAP, SCANTRY_S_FMT, SCANTRY_REQBUFS, SCANTRY_QUERYBUF, SCANTRY_QBUF, SCANTRY_STREAMON].flatMap {
            request in [EIO, ENODEV, EBUSY].map { error in of(request, error, isAtOpening: true) }
        } + [EIO, ENODEV, EINVAL].flatMap { [of(SCANTRY_DQBUF, $0), of(SCANTRY_QBUF, $0)] }
        + [POLLERR, POLLHUP | POLLERR | POLLPRI, 0].map { events in
            Fault(
                strike: { $0.change { $0.polled = Int16(events) } },
                mend: { $0.change { $0.polled = nil } })
        }
        + [SCANTRY_QUERYBUF, SCANTRY_QBUF].map { request in  // when some of the buffers are shared already
            Fault(
                isAtOpening: true,
                strike: {
                    $0.change {
                        $0.errors[request] = ENOMEM; $0.grace = 3
                    }
                },
                mend: {
                    $0.change {
                        $0.errors = [:]; $0.grace = 0
                    }
                })
        }
        + [
            Fault(
                isAtOpening: true, strike: { $0.change { $0.mapError = ENOMEM } },
                mend: { $0.change { $0.mapError = nil } })
        ]
        + [ENOENT, EACCES, ENODEV].map { error in
            Fault(
                isAtOpening: true, strike: { $0.change { $0.openError = error } },
                mend: { $0.change { $0.openError = nil } })
        }

    private static func of(_ request: UInt, _ error: Int32, isAtOpening: Bool = false) -> Fault {
        Fault(
            isAtOpening: isAtOpening, strike: { $0.change { $0.errors[request] = error } },
            mend: { $0.change { $0.errors = [:] } })
    }
}
