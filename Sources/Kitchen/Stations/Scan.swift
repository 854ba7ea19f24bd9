import Foundation
import Values

/// One thing presented at one station.
public struct Scan: Equatable, Sendable {
    /// By which a scan that is sent twice is booked once.
    public var id: UUID
    /// The name of the station.
    public var station: String
    /// The decoder's name for it; nil for a typed code.
    public var symbology: String?
    public var label: Label
    /// The eight digits that were typed, if they may be a UPC-E. If they may be an EAN-8 as well, ``label`` is that
    /// until the scan is booked.
    public var eightDigits: EightDigits?
    /// The text to store; nil for that of the label (``Label/keptText``).
    public var keptText: String?
    public var time: Date
    /// The mode for this scan; nil for the station's.
    public var mode: Mode?
    /// The identifier of the scan that has booked this pack already, by another code on it; nil for a pack's first code.
    public var supplemented: UUID?

    /// - Parameter station: Its name; controls in it are made visible, and it is cut to 60 characters.
    public init(
        id: UUID, station: String, symbology: String? = nil, label: Label, time: Date, mode: Mode? = nil,
        supplemented: UUID? = nil
    ) {
        self.id = id
        self.station = Station.name(station)
        self.symbology = symbology
        self.label = label
        self.time = time
        self.mode = mode
        self.supplemented = supplemented
    }
}
