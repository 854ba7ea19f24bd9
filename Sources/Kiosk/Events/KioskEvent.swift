import Kitchen
import Values

/// Something that happened at the kiosk, for pages, logs and speech.
public enum KioskEvent: Sendable {
    /// A scan is stored.
    case booked(ScanResult)
    /// A satellite's scan is stored, which the satellite has announced.
    case received(ScanResult)
    /// A scan is not stored, and why.
    case failed(code: String, KitchenError)
    /// A product that waited for a name has got one.
    case named(GTIN, ExternalProductData)
    /// New data of a product has brought warnings for members of the household.
    case warned(ProductSummary, [Warning])
    /// The picture of a product was fetched.
    case pictured(GTIN)
    /// A part of the kiosk has started to work, stopped or broken.
    case device(KioskPart, KioskStatus.Device)
    /// The sound settings have changed.
    case soundSettings(SoundSettings)
    /// A problem that stops nothing, in words for people, and its spoken message, or nil if it is not spoken.
    case warning(String, SpokenMessage?)
    /// The end of something that a person waits for, in words for people, and its spoken message.
    case notice(String, SpokenMessage)
    /// A station that was not used for a while has returned to its resting mode.
    case rested(StationLine)
    /// A timer has begun to ring, ends soon, or has rung too long unanswered.
    case rang(TimerLine), endsSoon(TimerLine), missed(TimerLine)
    /// A text was spoken.
    case said(String)
    /// A page or an API request has changed something.
    case changed(Area)

    /// The parts of the data that pages show, for invalidation.
    public enum Area: String, CaseIterable, Sendable {
        case stock, products, shopping, household, timers, recipes
        /// The external sources that the household has enabled, and their state.
        case sources
        /// The backups, and how far the present one has come.
        case backups
        /// The connections with other machines of the house, such as an MQTT broker.
        case connections
        /// The webhooks, and their latest deliveries.
        case webhooks
    }
}

extension KioskEvent {
    /// The result of a scan that is stored, at this kiosk or a satellite; nil for other events.
    public var result: ScanResult? {
        switch self {
        case .booked(let result), .received(let result): result
        default: nil
        }
    }
}
