import CClock
import Foundation

/// Reports changes of the wall clock.
enum ClockChanges {
    /// Returns a stream that yields each time the wall clock is set. Its sleeping thread lives as long as the program.
    static func stream() -> AsyncStream<Void> {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let thread = Thread {
            while scantry_wait_until_clock_is_set() != 0 {
                if case .terminated = continuation.yield() { return }
            }
            continuation.finish()
        }
        thread.name = "clock"
        thread.stackSize = 128 * 1_024
        thread.start()
        return changes
    }
}
