import CV4L2  // the compiler finds timespec in its headers
import Glibc

/// The processor time of this thread, not affected by other programs.
package enum ThreadClock {
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
