/// A part of the kiosk that works or does not, without the others.
public enum KioskPart: Hashable, Sendable {
    /// A camera, by the name of its station.
    case camera(String)
    /// A scanner gun, by the name of its station.
    case gun(String)
    case sound
    /// What speaks; told of once something is said.
    case voice
    /// The database; told of only when scans wait because they cannot be stored.
    case storage
    /// The wall clock; told of only when it may be wrong.
    case clock
}

extension KioskPart: Comparable {
    /// The order in which people read of them.
    public static func < (one: KioskPart, other: KioskPart) -> Bool {
        (one.rank, one.name) < (other.rank, other.name)
    }

    /// What people call it: the station's name, or the kind.
    public var name: String {
        switch self {
        case .camera(let name), .gun(let name): name
        case .sound: "sound"
        case .voice: "voice"
        case .storage: "storage"
        case .clock: "clock"
        }
    }

    private var rank: Int {
        switch self {
        case .camera: 0
        case .gun: 1
        case .sound: 2
        case .voice: 3
        case .storage: 4
        case .clock: 5
        }
    }
}
