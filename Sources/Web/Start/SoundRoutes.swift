import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/sound`: the volume of the kiosk, and how much it speaks.
struct SoundRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Kiosk")
            .get("", for: .known, use: settings)
            .described("sound", "The sound and speech settings", gives: .ok("The settings.", "Sound"))
            .put("", for: .known, use: change)
            .described(
                "setSound", "Changes the sound and speech settings", takes: "Sound",
                gives: .ok("The new settings.", "Sound"))
    }

    private func settings(_ request: Request, context: AppRequestContext) throws -> Response {
        try .json(SoundJSON(kiosk.sound.settings))
    }

    /// Returns 200 with the new settings, 422 for an invalid volume or times. Keeps the speech level if it is left out.
    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let speech = kiosk.sound.settings.speech
        let settings = try await request.body { SoundSettings($0, speech: speech) }
        try await kiosk.change(sound: settings)
        return try .json(SoundJSON(kiosk.sound.settings))
    }
}

/// The API's form of the sound settings.
private struct SoundJSON: Encodable {
    let volume: Int
    let muted: Bool
    let quietHours: Hours?
    let speech: SpeechLevel

    struct Hours: Encodable {
        let from: String
        let until: String
    }

    init(_ settings: SoundSettings) {
        volume = settings.volume
        muted = settings.isMuted
        speech = settings.speech
        quietHours = settings.quietHours.map { Hours(from: $0.from.rawValue, until: $0.until.rawValue) }
    }
}

extension SoundSettings {
    /// Reads the settings from a body.
    fileprivate init(_ body: Fields, speech: SpeechLevel) {
        let volume: Int = body.required("volume")
        if !(0...100).contains(volume) {
            body.fault("volume", "The volume is a number from 0 to 100. Half the number is half as loud.")
        }
        self.init(
            volume: volume, isMuted: body.required("muted"),
            quietHours: body.object("quietHours", QuietHours.sent) ?? nil,
            speech: body.optional("speech") ?? speech)
    }
}

extension QuietHours {
    fileprivate static func sent(_ hours: Fields) -> QuietHours? {
        let (from, until): (String, String) = (hours.required("from"), hours.required("until"))
        let sent = QuietHours("\(from)-\(until)")
        if sent == nil, hours.faults.isEmpty {
            hours.fault(
                "from",
                "The quiet hours are two different times, from 00:00 to 23:59. Send 22:00 and 07:00, or null for none."
            )
        }
        return sent
    }
}

extension SpeechLevel: FieldReadable {}
