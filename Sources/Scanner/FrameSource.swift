/// Where pictures come from: a camera, or a replay of photographs.
///
/// A source is pulled by the one thread that reads it, so the newest frame wins without a queue between: each call
/// gives what is newest then, and what came in the meantime is dropped.
public protocol FrameSource {
    /// What is being watched, in a few words for the person who started the kiosk.
    var description: String { get }

    /// What of the person's settings the source refuses, a line each.
    var complaints: [String] { get }

    /// Lends the newest frame to `body`, after waiting a short while for one if need be.
    ///
    /// - Parameter atRest: Whether nothing has moved for a while, so that a few frames a second are enough.
    /// - Throws: ``FrameSourceError`` when there will be no more frames until the source is opened again.
    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait
}

extension FrameSource {
    public var complaints: [String] { [] }
}

/// How a wait for a frame ended.
public enum FrameWait: Equatable, Sendable {
    case delivered
    /// None came within the wait; asking again is right.
    case nothingYet
    /// Frames come, but nothing can be seen in them; it may pass, and asking again is right.
    case useless(FrameSourceError)
    /// A picture of a replay cannot be shown, with its name and the reason.
    case skipped(String)
    /// A replay is over.
    case ended
}

/// Why there is no picture.
public enum FrameSourceError: Error, Equatable, Sendable {
    /// Nothing is there, or it went away.
    case missing(String)
    /// Another program holds the camera.
    case busy(String)
    /// This user may not use it.
    case forbidden(String)
    /// It is there but is no camera that Scantry can read.
    case unsuitable(String, reason: String)
    /// It is open but has sent nothing for a while.
    case silent(String)
    /// It is an HDMI socket or the like, and nothing is plugged into it.
    case noSignal(String)
    /// It goes on sending one and the same picture.
    case frozen(String)
    /// A call failed, with its `errno` in words.
    case failed(String, reason: String)
}

extension FrameSourceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let name): "I cannot find the camera \(name). Check its cable; scanning resumes by itself."
        case .busy(let name): "Another program uses the camera \(name). Close it; scanning resumes by itself."
        case .forbidden(let name):
            "I may not use the camera \(name). Add this user to the group video, then log in again."
        case .unsuitable(let name, let reason): "\(name) cannot be scanned: \(reason)."
        case .silent(let name): "The camera \(name) sends no pictures. Pull its cable and put it back if this lasts."
        case .noSignal(let name): "The camera \(name) gets no picture. Switch on what is plugged into it."
        case .frozen(let name):
            "The camera \(name) shows a frozen picture. Pull its cable and put it back if this lasts."
        case .failed(let name, let reason): "The camera \(name) failed (\(reason)). I keep trying."
        }
    }
}
