import Kiosk
import Kitchen
import Phrases

extension FieldKind {
    /// How long before its end somebody wants to know of a timer: what most want, and what the form has.
    static func warning(in form: Form, for visitor: PageContext) -> FieldKind {
        let usual = [60, 120, 300, 600]
        let own = Int(form["warning"]).flatMap { usual.contains($0) || !CookingDraft.times.contains($0) ? nil : $0 }
        let lengths = (usual + [own].compactMap(\.self)).sorted()
        return .choice(
            [Choice(value: "", label: visitor.say("timers.noWarning"))]
                + lengths.map { Choice(value: "\($0)", label: visitor.say(.duration($0))) })
    }
}

extension Form {
    /// How many seconds before its end somebody wants to know of a timer; nil for never.
    mutating func warning() -> Int? { optionalNumber("warning", in: CookingDraft.times) }
}
