import Synchronization

/// Returns a clock that advances by one step per reading, so that time limits mean equal work on every machine.
func steppingClock(_ step: Duration) -> @Sendable () -> Duration {
    let readings = Atomic(0)
    return { step * readings.add(1, ordering: .relaxed).newValue }
}
