import Kitchen
import Synchronization

/// Serialises requests with the same idempotency key: a retry waits for the first.
final class RequestsUnderway: Sendable {
    private let waiting = Mutex<[RequestKey.Name: [CheckedContinuation<Void, Never>]]>([:])

    /// Runs `work` while no other with the same key runs.
    func alone<Value>(_ key: RequestKey.Name, do work: () async throws -> Value) async rethrows -> Value {
        await acquire(key)
        defer { release(key) }
        return try await work()
    }

    private func acquire(_ key: RequestKey.Name) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Resumes the request that has waited longest, if any.
    private func release(_ key: RequestKey.Name) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[key]?.isEmpty == false else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}
