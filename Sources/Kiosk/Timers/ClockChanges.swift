import CClock
import Foundation

/// Tells when somebody sets the wall clock.
enum ClockChanges {
    /// A thread that sleeps until it happens: it ends with the program.
    static func stream() -> AsyncStream<Void> {
        let (changes, tell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let thread = Thread {
            while scantry_wait_until_clock_is_set() != 0 {
                if case .terminated = tell.yield() { return }
            }
            tell.finish()
        }
        thread.name = "clock"
        thread.stackSize = 128 * 1_024
        thread.start()
        return changes
    }
}
