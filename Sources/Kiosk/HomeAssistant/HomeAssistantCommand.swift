import Foundation
import Kitchen
import Phrases
import Sounds
import Values

/// A command that Home Assistant has sent.
enum HomeAssistantCommand: Equatable {
    case undo, stopRinging, mute
    case list(String), say(String)
    case mode(Mode, station: String), place(Int64, station: String)

    /// The most characters of a text to put on the list or to say.
    static let longestText = 250

    /// Reads a command.
    ///
    /// - Parameter state: The stations, modes and places that can be chosen. Returns nil for anything else.
    init?(_ key: String, _ payload: String, in state: HomeAssistantState) {
        let text = payload.showingControls().trimmingSpaces()
        guard !text.isEmpty, text.count <= Self.longestText else { return nil }
        switch key {
        case "undo": self = .undo
        case "stop_ringing": self = .stopRinging
        case "mute": self = .mute
        case "add_to_list", "notify_list": self = .list(text)
        case "say": self = .say(text)
        default:
            guard let command = Self.choice(key, text, in: state) else { return nil }
            self = command
        }
    }

    private static func choice(_ key: String, _ text: String, in state: HomeAssistantState) -> Self? {
        for station in state.stations {
            let id = HomeAssistantEntities.key(of: station)
            if key == "mode_\(id)" {
                let modes = HomeAssistantChoices.modes(in: state.language)
                return modes.first { $0.label == text }.map { .mode($0.mode, station: station.name) }
            }
            if key == "place_of_\(id)" {
                let places = HomeAssistantChoices.places(state)
                return places.first { $0.label == text }.map { .place($0.id, station: station.name) }
            }
        }
        return nil
    }
}

extension Kiosk {
    /// Does what Home Assistant has sent, and publishes what has changed.
    func carryOut(_ command: HomeAssistantCommand) async throws(KitchenError) {
        let actor = Actor(station: HomeAssistant.station)
        switch command {
        case .undo: try await undoLatest(by: actor)
        case .stopRinging:
            _ = try await store.stopRinging()
            eventBus.publish(.changed(.timers))
        case .mute:
            var settings = sound.settings
            settings.isMuted.toggle()
            try await change(sound: settings)
        case .list(let text): try await addToFirstList(text, by: actor)
        case .say(let text):
            say(SpokenMessage(Phrase("voice.name", ["name": .text(text)]), about: text, isUrgent: true))
        case .mode(let mode, let station): _ = try await show(.mode(mode), at: station, by: nil)
        case .place(let id, let station): _ = try await show(.location(id), at: station, by: nil)
        }
    }

    private func undoLatest(by actor: Actor) async throws(KitchenError) {
        var query = JournalQuery()
        query.limit = 20
        let lines = try await store.journal(query)
        guard let line = lines.first(where: { !$0.isUndone && $0.undoes == nil }) else { return sound.play(.error) }
        _ = try await store.undo(line.id, by: actor)
        sound.play(.undone)
        eventBus.publish(.changed(.stock))
    }

    private func addToFirstList(_ text: String, by actor: Actor) async throws(KitchenError) {
        let name = Language(ofHousehold: try await store.household().language).localized("shopping.firstList")
        _ = try await store.add(EntryDraft(.typed(text)), to: store.firstList(orNew: name).uuid, by: actor)
        eventBus.publish(.changed(.shopping))
    }
}
