/// Receives how long frames take. It is called on the watching thread for each frame, so it must not block.
public protocol FrameTiming: Sendable {
    /// - Parameters:
    ///   - duration: The time for the whole frame.
    ///   - decoding: The part of it for reading codes; nil if nothing was read in this frame.
    func note(_ duration: Duration, decoding: Duration?)
}
