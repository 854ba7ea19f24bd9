import Foundation
import Kiosk
import Synchronization

/// One check of the doctor, on its own thread: a driver or a disk that does not answer blocks no other check.
struct Check: Sendable {
    private let subject: String
    private let look: @Sendable () -> [Finding]

    init(_ subject: String, _ look: @escaping @Sendable () -> [Finding]) {
        self.subject = subject
        self.look = look
    }

    /// Returns the findings, or a problem if the check takes longer than the limit.
    func findings(within limit: DispatchTimeInterval = .seconds(20)) async -> [Finding] {
        await withCheckedContinuation { continuation in
            let answer = Once(continuation)
            Thread { answer.report(look()) }.start()
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
                answer.report([
                    .problem(
                        subject, "it does not answer",
                        cure: "Unplug it and plug it in again, or restart this machine; then repeat the check.")
                ])
            }
        }
    }
}

/// A continuation that is resumed once, by the first caller.
private final class Once: Sendable {
    private let continuation: Mutex<CheckedContinuation<[Finding], Never>?>

    init(_ continuation: CheckedContinuation<[Finding], Never>) {
        self.continuation = Mutex(continuation)
    }

    func report(_ findings: [Finding]) {
        continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(returning: findings)
    }
}
