import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/sound`: the volume of the kiosk as a form; the start page's dialog changes the same at once.
struct SoundPages {
    let pages: Pages

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("sound", for: .known, use: show)
            .post("sound", for: .known, use: change)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return page(filled(), to: pageContext)
    }

    private func filled() -> Form {
        let sound = pages.kiosk.sound.settings
        var values = [
            "volume": String(sound.volume), "speech": sound.speech.rawValue, "from": "22:00", "until": "07:00",
        ]
        if sound.isMuted { values["muted"] = "1" }
        if let quiet = sound.quietHours {
            values.merge(["quiet": "1", "from": quiet.from.rawValue, "until": quiet.until.rawValue]) { $1 }
        }
        return Form(changing: values)
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form(changing: filled())
        let volume = form.number("volume", in: 0...100)
        let speech =
            form["speech"].isEmpty ? pages.kiosk.sound.settings.speech : form.choice("speech", of: SpeechLevel.self)
        let hours = form.isChecked("quiet") ? form.quietHours() : nil
        guard let volume, let speech, form.isValid else { return page(form, to: pageContext) }
        try await pages.kiosk.change(
            sound: SoundSettings(
                volume: volume, isMuted: form.isChecked("muted"), quietHours: hours, speech: speech))
        return pages.redirect(to: "/", saying: Notice("sound.isSet"), for: pageContext)
    }

    private func page(_ form: Form, to pageContext: PageContext) -> Response {
        let levels = SpeechLevel.allCases.map {
            FieldKind.Choice(value: $0.rawValue, label: pageContext.localized($0.phrase))
        }
        let fields = [
            FieldView("volume", .number, label: "sound.volume", in: form, for: pageContext, hint: "sound.volumeHint"),
            FieldView(
                "speech", .choice(levels), label: "sound.speech", in: form, for: pageContext, hint: "sound.speechHint"),
            FieldView("muted", .check, label: "sound.mute", in: form, for: pageContext, hint: "sound.muteHint"),
            FieldView("quiet", .check, label: "sound.quietHours", in: form, for: pageContext, hint: "sound.quietHint"),
            FieldView("from", .time, label: "sound.from", in: form, for: pageContext),
            FieldView("until", .time, label: "sound.until", in: form, for: pageContext),
        ]
        return pages.show(form, fields, title: "device.sound", cancel: "/", to: pageContext)
    }
}

extension Form {
    /// Reads the quiet hours, during which the kiosk is softer; nil if they are invalid, which is noted.
    fileprivate mutating func quietHours() -> QuietHours? {
        guard let from = time("from"), let until = time("until") else { return nil }
        if let hours = QuietHours(from: from, until: until) { return hours }
        note("sound.sameTimes", at: "until")
        return nil
    }
}
