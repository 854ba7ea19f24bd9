import Kitchen
import Phrases

/// A shopping list as plain text, for sending.
struct PlainList {
    let text: String

    init(_ contents: ListContents, _ pageContext: PageContext) {
        let groups = contents.groups.map { group in
            let name = group.category?.name ?? pageContext.localized("shopping.uncategorised")
            return ([name] + group.lines.map { Self.line($0, pageContext) }).joined(separator: "\n")
        }
        text = ([contents.list.name] + groups).joined(separator: "\n\n") + "\n"
    }

    private static func line(_ line: EntryLine, _ pageContext: PageContext) -> String {
        let row = EntryRow(line, pageContext)
        let amount = row.amountText.map { " (\($0))" } ?? ""
        let detail = row.detail.map { ", \($0)" } ?? ""
        return (row.isTicked ? "[x] " : "[ ] ") + row.name + detail + amount
    }
}
