import Synchronization

/// A clock that goes on by the same step whenever it is read, so that time limits mean as much work on every machine.
func steppingClock(_ step: Duration) -> @Sendable () -> Duration {
    let readings = Atomic(0)
    return { step * readings.add(1, ordering: .relaxed).newValue }
}
