import Kitchen

/// Something that happened at the kiosk, for pages, logs and voices.
public enum KioskEvent: Sendable {
    /// A scan is stored.
    case booked(Booking)
    /// A scan is not stored, and why.
    case failed(code: String, KitchenError)
    /// A product that waited for a name has one.
    case named(GTIN, ProductFacts)
    case camera(KioskStatus.Device)
    case sound(KioskStatus.Device)
    case storage(KioskStatus.Device)
    /// Something that is wrong and stops nothing, in words for people.
    case warning(String)
}

/// How the kiosk is.
public struct KioskStatus: Sendable {
    public var camera = Device.off
    public var sound = Device.off
    /// Broken while scans wait because they cannot be stored.
    public var storage = Device.off

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
