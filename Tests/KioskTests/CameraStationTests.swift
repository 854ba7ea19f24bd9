import Fixtures
import Foundation
import Kiosk
import Kitchen
import Scanner
import Sounds
import Synchronization
import Testing
import Values

/// Scanning the sample pictures, from the frames to the stock.
struct CameraStationTests {
    @Test func booksWhatTheSamplesShow() async throws {
        let test = try TestKiosk()
        let frames = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/frames").standardized.path
        let watch = CameraWatch { () throws(FrameSourceError) in
            try Replay(paths: [frames], settings: .init(loops: false, isPaced: false))
        }
        try await test.run(CameraStation(name: "camera", watch: watch, kiosk: test.kiosk, clock: .november)) { event in
            if case .device(.camera, .off) = event { true } else { false }
        }
        let shelves = try await test.kiosk.store.shelves()
        #expect(shelves.reduce(0) { $0 + $1.amount.thousandths } == 19_000)
        #expect(shelves.first { $0.product.name == "Fanta Orange" }?.amount == Amount(thousandths: 2_000))
        #expect(try await test.kiosk.store.inbox().map(\.text).sorted() == ["2100417003484", "9521234567899"])
        let scans = try await test.kiosk.store.scans(limit: 500)
        #expect(scans.filter { $0.outcome == .notStocked }.map(\.label) == [.coupon, .book])
    }

    @Test func saysThatTheCameraIsLost() async throws {
        let test = try TestKiosk()
        let watch = CameraWatch { () throws(FrameSourceError) in throw .missing("/dev/video0") }
        try await test.run(CameraStation(name: "camera", watch: watch, kiosk: test.kiosk)) { event in
            if case .device(.camera("camera"), .broken(let reason)) = event {
                reason == .camera(.missing("/dev/video0"))
            } else {
                false
            }
        }
    }

    @Test func hasOneOfManyRemarksSaid() async throws {
        let test = try TestKiosk()
        let watch = CameraWatch { () throws(FrameSourceError) in StubbornCamera() }
        let spoken = Mutex<[Bool]>([])
        try await test.run(CameraStation(name: "camera", watch: watch, kiosk: test.kiosk)) { event in
            if case .warning(_, let message) = event { spoken.withLock { $0.append(message != nil) } }
            return if case .device(.camera, .off) = event { true } else { false }
        }
        #expect(spoken.withLock { $0 } == [true, false])
    }

    @Test func letsItBeHeardWhenTheCameraIsLostAndWhenItIsWellAgain() async throws {
        let test = try TestKiosk()
        let frames = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/frames/20-empty.png")
            .standardized
        let openings = Atomic(0)
        let watch = CameraWatch(retryAfter: .zero) { () throws(FrameSourceError) in
            switch openings.wrappingAdd(1, ordering: .relaxed).newValue {
            case 1: throw .missing("/dev/video0")
            case 2: throw .busy("/dev/video0")  // another reason is published without a tone
            default: try Replay(paths: [frames.path], settings: .init(loops: false, isPaced: false))
            }
        }
        try await test.run(CameraStation(name: "camera", watch: watch, kiosk: test.kiosk)) { event in
            if case .device(.camera, .off) = event { true } else { false }
        }
        #expect(try await test.heard() == Tone.error.samples + Tone.undone.samples)
    }
}

/// A camera that rejects settings and ends after a few frames.
private struct StubbornCamera: FrameSource {
    let description = "stubborn"
    let complaints = ["it has no zoom", "it has no focus"]

    func next(atRest: Bool, _ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait { .ended }
}
