/// The OpenAPI description of an action.
extension LotAction {
    var operationId: String { self == .take ? "takeFromLot" : "\(rawValue)Lot" }

    var summary: String {
        switch self {
        case .take: "Takes an amount from a lot, or all of it"
        case .open: "Opens an amount of a lot, or all of it"
        case .move: "Moves an amount of a lot, or all of it, to another location"
        case .freeze: "Freezes an amount of a lot, or all of it"
        case .thaw: "Thaws an amount of a lot, or all of it"
        case .discard: "Throws an amount of a lot away, or all of it"
        case .count: "Brings a lot to the amount that was counted"
        case .split: "Splits an amount off into a separate lot"
        }
    }

    var details: String? {
        switch self {
        case .open: "A part becomes a separate lot. It keeps at most as long as the product's rule for opened ones."
        case .move: "Moving into a freezer freezes, moving out of one thaws."
        default: nil
        }
    }

    var body: APIBody {
        let body = Schema.object(requiredMembers, optional: optionalMembers, isClosed: true)
        return requiredMembers.isEmpty ? .optional(body) : .json(body)
    }

    private var requiredMembers: [String: Schema] {
        var members: [String: Schema] = takesAll ? [:] : ["amount": "Amount"]
        if self == .move { members["location"] = .named("Id").described("The location's number.") }
        return members
    }

    private var optionalMembers: [String: Schema] {
        var members: [String: Schema] = [
            "unit": .named("IdOrNull").described("The unit's number; left out, the lot's own.")
        ]
        if takesAll { members["amount"] = .orNull("Amount").described("Left out, all of it.") }
        if canFreeze {
            members["anyway"] = .flag(default: false).described(
                "Freezes it although its date has passed, or it was thawed before; else the answer is 409.")
        }
        if hasDate {
            members["location"] = .orNull(.named("Id").described("The location's number."))
            members["bestBefore"] = .orNull("Day").described(
                "The last good day; null for unlimited or unknown; left out, the product's rule or a guess.")
        }
        return members
    }
}
