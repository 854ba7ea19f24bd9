import Foundation
import Kitchen
import Values

extension Fields {
    /// Reads an entry to put on a list.
    func entryDraft(uuid: UUID) -> EntryDraft {
        let typed = optional("typed", as: String.self)
        let subject = subject() ?? typed.map { .typed($0) }
        if subject == nil { fault("text", "The subject is missing. Send product, text, named or typed.") }
        var draft = self.draft(EntryDraft.self)
        (draft.uuid, draft.subject, draft.typed) = (uuid, subject ?? .text(""), typed)
        draft.isTicked = optional("ticked", default: false)
        return draft
    }

    /// Reads an edit of an entry; members that are left out are not changed.
    func entryEdit() -> EntryEdit {
        EntryEdit(
            subject: subject(), amount: optional("amount"), unitId: optional("unit"),
            categoryId: has("category") ? .some(optional("category")) : nil,
            price: has("price") ? .some(optional("price")) : nil,
            note: has("note") ? .some(optional("note")) : nil, isTicked: optional("ticked"))
    }

    /// Reads the subject: a product, words, or the only product of a name; nil if there is none.
    private func subject() -> EntryDraft.Subject? {
        let subjects: [EntryDraft.Subject] = [
            optional("product", as: UUID.self).map { .product($0) }, optional("text").map { .text($0) },
            optional("named").map { .named($0) },
        ].compactMap { $0 }
        if subjects.count > 1 { fault("text", "These are several subjects. Send one of product, text and named.") }
        return subjects.first
    }

    /// Reads a change to a list.
    func listChange() -> ListChange {
        let (id, entry) = (required("id", as: UUID.self), required("entry", as: UUID.self))
        let action: ListChange.Action =
            switch required("do", as: ActionName.self) {
            case .add: .add(entryDraft(uuid: entry))
            case .edit: .edit(entry, entryEdit())
            case .delete: .delete(entry)
            case .clear: .clear(entry)
            case .restore: .restore(entry)
            }
        return ListChange(id: id, action)
    }

    private enum ActionName: String, CaseIterable, FieldRequirable {
        case add, edit, delete, clear, restore
    }
}
