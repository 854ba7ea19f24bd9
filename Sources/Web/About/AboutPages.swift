import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/about`, `/about/report` and `/privacy`: the program, its machine, and which data leave the house.
struct AboutPages {
    let pages: Pages
    let version: String
    /// Examines the machine; takes some seconds.
    let examine: @Sendable () async -> [Finding]

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get("about", for: .known, use: about)
            .get("about/report", for: .people, use: report)
            .get("privacy", for: .known, use: privacy)
    }

    private func about(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        return pages.show("about", AboutPage(version), title: "about.title", to: pageContext, at: .settings)
    }

    private func report(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = ReportPage(await examine(), pageContext)
        return pages.show("report", page, title: "about.report", to: pageContext, at: .settings)
    }

    private func privacy(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let page = try await PrivacyPage(of: pages.kiosk, pageContext)
        return pages.show("privacy", page, title: "privacy.title", to: pageContext, at: .settings)
    }
}

/// The project's URLs.
private enum Project {
    static let address = "https://github.com/scantry/scantry"
    static let support = address + "/issues"
}

/// The program's version, credits and support.
private struct AboutPage {
    let version: String
    let support = Project.support
    let source = Project.address
    let libraries = Credit.libraries
    let data = Credit.data

    init(_ version: String) { self.version = version }
}

/// The report on the machine, as rows and as text to send to support.
private struct ReportPage {
    let rows: [Row]
    let text: String
    let support = Project.support

    struct Row {
        let subject: String
        let state: String
        /// The CSS class.
        let kind: String
        let text: String
        let cure: String?
    }

    init(_ findings: [Finding], _ pageContext: PageContext) {
        rows = findings.map { finding in
            Row(
                subject: finding.subject, state: pageContext.localized(Phrase("about.\(finding.state.rawValue)")),
                kind: finding.state.rawValue, text: finding.text, cure: finding.cure)
        }
        text = findings.flatMap(\.lines).joined(separator: "\n")
    }
}
