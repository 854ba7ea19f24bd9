import Catalogue
import Kiosk
import Kitchen

/// Fetches the copy of the household from the hub.
struct HubCopies {
    private let membership: HubMembership
    private let client: HTTPClient

    /// - Parameter folder: The satellite's folder, with the hub's authority.
    init(_ membership: HubMembership, folder: String) {
        self.membership = membership
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (60, 256 << 20)
        client = HTTPClient(
            limits: limits, trusting: HubMembership.authority(ofFolder: folder), reach: .anywhere)
    }

    func fetch() async throws -> HouseholdCopy {
        let answer = try await client.get(
            membership.hub + "/api/v1/satellites/copy", headers: ["Authorization": "Bearer \(membership.token)"])
        switch answer.status {
        case 200: return HouseholdCopy(json: String(decoding: answer.body, as: UTF8.self))
        case 401: throw RemovedByHub()
        default: throw NoCopy(status: answer.status)
        }
    }

    private struct NoCopy: Error, CustomStringConvertible {
        let status: Int
        var description: String { "the hub has answered with status \(status)" }
    }
}
