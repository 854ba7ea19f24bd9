import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen

/// `/api/v1/sound`: how loud the kiosk is.
struct SoundRoutes {
    let kiosk: Kiosk

    var routes: RouteCollection<BasicRequestContext> {
        RouteCollection(context: BasicRequestContext.self)
            .get("", use: settings)
            .put("", use: change)
    }

    private func settings(_ request: Request, context: BasicRequestContext) throws -> Response {
        try .json(SoundJSON(kiosk.sound.settings))
    }

    /// 200 with the new settings, 422 for a volume or times that there are not.
    private func change(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let sent = try await request.json(
            SoundJSON.self, called: "the settings of the sound",
            cure: #"Send {"volume": 70, "muted": false, "quietHours": {"from": "22:00", "until": "07:00"}}."#)
        do {
            try await kiosk.change(sound: try sent.settings())
        } catch let error as KitchenError {
            throw Problem(.serviceUnavailable, "The sound is as it was. \(error)", cure: "Try again in a moment.")
        }
        return try .json(SoundJSON(kiosk.sound.settings))
    }
}

/// How loud the kiosk is, as the API shows it.
private struct SoundJSON: Codable {
    let volume: Int
    let muted: Bool
    let quietHours: Hours?

    struct Hours: Codable {
        let from: String
        let until: String
    }

    init(_ settings: SoundSettings) {
        volume = settings.volume
        muted = settings.isMuted
        quietHours = settings.quietHours.map { Hours(from: $0.from.rawValue, until: $0.until.rawValue) }
    }

    func settings() throws -> SoundSettings {
        guard (0...100).contains(volume) else {
            throw Problem(
                .unprocessableContent, "The volume is a number from 0 to 100.", cure: "Half the number is half as loud."
            )
        }
        return SoundSettings(volume: volume, isMuted: muted, quietHours: try quietHours.map(hours))
    }

    private func hours(_ sent: Hours) throws -> QuietHours {
        guard let hours = QuietHours("\(sent.from)-\(sent.until)") else {
            throw Problem(
                .unprocessableContent, "The quiet hours are two different times, from 00:00 to 23:59.",
                cure: "Send such as 22:00 and 07:00, or null for no quiet hours.")
        }
        return hours
    }
}
