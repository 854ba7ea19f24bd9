import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the scanning page of a phone.
struct ScanPage {
    /// Why nothing was booked; nil if nothing is wrong.
    let trouble: String?
    /// Tips, if nothing could be read.
    let tips: [String]
    /// The phone's latest scans, newest first.
    let scans: [Row]
    /// The open question of these scans; nil for none.
    let question: InStoreCodeQuestionView?
    /// The latest question about a case among these scans; nil for none.
    let caseQuestion: CaseQuestionView?
    /// The phone's station.
    let station: String
    /// Its mode and place for the next pack, and the other choices.
    let mode: String
    let place: String
    let modes: [Choice]
    let others: [Choice]
    let places: [Choice]

    /// A mode or a place, as a large button.
    struct Choice {
        let value: String
        let label: String
        let icon: String
        /// `true` for the one that is chosen.
        let isPressed: String
    }

    /// A scan, with a link for naming it.
    struct Row {
        let scan: ScanView
        /// The page for naming it; nil for what is known or needs no name.
        let namePath: String?
        let isUnknown: Bool
    }

    private static let latest = 12

    init(_ form: Form, at station: String, _ kiosk: Kiosk, _ pageContext: PageContext) async throws {
        let store = kiosk.store
        let mistake = form.mistakes.first?.phrase
        trouble = mistake.map(pageContext.localized)
        let isUnread = mistake == "scan.nothingRead"
        tips = isUnread ? ["scan.tipCloser", "scan.tipLight", "scan.tipStill"].map { pageContext.localized($0) } : []
        let booked = try await store.scans(limit: Self.latest, station: station)
        scans = booked.map { Row($0, pageContext) }
        question = booked.compactMap(\.question).first.map {
            InStoreCodeQuestionView($0, back: "/scan", for: pageContext)
        }
        caseQuestion = booked.compactMap(\.caseQuestion).first.map { CaseQuestionView($0, back: "/scan") }
        self.station = pageContext.localized(.station(station))
        let line = try await store.stations(resting: kiosk.restingMode).first { $0.name == station }
        let resting = try await store.household().restingMode
        let chosen = line?.mode ?? kiosk.restingMode ?? resting
        let tree = try await store.locations().locations.filter { !$0.isRemoved }
        let here = tree.first { $0.id == line?.locationId } ?? tree.first
        mode = pageContext.localized(chosen.phrase)
        place = line?.place ?? here?.name ?? ""
        let choices = Mode.allCases.map { Choice($0, isChosen: $0 == chosen, pageContext) }
        let isOften = Mode.allCases.map { [.lookUp, .add, .take].contains($0) }
        modes = zip(choices, isOften).filter(\.1).map(\.0)
        others = zip(choices, isOften).filter { !$0.1 }.map(\.0)
        places = tree.map { location in
            Choice(
                value: "\(location.id)", label: location.name, icon: location.kind.rawValue,
                isPressed: "\(location.id == here?.id)")
        }
    }
}

extension ScanPage.Choice {
    fileprivate init(_ mode: Mode, isChosen: Bool, _ pageContext: PageContext) {
        value = mode.rawValue
        label = pageContext.localized(mode.phrase)
        icon = mode.icon
        isPressed = "\(isChosen)"
    }
}

extension ScanPage.Row {
    init(_ scanResult: ScanResult, _ pageContext: PageContext) {
        scan = ScanView(scanResult, pageContext)
        switch scanResult.outcome {
        case .unknown where !scanResult.isUndone:
            namePath = scanResult.product.map { "/inbox/one?item=\($0.uuid.text)" }
        case .puzzling: namePath = "/inbox/one?item=\(scanResult.text.percentEncoded)"
        default: namePath = nil
        }
        isUnknown = namePath != nil
    }
}
