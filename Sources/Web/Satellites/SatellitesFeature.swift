import Hummingbird

/// The household's other kiosks: joining, their copy of the household, and removing them.
enum SatellitesFeature: Feature {
    static func routes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(SatellitePages(pages: server.pages).routes)
            .adding(
                SatelliteRoutes(kiosk: server.kiosk, broker: server.broker).routes,
                at: "\(API.path)/satellites")
    }

    static let schemas: [String: Schema] = [
        "Satellite": satellite, "NewSatellite": newSatellite, "JoinedSatellite": joined,
    ]

    private static let satellite = Schema.object(
        [
            "id": "UUID", "name": .text, "joined": "Moment", "isAway": .flag,
            "waiting": .integer.described("How many scans waited in its outbox when it was last heard of."),
        ], optional: ["lastSeen": "Moment"])

    private static let newSatellite = Schema.object(
        ["code": .text(least: 1, most: 20), "name": .text(least: 1, most: 30)], isClosed: true)

    private static let joined = Schema.object(
        [
            "id": "UUID", "number": "Id", "name": .text, "household": .text.described("The household's identifier."),
            "broker": .text.described("The address of the MQTT broker."),
            "token": .text.described("Only returned once."),
        ],
        optional: [
            "authority": .text.described("The certificate of the household's authority, in PEM."),
            "certificate": .text.described("The satellite's own certificate for the broker, in PEM."),
            "key": .text.described("The certificate's key, in PEM. Only returned once."),
        ])
}
