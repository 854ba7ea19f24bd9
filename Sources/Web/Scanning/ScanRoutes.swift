import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases
import Values

/// `/api/v1/scans`: the scans, and a way to scan from any client.
struct ScanRoutes {
    let kiosk: Kiosk
    let clock: WallClock
    let scanner: PhoneScanner

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Scans", parameters: [.path("scan", "UUID", "The scan's id.")])
            .get("", for: .known, use: list)
            .described(
                "scans", "The scans, the latest first", parameters: [.limit, .after],
                gives: .page("A page of scans.", of: "Scan")
            )
            .post("", for: .known, use: scan)
            .described(
                "scan", "Scans a code, as any station does",
                details: "Puts one pack on the shelf of the station's location if the code is an article's.",
                takes: "NewScan", gives: .ok("The result of the earlier scan with this id.", "Scan"),
                .created("The result of the scan.", "Scan", hasLocation: false)
            )
            .post(":scan/reread", for: .known, use: reread)
            .described(
                "rereadScan", "Reads the eight typed digits of a scan as the other number that they may mean",
                details: """
                    Undoes what the scan has booked, and books the product of its `otherCode` instead. \
                    The station remembers in which form it types such digits.
                    """, gives: .ok("The result, as that of a new scan.", "Scan")
            )
            .post("photograph", for: .known, use: scanPhotograph)
            .described(
                "scanPhotograph", "Scans all packs in a photograph: JPEG or PNG, up to 12 MB",
                details: """
                    Each position with a code is one pack, booked at the sender's station. \
                    The photograph is not stored.
                    """, takes: .picture,
                gives: .items("The result of each pack, from top to bottom.", of: "Scan"))
    }

    /// Returns the scans, newest first.
    private func list(_ request: Request, context: AppRequestContext) async throws -> Response {
        let page = try request.query { $0.page }
        let scans = try await kiosk.store.scans(limit: page.limit + 1, before: page.after?.uuid())
        return try .page(scans, page, of: request, cursor: { Cursor($0.scanId.text) }, ScanResultJSON.init)
    }

    /// Returns 201 with the result of the scan, 200 if a scan with its id was booked before.
    private func scan(_ request: Request, context: AppRequestContext) async throws -> Response {
        let scan = try await request.body(NewScan.init).scan(clock: clock)
        do {
            let (scanResult, isNew) = try await kiosk.book(scan, by: context.actor.memberId)
            guard scanResult.isOf(scan), isNew || !kiosk.hasBookedAnother(scan) else {
                throw Problem(.conflict, "Another code was sent with this id.", cure: "Make a new id for each scan.")
            }
            return try .json(ScanResultJSON(scanResult), status: isNew ? .created : .ok)
        } catch let error as KitchenError {
            if error != .overtaken { kiosk.announce(error, of: scan) }
            throw error
        }
    }

    private func reread(_ request: Request, context: AppRequestContext) async throws -> Response {
        let id = try context.uuid("scan", of: .code)
        return try .json(ScanResultJSON(try await kiosk.reread(scan: id, by: context.actor.memberId)))
    }
}

extension Mode: FieldRequirable {}

/// The body of a scan.
private struct NewScan {
    /// Chosen by the client, so that sending it again books nothing twice.
    let id: UUID?
    let code: String
    /// The decoder's name of the symbology; nil if the code is as a scanner gun types it.
    let symbology: String?
    let station: String?
    /// The mode for this scan; nil for the station's.
    let mode: Mode?

    init(_ body: Fields) {
        id = body.optional("id")
        code = body.required("code")
        symbology = body.optional("symbology")
        station = body.optional("station")
        mode = body.optional("mode")
    }

    func scan(clock: WallClock) throws -> Scan {
        let now = clock.now
        let typed = symbology == nil ? TypedCode(code) : nil
        let label = typed?.label ?? Label(code, form: Label.Form(symbology: symbology))
        guard !label.text.isEmpty else {
            throw Problem(.unprocessableContent, "The code is empty.", cure: "Scan or type it again.")
        }
        guard code.unicodeScalars.count <= Label.longest else {
            throw Problem(
                .unprocessableContent, "The code is longer than any printed code (\(Label.longest) characters).",
                cure: "Scan again; a stuck key can do this.")
        }
        let station = station ?? "api"
        guard (1...60).contains(station.count) else {
            throw Problem(
                .unprocessableContent, "The station's name is empty or too long.",
                cure: "Send one of 1 to 60 characters, or none.")
        }
        var scan = Scan(
            id: id ?? .version7(at: now), station: station,
            symbology: typed?.symbology ?? symbology.map { String($0.prefix(20)) }, label: label, time: now,
            mode: mode)
        scan.eightDigits = typed?.eightDigits
        return scan
    }
}

/// The API's form of a scan's result. Amounts are decimals as text, because they are exact.
struct ScanResultJSON: Encodable {
    let id: String
    let station: String
    let symbology: String?
    let code: String
    /// The other number that the typed digits may mean.
    let otherCode: String?
    /// The case whose number of packs is asked.
    let caseQuestion: String?
    let label: Label.Kind
    let outcome: ScanResult.Outcome
    let time: Date
    let product: ProductJSON?
    /// What was done.
    let action: ScanEffect.Action
    /// The reason if nothing was done.
    let reason: ScanEffect.Reason?
    /// The mode that a card selected.
    let mode: Mode?
    /// What was done, in one line of English.
    let words: String
    let amount: String
    let unit: String?
    let location: String?
    let amountThere: String
    /// The operation by which it can be undone.
    let operation: String?
    let lot: String?
    let undone: Bool
    /// The timer that was started, asked about or stopped.
    let timer: TimerNoteJSON?
    /// Warnings for members before they eat of it.
    let warnings: [WarningJSON]

    init(_ scanResult: ScanResult) {
        id = scanResult.scanId.text
        station = scanResult.station
        symbology = scanResult.symbology
        code = scanResult.text
        otherCode = scanResult.otherReading?.gtin.printed
        caseQuestion = scanResult.caseQuestion?.gtin.printed
        label = scanResult.label
        outcome = scanResult.outcome
        time = scanResult.time
        product = scanResult.product.map(ProductJSON.init)
        (action, reason, mode) = (scanResult.effect.action, scanResult.effect.reason, scanResult.effect.mode)
        words = Language.en.words(of: scanResult)
        (amount, unit) = (scanResult.amount.description, scanResult.unit?.symbol)
        location = scanResult.location
        amountThere = scanResult.amountThere.description
        operation = scanResult.operation?.text
        lot = scanResult.lot?.text
        undone = scanResult.isUndone
        timer = scanResult.effect.timer.map(TimerNoteJSON.init)
        warnings = scanResult.isUndone ? [] : scanResult.warnings.map(WarningJSON.init)
    }
}

/// The API's form of the timer that a scan concerned.
struct TimerNoteJSON: Encodable {
    let id: String
    let name: String?
    let seconds: Int
    /// The seconds that were left at the scan.
    let remaining: Int

    init(_ note: ScanEffect.TimerNote) {
        (id, name, seconds, remaining) = (note.uuid.text, note.name, note.seconds, note.remaining)
    }
}
