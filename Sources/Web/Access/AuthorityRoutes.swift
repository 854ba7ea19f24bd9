import HTTPTypes
import Hummingbird
import Kiosk
import Phrases
import Trust

/// `/trust`: instructions for trusting the household's certificate authority, and its certificate for download.
struct AuthorityRoutes {
    let pages: Pages
    let publicURLs: PublicURLs

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(
                "trust", for: .anybody(because: "It explains how a phone can trust the kiosk, which it does not yet."),
                inPlainText: true, use: page
            )
            .get(
                "authority.crt", for: .anybody(because: "A certificate is no secret; its key never leaves the kiosk."),
                inPlainText: true, use: forPhones
            )
            .get(
                "authority.pem", for: .anybody(because: "A certificate is no secret; its key never leaves the kiosk."),
                inPlainText: true, use: forComputers)
    }

    private func page(_ request: Request, context: AppRequestContext) async throws -> Response {
        let pageContext = try await pages.pageContext(request, context)
        let authority = publicURLs.encryption.authority
        let system = request.isFromFirefox ? nil : DeviceSystem(request)
        let content: [String: Any] = [
            "hasAuthority": authority != nil, "fingerprint": bytes(authority?.fingerprint ?? ""),
            "isPlain": publicURLs.isPlain, "secure": request.head.authority.map { "https://\($0)/" } ?? "/",
            "isApple": system == .iPhone || system == .iPad, "isAndroid": system == .android,
            "isWindows": system == .windows, "isMac": system == .mac,
            "isLinux": system == .linux || system == .chromeOS, "isFirefox": request.isFromFirefox,
        ]
        return pages.show("trust", content, title: "access.trust", to: pageContext)
    }

    /// Splits `95:A7:…` into parts between which a line may break.
    private func bytes(_ fingerprint: String) -> [String] {
        fingerprint.split(separator: ":").enumerated().map { $0 == 0 ? "\($1)" : ":\($1)" }
    }

    /// DER with the media type that iOS, Android and Windows install.
    private func forPhones(_ request: Request, context: AppRequestContext) throws -> Response {
        file(try authority().der(), type: "application/x-x509-ca-cert", name: "scantry.crt")
    }

    private func forComputers(_ request: Request, context: AppRequestContext) throws -> Response {
        file(Array(try authority().pem().utf8), type: "application/x-pem-file", name: "scantry.pem")
    }

    private func authority() throws -> Certificate {
        guard let authority = publicURLs.encryption.authority else {
            throw Problem(
                .notFound, "This kiosk has no certificate authority.",
                cure: "Its certificate is one that browsers know, or it serves plain HTTP.")
        }
        return authority
    }

    private func file(_ bytes: [UInt8], type: String, name: String) -> Response {
        Response(
            status: .ok,
            headers: .download(name, type: type), body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
