import Foundation
import Scanner

/// A pack on its way past a camera: its print, how it is held, and its position over time.
package struct SweptPack: Sendable {
    package let print: Print
    /// The text of its code, as readers return it.
    package let text: String

    /// The code on a pack.
    package enum Print: Sendable {
        case retail(Symbology)
        /// The name of its symbology.
        case other(DrawnCode, String)

        package var name: String {
            switch self {
            case .retail(let symbology): symbology.rawValue
            case .other(_, let name): name
            }
        }
    }
    /// The time in which a part of it may be in view, in seconds from the beginning.
    package var inView: ClosedRange<Double> { middle - crossing / 2...middle + rest + crossing / 2 }

    /// The time at which it is half-way or put down, in seconds.
    let middle: Double
    /// The time for which it moves through the view, in seconds.
    let crossing: Double
    /// The time for which it lies in view, in seconds.
    let rest: Double
    /// Its position half-way, as a share of the view from its middle.
    let place: (x: Double, y: Double)
    /// The direction of movement as an angle; 0 is to the right.
    let heading: Double
    /// Its speed half-way, as a share of its mean speed: hands slow down where they expect the camera to look.
    let ease: Double
    let pose: Pose
    let look: Finish

    /// The pose of a pack in the hand.
    struct Pose: Sendable {
        /// A module's width in pixels where the pack is nearest to the camera.
        var module = 2.4
        /// The rotation of the code in radians, and how much it changes on the way.
        var turn = 0.0
        var turning = 0.0
        /// How much smaller things become towards the pack's right and lower edge, per module.
        var lean: (x: Double, y: Double) = (0, 0)
    }

    /// The appearance of a pack.
    struct Finish: Sendable {
        var dark: UInt8 = 30
        var light: UInt8 = 230
        /// The height of the bars in modules.
        var height = 55.0
        /// The position of a finger upon the code: a share of its width, and how far it reaches over its height.
        var finger: (x: Double, reach: Double)?
        /// The position of a reflected lamp, as shares of the view from its middle; nil for a dull pack.
        var glare: (x: Double, y: Double)?
    }

    /// Returns the progress: -1 where it enters, 0 half-way, 1 where it has left.
    private func progress(at time: Double) -> Double {
        let way = time < middle ? time - middle : max(0, time - middle - rest)
        let share = min(max(-1, way / (crossing / 2)), 1)
        // A pack that is put down has stopped.
        let ease = rest > 0 ? 0 : ease
        return ease * share + (1 - ease) * share * abs(share) * (rest > 0 ? 1 : abs(share))
    }

    /// Returns the position of its middle in a view of this size, and its rotation.
    func position(at time: Double, in size: FrameSize) -> (x: Double, y: Double, turn: Double) {
        let (width, height) = (Double(size.width), Double(size.height))
        let start = (x: width * (0.5 + place.x), y: height * (0.5 + place.y))
        let (right, down) = (cos(heading), sin(heading))
        let far = 75 * pose.module
        let progress = progress(at: time)
        // The distance until it is out of view, whichever side that is.
        let across = right * progress > 0 ? width - start.x : start.x
        let along = down * progress > 0 ? height - start.y : start.y
        let way = min((across + far) / max(abs(right), 0.001), (along + far) / max(abs(down), 0.001))
        return (
            start.x + right * progress * way, start.y + down * progress * way,
            pose.turn + pose.turning * progress
        )
    }
}
