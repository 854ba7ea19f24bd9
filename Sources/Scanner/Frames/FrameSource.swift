/// A source of pictures: a camera, or a replay of photographs.
///
/// One thread pulls the frames, so no queue is needed: each call delivers the newest frame and drops the earlier ones.
public protocol FrameSource {
    /// The name of the source, for the person who started the kiosk.
    var description: String { get }

    /// A sentence for the user for each setting that the source refuses.
    var complaints: [String] { get }

    /// Lends the newest frame to `body`. Waits a short while for one.
    ///
    /// - Parameter atRest: Whether nothing has moved for a while, so that a few frames per second are enough.
    /// - Throws: ``FrameSourceError`` if no frames come until the source is opened again.
    mutating func next(atRest: Bool, _ body: (borrowing Frame) -> Void) throws(FrameSourceError) -> FrameWait
}

extension FrameSource {
    public var complaints: [String] { [] }
}

/// The result of a wait for a frame.
public enum FrameWait: Equatable, Sendable {
    case delivered
    /// No frame came in time; ask again.
    case nothingYet
    /// Frames come but show nothing; ask again, because that may pass.
    case useless(FrameSourceError)
    /// A picture of a replay cannot be shown, with its name and the reason.
    case skipped(String)
    /// A replay is over.
    case ended
}

/// The reason that there are no frames.
public enum FrameSourceError: Error, Equatable, Sendable {
    /// No such device, or it was unplugged.
    case missing(String)
    /// Another program uses the camera.
    case busy(String)
    /// This user has no permission to open the camera.
    case forbidden(String)
    /// The source exists but cannot be read as a camera or replay, for this reason.
    case unsuitable(String, reason: String)
    /// The camera is open but has sent nothing for a while.
    case silent(String)
    /// The input has no signal, such as an HDMI socket with nothing plugged in.
    case noSignal(String)
    /// The camera keeps sending the same picture.
    case frozen(String)
    /// A call failed, for this reason.
    case failed(String, reason: String)
}

extension FrameSourceError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let name): "I cannot find the camera \(name). Check its cable; scanning resumes by itself."
        case .busy(let name): "Another program uses the camera \(name). Close it; scanning resumes by itself."
        case .forbidden(let name):
            "I may not use the camera \(name). Add this user to the group video, then log in again."
        case .unsuitable(let name, let reason): "The source \(name) cannot be used: \(reason)."
        case .silent(let name): "The camera \(name) sends no pictures. Pull its cable and put it back if this lasts."
        case .noSignal(let name): "The camera \(name) gets no picture. Switch on what is plugged into it."
        case .frozen(let name):
            "The camera \(name) shows a frozen picture. Pull its cable and put it back if this lasts."
        case .failed(let name, let reason): "The camera \(name) failed (\(reason)). I keep trying."
        }
    }
}
