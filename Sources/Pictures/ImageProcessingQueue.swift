import Foundation
import Synchronization

/// A serial queue for image processing on a thread of its own, so that a machine with little memory and few cores
/// continues to scan.
public final class ImageProcessingQueue: Sendable {
    private let queue = DispatchQueue(label: "image processing", qos: .utility)
    private let waiting = Mutex(0)
    /// The most jobs that may wait; further ones are rejected, because each holds its file in memory.
    private static let most = 4

    public init() {}

    /// Decodes and scales an uploaded image.
    ///
    /// - Parameter side: The maximum length of the longer side in pixels.
    public func develop(
        _ file: [UInt8], longestSide side: Int = Photograph.longestSide
    ) async throws(PhotographError) -> Photograph {
        try await work { () throws(PhotographError) in try Photograph(developing: file, longestSide: side) }
    }

    /// Runs a slow job on the queue. Throws `busy` if too many are waiting.
    public func work<Outcome: Sendable>(
        _ work: @escaping @Sendable () throws(PhotographError) -> Outcome
    ) async throws(PhotographError) -> Outcome {
        let hasRoom = waiting.withLock { count in
            guard count < Self.most else { return false }
            count += 1
            return true
        }
        guard hasRoom else { throw .busy }
        defer { waiting.withLock { $0 -= 1 } }
        let result: Result<Outcome, PhotographError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result(catching: work)) }
        }
        return try result.get()
    }
}
