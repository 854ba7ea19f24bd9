import ArgumentParser
import CommandSupport
import Foundation
import Kitchen
import Values

/// The sound settings: from the options, else the household's, else from `SCANTRY_…` variables.
struct SoundOptions: ParsableArguments {
    @Option(
        name: .customLong("sound"),
        help: """
            The ALSA name of the sound card, such as plughw:CARD=Device, or none; or set SCANTRY_SOUND. The numbers of \
            cards change when they are plugged in: prefer names.
            """)
    var card = standardCard

    @Option(
        help: ArgumentHelp(
            "The volume at the start; overrides the stored setting; SCANTRY_VOLUME applies if nothing is stored.",
            valueName: "0-100"))
    var volume: Int?

    @Option(
        help: ArgumentHelp(
            """
            When to be softer, such as 22:00-07:00, or none; overrides the stored setting; SCANTRY_QUIET_HOURS applies \
            if nothing is stored.
            """,
            valueName: "from-until"))
    var quietHours: QuietChoice?

    @Option(
        help: ArgumentHelp(
            """
            How much to say aloud after the beep: off, short or full; overrides the stored setting; SCANTRY_SPEECH \
            applies if nothing is stored.
            """, valueName: "level"))
    var speech: SpeechLevel?

    /// The card of a kiosk without `--sound`.
    static var standardCard: String { variable("SCANTRY_SOUND") ?? "default" }

    func validate() throws {
        guard !card.isEmpty else { throw ValidationError("--sound needs the name of a card, or none.") }
        guard volume.map((0...100).contains) ?? true else {
            throw ValidationError("--volume is a number from 0 to 100.")
        }
        if let text = Self.variable("SCANTRY_VOLUME"), Self.volume(text) == nil {
            throw ValidationError("SCANTRY_VOLUME is \(text.escapedForLine); set it to a number from 0 to 100.")
        }
        if let text = Self.variable("SCANTRY_QUIET_HOURS"), QuietChoice(argument: text) == nil {
            throw ValidationError(
                "SCANTRY_QUIET_HOURS is \(text.escapedForLine); set it to hours such as 22:00-07:00, or none.")
        }
        if let text = Self.variable("SCANTRY_SPEECH"), SpeechLevel(rawValue: text) == nil {
            throw ValidationError("SCANTRY_SPEECH is \(text.escapedForLine); set it to off, short or full.")
        }
    }

    /// Returns the sound settings at the start.
    ///
    /// - Parameter stored: The household's settings, or nil if it has none.
    func settings(over stored: SoundSettings?) -> SoundSettings {
        var settings = stored ?? Self.fromVariables
        if let volume { settings.volume = volume }
        if let quietHours { settings.quietHours = quietHours.hours }
        if let speech { settings.speech = speech }
        return settings
    }

    private static var fromVariables: SoundSettings {
        var settings = SoundSettings.standard
        if let volume = variable("SCANTRY_VOLUME").flatMap(volume) { settings.volume = volume }
        settings.quietHours = variable("SCANTRY_QUIET_HOURS").flatMap(QuietChoice.init)?.hours
        if let speech = variable("SCANTRY_SPEECH").flatMap(SpeechLevel.init) { settings.speech = speech }
        return settings
    }

    private static func volume(_ text: String) -> Int? {
        Int(text).flatMap { (0...100).contains($0) ? $0 : nil }
    }

    private static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The value of `--quiet-hours`.
struct QuietChoice: ExpressibleByArgument {
    /// Nil for no quiet hours.
    let hours: QuietHours?

    init?(argument: String) {
        hours = argument == "none" ? nil : QuietHours(argument)
        if hours == nil, argument != "none" { return nil }
    }
}

extension SpeechLevel: ExpressibleByArgument {}
