import Foundation
import Scanner

/// The scene before a camera. Frames carry their own times, so that the test does not wait for them.
final class Stage: @unchecked Sendable {  // all state is behind `condition`
    private let condition = NSCondition()
    private var frames: [(picture: Picture, time: Duration)] = []
    private var time = Duration.zero

    /// Shows a picture for half a second, then the empty scene for one second.
    func show(_ shown: Picture, then empty: Picture) {
        condition.withLock {
            for picture in [Picture](repeating: shown, count: 8) + [empty] {
                time += picture == empty ? .seconds(1) : .milliseconds(66)
                frames.append((picture, time))
            }
            condition.broadcast()
        }
    }

    /// Returns a camera that films it.
    func watch() -> CameraWatch {
        CameraWatch { () throws(FrameSourceError) in Camera(stage: self) }
    }

    fileprivate func next() -> (picture: Picture, time: Duration)? {
        condition.withLock {
            if frames.isEmpty { _ = condition.wait(until: .now.addingTimeInterval(0.1)) }
            return frames.isEmpty ? nil : frames.removeFirst()
        }
    }
}

private struct Camera: FrameSource {
    let stage: Stage
    var description: String { "stage" }

    mutating func next(
        atRest: Bool, _ body: (borrowing Frame) -> Void
    ) throws(FrameSourceError) -> FrameWait {
        guard let (picture, time) = stage.next() else { return .nothingYet }
        picture.withFrame(at: time, body)
        return .delivered
    }
}
