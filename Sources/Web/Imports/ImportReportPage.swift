import Foundation
import Imports
import Kiosk
import Kitchen
import Phrases
import Values

/// The content of the page that shows what an import would do, or has done.
struct ImportReportPage {
    let titlePhrase: Phrase
    let failure: String?
    let explanation: String
    let warnings: [String]
    let rows: [Row]
    let sums: [Sum]
    let reasons: [Reason]
    /// Whether the button that imports is shown.
    let canBook: Bool
    /// The address of the button that undoes the import; nil without one.
    let undo: String?
    /// Whether that button keeps what was used since, and undoes the rest.
    let keepsUsed: Bool

    /// The stages of an import that the page shows.
    enum Stage {
        case preview
        case done(ImportRecord)
    }

    struct Row {
        let kind: String
        let read, taken, merged, known, leftOut: String
    }

    struct Sum {
        let unit: String
        let lots, read, booked, known, leftOut: String
    }

    struct Reason {
        let text: String
        /// The names of the first rows; nil if they have none.
        let names: String?
    }

    /// - Parameter violation: Why the import was not undone; nil if nothing prevents it.
    init(_ report: ImportReport, _ stage: Stage, refused violation: RuleViolation? = nil, _ pageContext: PageContext) {
        titlePhrase = Phrase("imports.from", ["program": .text(report.program.name)])
        failure = violation.map { pageContext.localized($0.phraseOfUndo) }
        keepsUsed = if case .builtUpon = violation { true } else { false }
        rows = report.lines.map { Row($0, pageContext) }
        sums = report.sums.map { Sum($0, pageContext) }
        reasons = report.leftOut.map { Reason($0, pageContext) }
        warnings = (report.repetitions ?? []).map { earlier in
            pageContext.localized(
                "imports.repeated", ["origin": .text(earlier.origin), "count": .number(earlier.lots)])
        }
        let origin = Phrase.Value.text(report.origin)
        switch stage {
        case .preview:
            canBook = !report.changesNothing
            undo = nil
            explanation = pageContext.localized(
                report.changesNothing ? "imports.nothingNewIn" : "imports.wouldCome", ["origin": origin])
        case .done(let record):
            canBook = false
            undo = record.undone == nil ? "/import/\(record.uuid.text)/undo" : nil
            explanation = pageContext.localized(
                record.undone == nil ? "imports.hasCome" : "imports.hasGone",
                ["origin": origin, "time": .moment(record.undone ?? record.time)])
        }
    }
}

extension RuleViolation {
    /// Why an import is not undone: with the names of what was used since, if that is it.
    fileprivate var phraseOfUndo: Phrase {
        guard case .builtUpon(let changes) = self else { return phrase }
        let products = Set(changes.compactMap(\.product)).sorted()
        let more = products.count > 20 ? ", …" : ""
        return Phrase("imports.usedSince", ["names": .text(products.prefix(20).joined(separator: ", ") + more)])
    }
}

extension PageContext {
    /// Returns the name of a unit by its symbol.
    fileprivate func unitName(_ symbol: String) -> String {
        let unit = Values.Unit(symbol: symbol, kind: .count)
        return unit.isBuiltIn ? name(of: unit) : symbol
    }
}

extension ImportReportPage.Sum {
    fileprivate init(_ sum: ImportReport.Sum, _ pageContext: PageContext) {
        func written(_ amount: Amount) -> String { pageContext.language.written(.amount(amount)) }
        (unit, lots) = (pageContext.unitName(sum.unit), pageContext.language.written(.number(sum.lots)))
        (read, booked) = (written(sum.read), written(sum.booked))
        (known, leftOut) = (written(sum.known), written(sum.leftOut))
    }
}

extension ImportReportPage.Row {
    fileprivate init(_ line: ImportReport.Line, _ pageContext: PageContext) {
        func written(_ number: Int) -> String { pageContext.language.written(.number(number)) }
        kind = pageContext.localized(line.kind.phrase)
        (read, taken, merged) = (written(line.read), written(line.taken), written(line.merged))
        (known, leftOut) = (written(line.known), written(line.leftOut))
    }
}

extension ImportReportPage.Reason {
    fileprivate init(_ omission: ImportOmission, _ pageContext: PageContext) {
        text = pageContext.localized(
            "imports.leftOutLine",
            [
                "kind": .phrase(omission.kind.phrase), "number": .number(omission.count),
                "reason": .phrase(omission.reason.phrase),
            ])
        let more = omission.count > omission.names.count && !omission.names.isEmpty ? ", …" : ""
        names = omission.names.isEmpty ? nil : omission.names.joined(separator: ", ") + more
    }
}

extension ImportKind {
    /// The name of the rows of the kind.
    var phrase: Phrase { Phrase("imports.kind\(rawValue.capitalisedFirst)") }
}

extension ImportOmission.Reason {
    /// Why rows are left out.
    var phrase: Phrase { Phrase("imports.reason\(rawValue.capitalisedFirst)") }
}

extension ImportSourceError {
    /// The reason in words for the cook; details are for the terminal.
    var phrase: Phrase {
        switch self {
        case .unreadable: "imports.faultUnreadable"
        case .foreign(let program, _, _) where [.grocy, .barcodeBuddy].contains(program): "imports.faultForeign"
        case .foreign, .tooLarge: "imports.faultExport"
        case .tooOld: "imports.faultTooOld"
        case .damaged: "imports.faultDamaged"
        case .encrypted: "imports.faultEncrypted"
        case .noNames, .noColumn, .noSheet: "imports.faultColumns"
        case .server: "imports.faultServer"
        case .key: "imports.faultKey"
        case .address: "imports.faultAddress"
        }
    }
}
