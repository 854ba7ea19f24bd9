import Foundation
import Kiosk
import Kitchen
import Mustache
import Phrases

/// What stands around a page's own content: `{{page.title}}` and so on.
struct PageFrame {
    let language: String
    let title: String
    let navigation: [Link]
    /// What is just said; nil for nothing.
    let notice: NoticeView?
    /// The languages that the visitor may switch to.
    let languages: [Link]
    /// The timers that ring, or that nobody came for.
    let ringing: [TimerView]
    /// What is said of more than one, for which there is room in one line; nil for less.
    let severalRing: String?
    /// What counts down and is not shown by the page itself, the one that is over first before the others; nil for nothing.
    let running: RunningView?
    /// Where the timers around the page are asked for, for its script; nil for strangers.
    let timersPath: String?
    let member: Face?
    let path: String
    /// Where one says who one is, and comes back from.
    let whoPath: String
    /// The parts of the kitchen whose changes concern the page, with blanks between.
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

    /// The timers that a page shows itself, bigger than its frame does.
    enum OwnTimers {
        case none, all
        case of(UUID?)
    }

    init(
        _ visitor: PageContext, title: String, place: Place? = nil, areas: [LiveArea] = [], ownTimers: OwnTimers = .none
    ) {
        language = visitor.language.rawValue
        self.title = title
        navigation = Place.allCases.map { item in
            Link(path: item.path, icon: item.rawValue, label: visitor.say(item.label), isCurrent: item == place)
        }
        notice = visitor.notice.map {
            NoticeView(text: visitor.say($0.phrase), undo: $0.undo?.uuidString.lowercased(), isTrouble: $0.isTrouble)
        }
        languages = Language.allCases.filter { $0 != visitor.language }.map {
            Link(path: $0.rawValue, icon: $0.rawValue.uppercased(), label: $0.name, isCurrent: false)
        }
        let timers = visitor.timers ?? []
        ringing = timers.filter { [.ringing, .missed].contains($0.state) }.map { TimerView($0, visitor) }
        running = RunningView(timers.counting.filter { !ownTimers.contain($0) }, visitor)
        timersPath = visitor.timers.map { _ in "/timers/now?at=\(visitor.path.percentEncoded)" }
        severalRing =
            ringing.count < 2
            ? nil : visitor.say("timers.several", ["names": .text(ringing.map(\.title).joined(separator: ", "))])
        member = visitor.member.map {
            Face(name: $0.name, initial: String($0.name.prefix(1)).uppercased(), colour: $0.colour)
        }
        path = visitor.path
        whoPath = Self.whoPath(from: visitor.path)
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

/// Where a page stands in the menu.
enum Place: String, CaseIterable {
    case start, stock, shopping, scan, products, recipes, settings

    var path: String { self == .start ? "/" : "/\(rawValue)" }

    var label: Phrase { Phrase("navigation.\(rawValue)") }
}

/// What a page shows, by what changes it: the page renews itself when it does.
enum LiveArea: String {
    case stock, products, shopping, household, sources, timers, recipes
    /// What was scanned.
    case scans
    /// How cameras, guns, the sound and the storage are.
    case devices
    /// What was said.
    case speech
}

/// A page's own content, with the phrases, the icons and the frame beside it.
struct FramedPage: MustacheParent {
    private let content: TemplateContext
    private let frame: TemplateContext
    private let phrases: PhraseLookup

    init(_ content: Any, in frame: PageFrame, for visitor: PageContext) {
        self.content = TemplateContext(content)
        self.frame = TemplateContext(frame)
        phrases = PhraseLookup(language: visitor.language)
    }

    func child(named name: String) -> Any? {
        switch name {
        case "t": phrases
        case "i": IconLookup()
        case "page": frame
        default: content.child(named: name)
        }
    }
}
