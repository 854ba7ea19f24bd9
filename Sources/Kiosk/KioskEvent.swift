import Kitchen
import Values

/// Something that happened at the kiosk, for pages, logs and voices.
public enum KioskEvent: Sendable {
    /// A scan is stored.
    case booked(ScanResult)
    /// A scan is not stored, and why.
    case failed(code: String, KitchenError)
    /// A product that waited for a name has one.
    case named(GTIN, ExternalProductData)
    /// A product that somebody may eat of has turned out not to be for everybody.
    case warned(ProductSummary, [Warning])
    /// The picture of a product was fetched.
    case pictured(GTIN)
    /// A part of the kiosk works from now on, or does not.
    case device(KioskPart, KioskStatus.Device)
    /// Somebody has set how loud the kiosk is.
    case soundSettings(SoundSettings)
    /// Something that is wrong and stops nothing, in words for people, and what is said of it; nil where it was said.
    case warning(String, SpokenMessage?)
    /// Nobody has used a station for a while: it does less than before.
    case rested(StationLine)
    /// A timer rings, ends soon, or has rung long enough without anybody coming.
    case rang(TimerLine), endsSoon(TimerLine), missed(TimerLine)
    /// Something was said aloud.
    case said(String)
    /// Somebody has changed something by a page or the API.
    case changed(Area)

    /// What pages show, by what changes it.
    public enum Area: String, CaseIterable, Sendable {
        case stock, products, shopping, household, timers, recipes
        /// Whom the household has asked for names, and how that goes.
        case sources
    }
}
