import Foundation
import Kiosk
import Phrases
import Sounds

/// Checks the sound cards, whether the kiosk's plays, and whether the kiosk can speak.
struct SoundCheck {
    let device: String
    let isQuiet: Bool

    func findings() -> [Finding] {
        guard device != "none" else { return [.ok("sound", "off (--sound none)")] }
        return cards + [card, voice]
    }

    private var card: Finding {
        do throws(SoundError) {
            try SoundTest.play(isQuiet ? nil : .booked, on: device)
            return .ok(
                "sound",
                isQuiet ? "\(device) opens" : "\(device) played a tone; if you heard none, turn it up with alsamixer")
        } catch {
            return .warning("sound", "\(error.problem); the kiosk goes on silently", cure: cure(error))
        }
    }

    private var voice: Finding {
        do throws(VoiceError) {
            for language in Language.allCases { try SoundTest.speak("Scantry", in: language.rawValue) }
            return .ok("sound", "the voice speaks \(Language.allCases.map(\.name).joined(separator: ", "))")
        } catch {
            let cure = error.cure.prefix(1).uppercased() + error.cure.dropFirst() + "."
            return .warning("sound", "\(error.problem); the kiosk only beeps", cure: cure)
        }
    }

    private var cards: [Finding] {
        let lines = (Files.text("/proc/asound/cards") ?? "").split(separator: "\n")
        return lines.filter { $0.contains("]: ") }.map { .ok("sound", $0.trimmingCharacters(in: .whitespaces)) }
    }

    private func cure(_ error: SoundError) -> String {
        if case .forbidden = error, let rights { return rights }
        return error.cure.prefix(1).uppercased() + error.cure.dropFirst() + "."
    }

    /// How to give this user access to a card that it may not use.
    private var rights: String? {
        Files.names(in: "/dev/snd").filter { $0.hasPrefix("pcm") && $0.hasSuffix("p") }.lazy
            .compactMap { DeviceRights(path: "/dev/snd/\($0)").cure() }.first
    }
}
