import Catalogue
import Foundation
import Kitchen
import Values

/// A running Grocy, which is read by its API.
struct GrocyServer {
    private let address: String
    private let key: String
    private let client: HTTPClient

    /// - Parameters:
    ///   - address: As people write it: `grocy.local`, `http://192.168.1.5:9283/`.
    ///   - key: One of Grocy's API keys.
    init(_ address: String, key: String) throws(ImportSourceError) {
        self.address = try Self.normalised(address)
        let key = key.trimmingSpaces()
        guard (1...200).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .key(address: self.address)
        }
        self.key = key
        var limits = HTTPClient.Limits()
        (limits.totalSeconds, limits.largest) = (120, 64 << 20)
        client = HTTPClient(limits: limits, reach: .anywhere)
    }

    private static func normalised(_ address: String) throws(ImportSourceError) -> String {
        var text = address.trimmingSpaces()
        if !text.contains("://") { text = "http://" + text }
        while text.hasSuffix("/") { text.removeLast() }
        if text.hasSuffix("/api") { text.removeLast(4) }
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased() ?? ""), parts.query == nil, parts.user == nil,
            parts.fragment == nil, text.utf8.count <= 500
        else { throw .address(String(address.prefix(100)).showingControls()) }
        return text
    }

    func read() async throws(ImportSourceError) -> ReadHousehold {
        try await checkVersion()
        var tables: [String: [ForeignRow]] = [:]
        for table in Grocy.tables { tables[table] = try await rows(table) }
        let household = try GrocyHousehold(FetchedTables(tables: tables), from: address).household
        return ReadHousehold(household, self)
    }

    private func checkVersion() async throws(ImportSourceError) {
        let answer = try await get("/api/system/info")
        guard let info = try? JSONDecoder().decode(Info.self, from: Data(answer)),
            let major = info.version.Version.split(separator: ".").first.flatMap({ Int($0) })
        else { throw .server(address: address, reason: "does not answer as Grocy does") }
        guard major >= 4 else { throw Grocy.tooOld }
    }

    private struct Info: Decodable {
        let version: Version

        struct Version: Decodable { let Version: String }

        private enum CodingKeys: String, CodingKey { case version = "grocy_version" }
    }

    /// Returns the rows of a table. Tables that its API does not give out are users' alone, and count as empty.
    private func rows(_ table: String) async throws(ImportSourceError) -> [ForeignRow] {
        let path = table == "users" ? "/api/users" : "/api/objects/\(table)"
        let answer = try await get(path, orNone: !Self.needed.contains(table))
        guard !answer.isEmpty else { return [] }
        guard let rows = try? JSONDecoder().decode([[String: ForeignValue]].self, from: Data(answer)),
            rows.count <= ForeignDatabase.mostRows
        else { throw .server(address: address, reason: "does not answer as Grocy does (\(table))") }
        return rows.map(ForeignRow.init)
    }

    private static let needed: Set = [
        "products", "quantity_units", "locations", "stock", "product_barcodes", "quantity_unit_conversions",
    ]

    /// Returns the body of an answer.
    ///
    /// - Parameter orNone: Whether it is empty if the server refuses the path.
    private func get(_ path: String, orNone: Bool = false) async throws(ImportSourceError) -> [UInt8] {
        let answer: HTTPClient.Answer
        do {
            answer = try await client.get(
                address + path, headers: ["GROCY-API-KEY": key, "Accept": "application/json"])
        } catch let failure as HTTPClient.Failure {
            throw .server(address: address, reason: "\(failure)")
        } catch {
            throw .server(address: address, reason: "cannot be reached")
        }
        switch answer.status {
        case 200: return answer.body
        case 403 where orNone: return []
        case 401, 403: throw .key(address: address)
        case 300..<400:
            let target = answer.redirection.map { String($0.prefix(200)).showingControls() } ?? "another place"
            throw .server(address: address, reason: "points to \(target)")
        case 400..<500 where orNone: return []
        default: throw .server(address: address, reason: "answered with status \(answer.status)")
        }
    }
}

extension GrocyServer: ForeignPictures {
    /// Which pictures there are is seen when they are fetched.
    var names: Set<String>? { nil }

    func picture(_ name: String) async -> [UInt8]? {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, Grocy.pictureFolders.contains(parts[0]) else { return nil }
        let encoded = Data(parts[1].utf8).base64EncodedString()
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        guard let encoded else { return nil }
        return try? await get("/api/files/\(parts[0])/\(encoded)")
    }
}

extension ForeignValue: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            self = .integer(flag ? 1 : 0)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .none
        }
    }
}
