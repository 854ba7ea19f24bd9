import Kiosk
import Kitchen
import Phrases
import Values

/// A station's page: its cards as buttons.
struct StationPage {
    let station: StationView
    let modes: [Button]
    let places: [Button]
    let others: [Button]

    /// A card as a button.
    struct Button {
        let card: String
        /// The icon's name.
        let icon: String
        let label: String
        let hint: String?
        let colour: String?
        /// Whether it is the station's current mode or place.
        let isOn: Bool

        init(
            _ card: Card, _ icon: String, _ label: String, hint: String? = nil, colour: Colour? = nil,
            isOn: Bool = false
        ) {
            self.card = card.code
            self.icon = icon
            self.label = label
            self.hint = hint
            self.colour = colour?.rawValue
            self.isOn = isOn
        }
    }

    init(_ line: StationLine, _ locations: LocationTree, _ pageContext: PageContext) {
        station = StationView(line, pageContext)
        modes = Mode.allCases.map {
            Button(
                .mode($0), $0.icon, pageContext.localized($0.phrase),
                hint: pageContext.localized("mode.\($0.rawValue)Hint"),
                isOn: $0 == line.mode)
        }
        places = locations.locations.map { place in
            let id = place.id
            return Button(
                .location(id), place.kind.rawValue, locations.path(to: id).map(\.name).joined(separator: " › "),
                colour: place.colour, isOn: id == line.locationId)
        }
        let shopping = line.bulk == nil ? Button(.bulk, "shopping", pageContext.localized("stations.bulk")) : nil
        others =
            [shopping].compactMap(\.self) + [
                Button(.undo, "undo", pageContext.localized("stations.undo")),
                Button(.done, "check", pageContext.localized("stations.done")),
                Button(.stop, "close", pageContext.localized("stations.stop")),
                Button(.mute, "muted", pageContext.localized("stations.mute")),
            ]
    }
}
