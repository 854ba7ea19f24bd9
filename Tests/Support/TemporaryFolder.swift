import Foundation

/// The path of a folder for one test, deleted with its contents when the suite's instance is released.
@propertyWrapper
public final class TemporaryFolder: Sendable {
    public let path = NSTemporaryDirectory() + "scantry-test-" + UUID().uuidString
    public var wrappedValue: String { path }

    /// - Parameter isMade: Whether the folder exists from the start.
    public init(isMade: Bool = false) {
        guard isMade else { return }
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
