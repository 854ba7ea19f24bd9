import Foundation

/// The topics by which the kiosks of a household talk.
public struct HouseholdTopics: Equatable, Sendable {
    private let root: String

    /// - Parameter household: Its identifier.
    public init(household: String) { root = "scantry/\(household)" }

    /// On which the hub says that there is something new to copy.
    public var changes: String { "\(root)/changed" }
    /// A filter for the scans of all satellites.
    public var scansOfAll: String { "\(root)/satellites/+/scans" }

    public func scans(of satellite: UUID) -> String { "\(root)/satellites/\(satellite.text)/scans" }

    public func acknowledgements(of satellite: UUID) -> String {
        "\(root)/satellites/\(satellite.text)/acknowledgements"
    }

    /// Returns the satellite that sends on a topic; nil for another topic.
    func satellite(of topic: String) -> UUID? {
        topic.split(separator: "/").dropLast().last.flatMap { UUID(uuidString: String($0)) }
    }
}

extension UUID {
    fileprivate var text: String { uuidString.lowercased() }
}
