import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import NIOCore
import Phrases
import Pictures
import Values

/// `/scan`: a phone as a scanner, by photographs anywhere, and by live video where the browser allows it.
struct ScanPages {
    let pages: Pages
    let scanner: PhoneScanner

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("scan", for: .known, use: show)
            .post("scan/photograph", for: .known, from: "scan", use: book)
            .post("scan/frames", for: .known, from: "scan", use: look)
            .post("scan/station", for: .known, from: "scan", use: choose)
            .post("scan/date", for: .known, from: "", use: moveDate)
            .post("scan/reading", for: .known, from: "", use: reread)
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return try await page(Form(), context, pageContext)
    }

    private func page(_ form: Form, _ context: AppRequestContext, _ pageContext: PageContext) async throws -> Response {
        let page = try await ScanPage(form, at: context.scanningStation, pages.kiosk, pageContext)
        return pages.show(
            "scan", page, title: "scan.title", to: pageContext, at: .scan,
            areas: [.scans, .stock, .products, .household],
            form: form)
    }

    /// Books the packs in a photograph and reports their number; the list below shows the result of each.
    private func book(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = Form()
        do {
            form = try await request.form(upTo: PhoneScanner.largestUpload)
            guard let file = form.file("photograph") else { throw PhotographError.empty }
            let packs = try await scanner.packs(in: file.bytes)
            guard packs.isEmpty else {
                let booked = try await scanner.stations.book(
                    packs, at: context.scanningStation, by: pageContext.member?.id)
                let notice = Notice("scan.read", ["count": .number(booked.count)])
                return pages.redirect(to: "/scan", saying: notice, for: pageContext)
            }
            form.note("scan.nothingRead", at: "photograph")
        } catch let problem as Problem where problem.kind == .tooLarge {
            form.note(PhotographError.tooManyBytes.phrase, at: "photograph")
        } catch let error as PhotographError {
            form.note(error.scanningPhrase, at: "photograph")
        }
        return try await page(form, context, pageContext)
    }

    /// Changes the mode or the location of the phone's station.
    private func choose(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        let mode = form["mode"].isEmpty ? nil : form.choice("mode", of: Mode.self)
        let location = form.optionalId("location")
        guard form.isValid else { throw Problem(.unprocessableContent, "There is no such mode.", cure: "Choose one.") }
        for card in [mode.map(Card.mode), location.map(Card.location)].compactMap(\.self) {
            _ = try await pages.kiosk.show(card, at: context.scanningStation, by: pageContext.member?.id)
        }
        return pages.redirect(to: "/scan", for: pageContext)
    }

    /// Shows a station's date card again, which moves its date from the previous pack to the next one, or back.
    private func moveDate(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let form = try await request.form()
        guard let card = Card(form["code"]), case .date = card,
            case let station = try await pages.kiosk.station(form["station"]), station.movableDateCode == card.code
        else { return pages.redirect(to: "/", saying: Notice("start.dateTooLate"), for: pageContext) }
        let moved = try await pages.kiosk.show(card, at: station.name, by: pageContext.member?.id)
        return pages.redirect(to: "/", saying: Notice(moved.phrase), for: pageContext)
    }

    /// Reads the typed digits of a scan as the other number that they may mean.
    private func reread(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        var form = try await request.form()
        guard let scan = form.uuid("scan") else { throw KitchenError.violated(.missing(.code)) }
        let back = form["back"].isEmpty ? "/" : form["back"]
        do throws(KitchenError) {
            let scanResult = try await pages.kiosk.reread(scan: scan, by: pageContext.member?.id)
            return pages.redirect(to: back, saying: Notice(scanResult.phrase), for: pageContext)
        } catch {
            guard case .violated = error else { throw error }
            return pages.redirect(to: back, saying: Notice(error.phrase, isTrouble: true), for: pageContext)
        }
    }

    /// Decodes one frame of the phone's camera; the body is a JPEG.
    private func look(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        guard request.headers[.contentType] == "image/jpeg" else {
            throw Problem(.unsupportedMediaType, "This is no JPEG.", cure: "Send it as the page does.")
        }
        guard let body = await request.wholeBody(upTo: PhoneScanner.largestFrame) else {
            throw Problem(.contentTooLarge, "The frame is too large.", cure: "Send it as the page does.")
        }
        let page = request.queryFields["page"] ?? ""
        let key = PhoneWatch.Key(station: context.scanningStation, page: page)
        do {
            let result = try await scanner.look(
                at: Array(body.readableBytesView), through: key, by: pageContext.member?.id)
            return try .json(PhoneFrameResultJSON(result, pageContext))
        } catch let busy as PhoneStations.Busy {
            let status: HTTPResponse.Status = busy == .stillLooking ? .conflict : .serviceUnavailable
            return try .json(PhoneFrameResultJSON(failure: pageContext.localized(busy.phrase)), status: status)
        } catch let error as PhotographError {
            return try .json(
                PhoneFrameResultJSON(failure: pageContext.localized(error.phrase)), status: .unprocessableContent)
        }
    }
}

extension PhoneStations.Busy {
    fileprivate var phrase: Phrase {
        switch self {
        case .tooManyPhones: "scan.tooManyPhones"
        case .stillLooking: "pictures.busy"
        case .outOfMemory: "scan.outOfMemory"
        }
    }
}

extension PhotographError {
    /// The message for a user who scans a photograph.
    fileprivate var scanningPhrase: Phrase {
        switch self {
        case .unreadableKind(let kind?) where kind == "HEIC": "scan.heic"
        default: phrase
        }
    }
}

extension AppRequestContext {
    /// The station of scans with the browser's own camera: a device's name, else `screen`.
    fileprivate var scanningStation: String {
        if case .device(let device) = caller { device.name } else { "screen" }
    }
}
