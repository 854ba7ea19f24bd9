import Scanner

/// The processor time and the allocations of frames.
struct FrameCost {
    private var times: [Duration] = []
    /// Nil where allocations are not counted.
    private var allocations: Int? = 0

    /// Adds a frame that `body` decodes.
    mutating func add(_ body: () -> Void) {
        let (count, start) = (AllocationCounter.count, ThreadClock.now)
        body()
        let (end, countAtEnd) = (ThreadClock.now, AllocationCounter.count)
        times.append(end - start)
        allocations = count.flatMap { count in
            countAtEnd.flatMap { end in allocations.map { $0 + end - count } }
        }
    }

    /// The mean time in milliseconds.
    var mean: Double { times.isEmpty ? 0 : times.reduce(.zero, +) / .milliseconds(1) / Double(times.count) }
    /// The longest time in milliseconds.
    var worst: Double { (times.max() ?? .zero) / .milliseconds(1) }
    /// The mean per frame, or nil where allocations are not counted.
    var meanAllocations: Double? { allocations.map { Double($0) / Double(max(1, times.count)) } }
}
