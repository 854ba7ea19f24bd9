/// How the kiosk is.
public struct KioskStatus: Sendable {
    private var devices: [KioskPart: Device] = [:]

    public init() {}

    /// How a part is; off for one that nobody has told of.
    public internal(set) subscript(part: KioskPart) -> Device {
        get { devices[part] ?? .off }
        set { devices[part] = newValue }
    }

    /// The parts that were told of, in the order in which people read of them.
    public var parts: [KioskPart] { devices.keys.sorted() }

    /// How a device is, in words for people.
    public enum Device: Equatable, Sendable {
        /// There is none on purpose, or it has not been tried yet.
        case off
        case working(String)
        case broken(String)

        public var isBroken: Bool {
            if case .broken = self { true } else { false }
        }
    }
}
