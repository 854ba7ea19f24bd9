import Values

/// The editable fields of a location.
public struct LocationDraft: Equatable, Sendable {
    public var name: String
    public var kind: Location.Kind
    public var colour: Colour?
    /// The location around it; nil for none.
    public var parentId: Int64?

    public init(name: String, kind: Location.Kind, colour: Colour? = nil, parentId: Int64? = nil) {
        self.name = name
        self.kind = kind
        self.colour = colour
        self.parentId = parentId
    }
}

extension LocationDraft: FieldDraft {
    public static let fields: [DraftField<LocationDraft>] = [
        DraftField(.name, .name(\.name, most: 100)),
        DraftField(.kind, .choice(\.kind), isRequired: true),
        DraftField(
            .location, .location(\.parentId), named: "parent", label: "locations.inside",
            description: "The location that contains it."),
        DraftField(.colour, .colourOrNone(\.colour)),
    ]

    public static var blank: LocationDraft { LocationDraft(name: "", kind: .pantry) }

    /// Creates a draft of a stored location, for changing it.
    public init(_ location: Location) {
        self.init(
            name: location.name, kind: location.kind, colour: location.colour, parentId: location.parentId)
    }
}
