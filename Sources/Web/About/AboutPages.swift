import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/about`, `/about/report` and `/privacy`: what this program is, how its machine is, and what leaves the house.
struct AboutPages {
    let pages: Pages
    let version: String
    /// Looks at the machine, which takes some seconds.
    let examine: @Sendable () async -> [Finding]

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("about", for: .known, use: about)
            .get("about/report", for: .people, use: report)
            .get("privacy", for: .known, use: privacy)
    }

    private func about(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        return pages.show("about", AboutPage(version), title: "about.title", to: visitor, at: .settings)
    }

    private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let page = ReportPage(await examine(), visitor)
        return pages.show("report", page, title: "about.report", to: visitor, at: .settings)
    }

    private func privacy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let visitor = try await pages.visitor(request, context)
        let page = try await PrivacyPage(of: pages.kiosk, visitor)
        return pages.show("privacy", page, title: "privacy.title", to: visitor, at: .settings)
    }
}

/// Where the program is made.
private enum Project {
    static let address = "https://github.com/scantry/scantry"
    static let support = address + "/issues"
}

/// What the program is, what it is made of, and where help is.
private struct AboutPage {
    let version: String
    let support = Project.support
    let source = Project.address
    let libraries = Credit.libraries
    let data = Credit.data

    init(_ version: String) { self.version = version }
}

/// How the machine is, for people and as a text that they can send to who helps.
private struct ReportPage {
    let rows: [Row]
    let text: String
    let support = Project.support

    struct Row {
        let subject: String
        let state: String
        /// In a word for styles.
        let kind: String
        let text: String
        let cure: String?
    }

    init(_ findings: [Finding], _ visitor: PageContext) {
        rows = findings.map { finding in
            Row(
                subject: finding.subject, state: visitor.say(Phrase("about.\(finding.state.rawValue)")),
                kind: finding.state.rawValue, text: finding.text, cure: finding.cure)
        }
        text = findings.flatMap(\.lines).joined(separator: "\n")
    }
}
