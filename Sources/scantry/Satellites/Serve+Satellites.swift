import Kiosk
import Kitchen
import MQTT
import ServiceLifecycle

extension Serve {
    /// Returns the services that talk to the other kiosks: none for the only kiosk.
    func otherKiosks(_ kiosk: Kiosk, _ membership: HubMembership?, folder: String) async throws -> [any Service] {
        if let membership {
            let client = try broker.client(of: membership, folder: folder)
            let copies = HubCopies(membership, folder: folder)
            let satellite = SatelliteService(
                kiosk: kiosk, as: membership.satellite, key: membership.key, transport: BrokerTransport(client: client),
                topics: membership.topics, fetch: copies.fetch)
            return [satellite, BrokerConnection(client: client)]
        }
        let household = try await kiosk.store.householdIdentifier()
        guard let client = try broker.client(ofHousehold: household) else { return [] }
        let hub = HubService(
            kiosk: kiosk, transport: BrokerTransport(client: client),
            topics: HouseholdTopics(household: household))
        return [hub, BrokerConnection(client: client)]
    }
}
