import Kiosk
import MQTT
import ServiceLifecycle

extension Serve {
    /// Returns the connection with the household's broker, for Home Assistant and the household's other kiosks, and the
    /// services that it needs.
    func connection(of kiosk: Kiosk, _ membership: HubMembership?, folder: String) throws -> (
        link: BrokerLink, services: [any Service]
    ) {
        let fixed = try smartHome.access()
        guard let membership else {
            let hub = HubService(kiosk: kiosk)
            let home = HomeAssistant(kiosk: kiosk, version: Scantry.version)
            let link = BrokerLink(kiosk: kiosk, fixed: fixed, participants: [home, hub])
            return (link, [link, hub])
        }
        let satellite = SatelliteService(
            kiosk: kiosk, as: membership.satellite, key: membership.key,
            fetch: HubCopies(membership, folder: folder).fetch)
        let link = BrokerLink(
            kiosk: kiosk, fixed: membership.access(ofFolder: folder, instead: fixed),
            household: membership.household, participants: [satellite])
        return (link, [link])
    }
}
