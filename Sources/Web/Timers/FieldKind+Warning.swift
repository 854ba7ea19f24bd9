import Kiosk
import Kitchen
import Phrases

extension FieldKind {
    /// Returns the choices of when to warn before a timer's end: the usual ones, and the form's own.
    static func warning(in form: Form, for pageContext: PageContext) -> FieldKind {
        let usual = [60, 120, 300, 600]
        let own = Int(form["warning"]).flatMap { usual.contains($0) || !CookingDraft.times.contains($0) ? nil : $0 }
        let lengths = (usual + [own].compactMap(\.self)).sorted()
        return .choice(
            [Choice(value: "", label: pageContext.localized("timers.noWarning"))]
                + lengths.map { Choice(value: "\($0)", label: pageContext.localized(.duration($0))) })
    }
}

extension Form {
    /// Reads how many seconds before a timer's end to warn; nil for never.
    mutating func warning() -> Int? { optionalNumber("warning", in: CookingDraft.times) }
}
