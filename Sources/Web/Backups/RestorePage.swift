import Backups
import Kiosk
import Kitchen
import Phrases

/// The content of the page that asks before a restore.
struct RestorePage {
    /// When it was made, and by which program; nil while that is not known.
    let made: String?
    /// The contents of the backup; nil while unknown.
    let holds: String?
    let leftOut: String?
    /// The contents of the household in place; nil if it cannot be read.
    let replaced: String?
    /// That it is another household's; nil if it is not.
    let other: String?
    /// The form with the passphrase, if there is one; nil if it cannot be restored.
    let form: FormView?
    let mistakes: MistakesView?

    init(_ choice: RestoreChoice, _ preview: RestorePreview?, _ form: Form, _ pageContext: PageContext) {
        let contents = preview?.contents
        made = contents?.made.map(pageContext.localized)
        holds = contents.map { pageContext.localized("backups.restoreHolds", ["things": .phrases($0.things)]) }
        let paths = contents?.leftOut.map(\.path).joined(separator: ", ") ?? ""
        leftOut = paths.isEmpty ? nil : pageContext.localized("backups.leftOut", ["paths": .text(paths)])
        replaced = preview?.replaced.map {
            pageContext.localized("backups.restoreReplaces", ["things": .phrases($0.phrases)])
        }
        other = preview?.isOfOtherHousehold == true ? pageContext.localized("backups.restoreOther") : nil
        let isPossible = choice.isEncrypted || preview != nil
        let passphrase = FieldView(
            "passphrase", .secret, label: "backups.passphraseField", in: form, for: pageContext, isRequired: true)
        self.form =
            !isPossible
            ? nil
            : FormView(
                fields: choice.isEncrypted ? [passphrase] : [], submit: "backups.restoreNow", cancel: "/backups",
                form: form, for: pageContext)
        mistakes = isPossible ? nil : MistakesView(form, fields: [], for: pageContext)
    }
}

extension RestorePreview.Contents {
    fileprivate var made: Phrase? {
        guard let time else { return nil }
        guard let program else { return Phrase("backups.restoreOf", ["time": .moment(time)]) }
        return Phrase("backups.restoreMade", ["time": .moment(time), "program": .text(program)])
    }

    fileprivate var things: [Phrase] {
        summary.phrases + (files.map { [Phrase("backups.files", ["count": .number($0)])] } ?? [])
    }
}

extension DatabaseSummary {
    /// Its numbers in words.
    var phrases: [Phrase] {
        [
            Phrase("thing.productCount", ["count": .number(products)]),
            Phrase("thing.lotCount", ["count": .number(lots)]),
            Phrase("thing.movementCount", ["count": .number(movements)]),
            Phrase("thing.recipeCount", ["count": .number(recipes)]),
        ]
    }
}

extension BackupError {
    /// Why something cannot be restored, in words for the cook.
    var restorePhrase: Phrase {
        switch self {
        case .full: "backups.restoreFull"
        case .unusable(_, let fault): fault.phrase
        case .kitchen(let error): error.phrase
        case .mounted: "backups.restoreMounted"
        case .reverted: "backups.restoreReverted"
        case .missingDisk: "backups.missingDisk"
        default: "backups.restoreOtherFault"
        }
    }

    /// Whether another passphrase helps.
    var isOfPassphrase: Bool {
        if case .unusable(_, let fault) = self { [.passphrase, .encrypted].contains(fault) } else { false }
    }
}

extension BackupFault {
    fileprivate var phrase: Phrase {
        switch self {
        case .noBackup: "backups.faultNone"
        case .cut: "backups.faultCut"
        case .damaged: "backups.faultDamaged"
        case .hostile: "backups.faultHostile"
        case .newer(let program?): Phrase("backups.faultNewer", ["program": .text(program)])
        case .newer(nil): "backups.faultNewerUnknown"
        case .passphrase: "backups.faultPassphrase"
        case .encrypted: "backups.faultEncrypted"
        }
    }
}
