import Foundation
import Synchronization

/// Where photographs are developed: one after the other, on a thread of its own, so that a box with little memory and
/// few cores goes on scanning meanwhile.
public final class ImageProcessingQueue: Sendable {
    private let queue = DispatchQueue(label: "image processing", qos: .utility)
    private let waiting = Mutex(0)
    /// More than so many are refused: each holds its file in memory.
    private static let most = 4

    public init() {}

    /// Makes a picture of what somebody sent.
    ///
    /// - Parameter side: How long the longer side may be, in pixels.
    public func develop(
        _ file: [UInt8], longestSide side: Int = Photograph.longestSide
    ) async throws(PhotographError) -> Photograph {
        try await work { () throws(PhotographError) in try Photograph(developing: file, longestSide: side) }
    }

    /// Does with a photograph what takes long.
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
