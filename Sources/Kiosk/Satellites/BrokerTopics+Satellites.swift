import Foundation
import Values

/// The topics by which the kiosks of a household talk.
extension BrokerTopics {
    /// On which the hub says that there is something new to copy.
    var changes: String { "\(base)/changed" }
    /// A filter for the scans of all satellites.
    var scansOfAll: String { "\(base)/satellites/+/scans" }

    func scans(of satellite: UUID) -> String { "\(base)/satellites/\(satellite.text)/scans" }

    func acknowledgements(of satellite: UUID) -> String { "\(base)/satellites/\(satellite.text)/acknowledgements" }

    /// Returns the satellite that sends on a topic; nil for another topic.
    func satellite(of topic: String) -> UUID? {
        topic.split(separator: "/").dropLast().last.flatMap { UUID(uuidString: String($0)) }
    }
}
