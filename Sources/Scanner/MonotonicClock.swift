import Dispatch

/// Linux's monotonic clock, by which drivers stamp frames and keys; it is also that of Dispatch.
package enum MonotonicClock {
    package static var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }
}
