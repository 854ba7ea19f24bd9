/// The driver's time of a frame.
enum FrameStamp {
    /// Returns when a frame was taken, or its arrival if the driver uses another clock or the stamp is in the future or two
    /// seconds old. Never goes back.
    ///
    /// - Parameters:
    ///   - stamp: The driver's time on the monotonic clock; nil for none.
    ///   - latest: The time of the frame before.
    static func time(_ stamp: Duration?, after latest: Duration, arrival now: Duration) -> Duration {
        guard let stamp, stamp <= now, now - stamp < .seconds(2) else { return max(latest, now) }
        return max(latest, stamp)
    }
}
