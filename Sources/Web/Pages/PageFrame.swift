import Foundation
import Kiosk
import Kitchen
import Phrases
import Values

/// The frame around a page's own content: `{{page.title}}` and so on.
struct PageFrame {
    let language: String
    let title: String
    let navigation: [Link]
    /// Whether this kiosk is a satellite, at which pages change nothing.
    let isSatellite: Bool
    /// The notice of the last action; nil for none.
    let notice: NoticeView?
    /// The languages that the visitor can switch to.
    let languages: [Link]
    /// The ringing and the missed timers.
    let ringing: [TimerView]
    /// A summary of several ringing timers in one line; nil for fewer than two.
    let severalRing: String?
    /// The timers that count down and that the page does not show itself, the first to end first; nil for none.
    let running: RunningView?
    /// The address from which the script fetches the frame's timers; nil for strangers.
    let timersPath: String?
    let member: Face?
    let path: String
    /// The page for choosing the member, which leads back to this one.
    let whoPath: String
    /// The areas whose changes renew the page, separated by spaces.
    let areas: String

    struct Link {
        let path: String
        let icon: String
        let label: String
        let isCurrent: Bool
    }

    struct NoticeView {
        let text: String
        let undo: String?
        let isTrouble: Bool
    }

    struct Face {
        let name: String
        let initial: String
        let colour: String
    }

    /// The timers that a page shows itself, larger than its frame does.
    enum OwnTimers {
        case none, all
        case of(UUID?)
    }

    init(
        _ pageContext: PageContext, title: String, section: MenuSection? = nil, areas: [LiveArea] = [],
        ownTimers: OwnTimers = .none
    ) {
        language = pageContext.language.rawValue
        self.title = title
        isSatellite = pageContext.isSatellite
        navigation = MenuSection.allCases.map { item in
            Link(
                path: item.path, icon: item.rawValue, label: pageContext.localized(item.label),
                isCurrent: item == section)
        }
        notice = pageContext.notice.map {
            NoticeView(
                text: pageContext.localized($0.phrase),
                undo: pageContext.isSatellite ? nil : $0.undo?.text,
                isTrouble: $0.isTrouble)
        }
        languages = Language.allCases.filter { $0 != pageContext.language }.map {
            Link(path: $0.rawValue, icon: $0.rawValue.uppercased(), label: $0.name, isCurrent: false)
        }
        let timers = pageContext.timers ?? []
        ringing = timers.filter { [.ringing, .missed].contains($0.state) }.map { TimerView($0, pageContext) }
        running = RunningView(timers.counting.filter { !ownTimers.contain($0) }, pageContext)
        timersPath = pageContext.timers.map { _ in "/timers/now?at=\(pageContext.path.percentEncoded)" }
        severalRing =
            ringing.count < 2
            ? nil
            : pageContext.localized("timers.several", ["names": .text(ringing.map(\.title).joined(separator: ", "))])
        member = pageContext.member.map {
            Face(name: $0.name, initial: String($0.name.prefix(1)).uppercased(), colour: $0.colour)
        }
        path = pageContext.path
        whoPath = Self.whoPath(from: pageContext.path)
        self.areas = areas.map(\.rawValue).joined(separator: " ")
    }

    private static func whoPath(from path: String) -> String {
        let back = path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return path.hasPrefix("/who") ? path : "/who?back=\(back)"
    }
}

extension PageFrame.OwnTimers {
    fileprivate func contain(_ timer: TimerLine) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .of(let uuid): timer.uuid == uuid
        }
    }
}

/// The section of the menu that a page belongs to.
enum MenuSection: String, CaseIterable {
    case start, stock, shopping, scan, products, recipes, settings

    var path: String { self == .start ? "/" : "/\(rawValue)" }

    var label: Phrase { Phrase("navigation.\(rawValue)") }
}

/// An area of data; a page that shows it renews itself when it changes.
enum LiveArea: String {
    case stock, products, shopping, household, sources, timers, recipes, backups, connections, webhooks
    /// Scans.
    case scans
    /// The state of cameras, guns, the sound and the storage.
    case devices
    /// Spoken messages.
    case speech
}

/// A page's own content, with the frame.
struct FramedPage: TemplateObject {
    private let content: TemplateContext
    private let frame: TemplateContext

    init(_ content: Any, in frame: PageFrame) {
        self.content = TemplateContext(content)
        self.frame = TemplateContext(frame)
    }

    func value(named name: String) -> TemplateValue? {
        name == "page" ? .object(frame) : content.value(named: name)
    }
}
