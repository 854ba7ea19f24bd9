import Dispatch

/// Linux's monotonic clock, which drivers use to stamp frames and keys. Dispatch uses the same.
package enum MonotonicClock {
    package static var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }
}
