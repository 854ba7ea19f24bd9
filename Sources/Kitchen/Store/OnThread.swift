import Foundation

/// Runs `work` on its own thread, because a memory card may be slow.
public func onThread<Outcome: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Outcome
) async throws(Failure) -> Outcome {
    let result: Result<Outcome, Failure> = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
}
