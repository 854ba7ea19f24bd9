import Foundation
import Values

/// A scan as a satellite keeps it in its outbox and sends it to the hub: all that booking it needs.
public struct SentScan: Equatable, Sendable {
    public var scan: Scan
    /// The member whose phone it was; nil if unknown.
    var memberId: Int64?
    /// The mode of stations at rest at the satellite; nil for the household's setting.
    var resting: Mode?
    /// The day at the satellite; nil while its clock is not set.
    var day: Day?
    var earlier = EarlierBooking()

    /// The same scan without a member.
    public var withoutMember: SentScan {
        var sent = self
        sent.memberId = nil
        return sent
    }
}

extension SentScan: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, station, symbology, label, ean8, upcE, keptText, time, mode, supplemented, memberId, resting, day,
            timer
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scan.id, forKey: .id)
        try container.encode(scan.station, forKey: .station)
        try container.encodeIfPresent(scan.symbology, forKey: .symbology)
        try container.encode(scan.label, forKey: .label)
        try container.encodeIfPresent(scan.eightDigits?.ean8?.digits, forKey: .ean8)
        try container.encodeIfPresent(scan.eightDigits?.upcE?.digits, forKey: .upcE)
        try container.encodeIfPresent(scan.keptText, forKey: .keptText)
        try container.encode(scan.time.timeIntervalSince1970, forKey: .time)
        try container.encodeIfPresent(scan.mode, forKey: .mode)
        try container.encodeIfPresent(scan.supplemented, forKey: .supplemented)
        try container.encodeIfPresent(memberId, forKey: .memberId)
        try container.encodeIfPresent(resting, forKey: .resting)
        try container.encodeIfPresent(day, forKey: .day)
        try container.encodeIfPresent(earlier.timer, forKey: .timer)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        scan = Scan(
            id: try container.decode(UUID.self, forKey: .id),
            station: try container.decode(String.self, forKey: .station),
            symbology: try container.decodeIfPresent(String.self, forKey: .symbology).map { String($0.prefix(20)) },
            label: try container.decode(Label.self, forKey: .label),
            time: try container.decodeTime(forKey: .time),
            mode: try container.decodeIfPresent(Mode.self, forKey: .mode),
            supplemented: try container.decodeIfPresent(UUID.self, forKey: .supplemented))
        scan.eightDigits = EightDigits(
            ean8: try container.decodeIfPresent(String.self, forKey: .ean8).flatMap { GTIN($0) },
            upcE: try container.decodeIfPresent(String.self, forKey: .upcE).flatMap { GTIN($0) })
        scan.keptText = try container.decodeIfPresent(String.self, forKey: .keptText).map {
            String($0.prefix(Label.longest))
        }
        memberId = try container.decodeIfPresent(Int64.self, forKey: .memberId)
        resting = try container.decodeIfPresent(Mode.self, forKey: .resting)
        day = try container.decodeIfPresent(Day.self, forKey: .day)
        let timer = try container.decodeIfPresent(ScanEffect.self, forKey: .timer)
        earlier = EarlierBooking(timer: timer?.timer == nil ? nil : timer)
    }
}

extension KeyedDecodingContainer {
    /// Decodes seconds since 1970, of the years 2000 to 2199.
    fileprivate func decodeTime(forKey key: Key) throws -> Date {
        let seconds = try decode(Double.self, forKey: key)
        guard (946_684_800..<7_258_118_400).contains(seconds) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "This is no such time.")
        }
        return Date(timeIntervalSince1970: seconds)
    }
}

extension EightDigits {
    fileprivate init?(ean8: GTIN?, upcE: GTIN?) {
        switch (ean8, upcE) {
        case (let ean8?, let upcE?): self = .either(ean8: ean8, upcE: upcE)
        case (let ean8?, nil): self = .ean8(ean8)
        case (nil, let upcE?): self = .upcE(upcE)
        case (nil, nil): return nil
        }
    }

    fileprivate var ean8: GTIN? {
        switch self {
        case .ean8(let gtin), .either(let gtin, _): gtin
        case .upcE: nil
        }
    }

    fileprivate var upcE: GTIN? {
        switch self {
        case .upcE(let gtin), .either(_, let gtin): gtin
        case .ean8: nil
        }
    }
}
