/// A part of the kiosk that works or fails independently of the others.
public enum KioskPart: Hashable, Sendable {
    /// A camera, by the name of its station.
    case camera(String)
    /// A scanner gun, by the name of its station.
    case gun(String)
    case sound
    /// The speech engine; reported once something is spoken.
    case voice
    /// The database; reported only once scans could not be stored.
    case storage
    /// The wall clock; reported only once it was doubtful.
    case clock
    /// At a satellite: the connection to its hub.
    case hub
    /// At a hub: a satellite, by its name.
    case satellite(String)
}

extension KioskPart: Comparable {
    /// Orders parts as they are shown to people.
    public static func < (one: KioskPart, other: KioskPart) -> Bool {
        (one.rank, one.name) < (other.rank, other.name)
    }

    /// The name for logs: the station's, or the kind.
    public var name: String {
        switch self {
        case .camera(let name), .gun(let name), .satellite(let name): name
        case .sound: "sound"
        case .voice: "voice"
        case .storage: "storage"
        case .clock: "clock"
        case .hub: "hub"
        }
    }

    /// The kind as a word for programs, and the name of its icon.
    public var kind: String {
        switch self {
        case .camera: "camera"
        case .gun: "gun"
        case .satellite: "satellite"
        case .sound, .voice, .storage, .clock, .hub: name
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
        case .hub: 6
        case .satellite: 7
        }
    }
}
