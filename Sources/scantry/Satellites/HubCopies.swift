import Catalogue
import Foundation
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

    /// - Parameter known: The copy that is here; nil for none.
    func fetch(_ known: HouseholdCopy?) async throws -> HouseholdCopy {
        let body = try JSONEncoder().encode(["known": known?.digests ?? []])
        let answer = try await client.post(
            "\(membership.hub)/api/v1/satellites/copy",
            headers: [
                "Authorization": "Bearer \(membership.token)", "Content-Type": "application/json", "Expect": "",
            ],
            body: Array(body))
        switch answer.status {
        case 200:
            let lines = String(decoding: answer.body, as: UTF8.self)
            guard let copy = HouseholdCopy(lines: lines, onto: known) else { throw NoCopy(status: 200) }
            return copy
        case 401: throw RemovedByHub()
        default: throw NoCopy(status: answer.status)
        }
    }

    private struct NoCopy: Error, CustomStringConvertible {
        let status: Int
        var description: String { "the hub has answered with status \(status)" }
    }
}
