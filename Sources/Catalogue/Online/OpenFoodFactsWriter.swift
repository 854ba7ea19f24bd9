import Foundation
import Kitchen
import Values

/// Contributes products to Open Food Facts with the user's account.
public struct OpenFoodFactsWriter: Sendable {
    private let client: HTTPClient
    private let site: OpenFoodFactsSite

    /// - Parameter seconds: The timeout of a request.
    public init(_ site: OpenFoodFactsSite = .food, seconds: Int = 40, reach: HTTPClient.Reach = .outside) {
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (seconds, 1 << 20)
        client = HTTPClient(limits: limits, reach: reach)
        self.site = site
    }

    /// The contributing account.
    public struct Sender: Sendable {
        let account: Credential
        let mark: String

        /// - Parameters:
        ///   - account: The user name, never an email address, and the password.
        ///   - mark: An anonymous identifier of this household.
        public init(account: Credential, mark: String) {
            (self.account, self.mark) = (account, mark)
        }
    }

    /// An error that prevented a contribution.
    public enum Failure: Error, Equatable, Sendable {
        /// The account is unknown, or the password wrong.
        case wrongLogin
        /// The site is overloaded.
        case busy
        /// The connection failed or was closed.
        case unreachable(String)
        /// The request timed out: the contribution may have been accepted or not.
        case unanswered
        /// The site rejected the contribution, with its reason.
        case refused(String)
    }

    /// Sends the texts. Repeating it replaces the previous texts.
    public func send(_ contribution: Contribution, by sender: Sender) async throws {
        var fields = login(sender, contribution.gtin)
        fields += [("product_name_\(contribution.language)", contribution.name)]
        fields += [("lang", contribution.language), ("lc", contribution.language)]
        if let brand = contribution.brand { fields.append(("brands", brand)) }
        if let size = contribution.packageSize { fields.append(("quantity", size)) }
        if let category = contribution.category { fields.append(("categories", category)) }
        fields += [
            ("comment", "Named by the household that scanned it"), ("app_name", "Scantry"),
            ("app_version", Self.version), ("app_uuid", sender.mark),
        ]
        let reply = try await post("product_jqm2.pl", FormBody(fields))
        guard reply.status == "1" else { throw Failure.refused(reply.reason) }
    }

    /// Sends a JPEG picture of the front, after the texts.
    public func send(picture: [UInt8], of contribution: Contribution, by sender: Sender) async throws {
        let field = "front_\(contribution.language)"
        let form = FormBody(
            login(sender, contribution.gtin) + [("imagefield", field)],
            file: .init(name: "imgupload_\(field)", bytes: picture))
        let reply = try await post("product_image_upload.pl", form)
        guard reply.status == "status ok" else { throw Failure.refused(reply.reason) }
    }

    private func login(_ sender: Sender, _ gtin: GTIN) -> [(name: String, value: String)] {
        [
            ("code", OpenFoodFacts.key(for: gtin.printed)), ("user_id", sender.account.user),
            ("password", sender.account.secret),
        ]
    }

    private func post(_ script: String, _ form: FormBody) async throws -> Reply {
        let headers = site.headers.merging(["Content-Type": form.contentType, "Expect": ""]) { $1 }
        let answer: HTTPClient.Answer
        do {
            answer = try await client.post("\(site.address)/cgi/\(script)", headers: headers, body: form.bytes)
        } catch let failure as HTTPClient.Failure {
            throw failure == .tooSlow ? Failure.unanswered : .unreachable("\(failure)")
        }
        switch answer.status {
        case 401, 403: throw Failure.wrongLogin
        case 429, 500...: throw Failure.busy
        default: break
        }
        guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(answer.body)) else {
            throw Failure.refused("status \(answer.status)")
        }
        return reply
    }

    private static let version = "0.1"
}

extension OpenFoodFactsWriter.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wrongLogin: "does not know this account and password"
        case .busy: "has too much to do"
        case .unreachable(let reason): reason
        case .unanswered: "did not answer in time"
        case .refused(let reason): "does not take it (\(reason))"
        }
    }
}

/// The response to a contribution. Its status may be a number, a number in a string, or a sentence.
private struct Reply: Decodable {
    let status: String
    let reason: String

    private enum CodingKeys: String, CodingKey {
        case status, error
        case text = "status_verbose"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let number = try? fields.decode(Int.self, forKey: .status)
        status = try number.map(String.init) ?? fields.decode(String.self, forKey: .status)
        let said = (try? fields.decode(String.self, forKey: .error)) ?? (try? fields.decode(String.self, forKey: .text))
        reason = String((said?.cleanedFact ?? "status \(status)").prefix(120))
    }
}
