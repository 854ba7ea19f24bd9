import Foundation
import Kiosk
import Kitchen

/// What the live page shows, in the words it shows.
struct LivePage {
    let latest: ScanView?
    let earlier: [ScanView]
    let shelves: [ShelfView]
    let inbox: [InboxView]
    /// Nil for none.
    let inboxCount: Int?
    let devices: [DeviceView]

    init(_ kiosk: Kiosk) async throws {
        let scans = try await kiosk.store.scans(limit: 6)
        latest = scans.first.map(ScanView.init)
        earlier = scans.dropFirst().map(ScanView.init)
        shelves = ShelfView.shelves(of: try await kiosk.store.shelves())
        inbox = try await kiosk.store.inbox().map(InboxView.init)
        inboxCount = inbox.isEmpty ? nil : inbox.count
        let status = kiosk.noticeboard.status
        devices = status.parts.filter { $0 != .storage || status[$0].isBroken }.map { part in
            part == .sound ? DeviceView(status[part], kiosk.sound.settings) : DeviceView(part, status[part])
        }
    }
}

/// A scan as a person reads it.
struct ScanView {
    let id: String
    let outcome: String
    let title: String
    let detail: String
    let picture: String?
    /// What is shown instead of a picture.
    let symbol: String
    /// What happened, such as `+1 → Pantry`.
    let action: String
    /// What is there now, such as `3 there now`; nil if nothing was booked.
    let there: String?
    let time: String

    init(_ booking: Booking) {
        id = booking.scanId.uuidString.lowercased()
        outcome = booking.outcome.rawValue
        title = Self.title(booking)
        detail = booking.product?.detail ?? booking.text
        picture = booking.product?.picture
        symbol = booking.label.isPuzzling ? "?" : "–"
        action = booking.location.map { "+\(booking.added) → \($0)" } ?? Self.refusal(booking.label)
        there = booking.location == nil ? nil : "\(booking.amountThere) there now"
        time = String(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false).format(booking.time)
                .prefix(5))
    }

    private static func title(_ booking: Booking) -> String {
        if let product = booking.product { return product.title }
        return switch booking.label {
        case .book: "A book"
        case .magazine: "A magazine"
        case .coupon: "A coupon"
        case .refund: "A refund receipt"
        case .address: "A web address"
        case .misread: "A number that cannot be right"
        case .article, .restricted, .text: "A code I cannot use yet"
        }
    }

    private static func refusal(_ label: Label.Kind) -> String {
        switch label {
        case .misread: "Kept in the inbox: its last digit does not fit. Scan again."
        case .text: "Kept in the inbox"
        case .address: "Noted, never opened"
        default: "Not put on a shelf"
        }
    }
}

/// A location and what is in it.
struct ShelfView {
    let name: String
    let kind: String
    let count: Int
    let lines: [Line]

    struct Line {
        let title: String
        let detail: String
        let picture: String?
        let amount: String
        let bestBefore: String?
    }

    static func shelves(of lines: [ShelfLine]) -> [ShelfView] {
        var shelves: [(location: Location, lines: [ShelfLine])] = []
        for line in lines {
            if shelves.last?.location == line.location {
                shelves[shelves.count - 1].lines.append(line)
            } else {
                shelves.append((line.location, [line]))
            }
        }
        return shelves.map { shelf in
            ShelfView(
                name: shelf.location.name, kind: shelf.location.kind.rawValue, count: shelf.lines.count,
                lines: shelf.lines.map { line in
                    Line(
                        title: line.product.title, detail: line.product.detail, picture: line.product.picture,
                        amount: line.amount.description, bestBefore: line.bestBefore?.rawValue)
                })
        }
    }
}

/// Something that waits for a name.
struct InboxView {
    let code: String
    let reason: String
    let seen: String

    init(_ line: InboxLine) {
        code = line.text.shortened
        reason =
            switch line.label {
            case .misread: "The last digit does not fit the others"
            case .text: "A code I cannot use yet"
            case .restricted: "A shop's own number, without a name yet"
            default: "No name yet"
            }
        let times = line.scans == 1 ? "seen once" : "seen \(line.scans) times"
        seen = line.amount > .zero ? "\(times), \(line.amount) on the shelf" : times
    }
}

extension String {
    /// The text, or its beginning if it is long.
    var shortened: String { unicodeScalars.count > 48 ? "\(String(unicodeScalars.prefix(47)))…" : self }
}

/// How a device is.
struct DeviceView {
    let name: String
    let state: String
    let text: String
    /// Where more of it is seen; nil for nowhere.
    let path: String?
    /// Whether somebody may set how loud it is.
    var hasVolume = false

    /// The sound, by how loud it is: what the card is called tells a cook nothing.
    init(_ device: KioskStatus.Device, _ settings: SoundSettings) {
        if case .working = device { self.init(.sound, .working("\(settings)")) } else { self.init(.sound, device) }
        hasVolume = device != .off
    }

    init(_ part: KioskPart, _ device: KioskStatus.Device) {
        if case .camera(let station) = part { path = CameraPage.path(to: station) } else { path = nil }
        name = part.name.prefix(1).uppercased() + part.name.dropFirst()
        switch device {
        case .off: (state, text) = ("off", "off")
        case .working(let source): (state, text) = ("working", source)
        case .broken(let reason): (state, text) = ("broken", reason)
        }
    }
}

extension ProductSummary {
    fileprivate var title: String { name ?? "Unknown product" }

    fileprivate var detail: String {
        let parts = name == nil ? [gtin?.printed] : [brand, packageSize]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    fileprivate var picture: String? { gtin?.picturePath }
}
