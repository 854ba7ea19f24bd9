import Catalogue
import CommandSupport
import Foundation
import Kiosk
import Kitchen
import Logging
import Samples
import Values

/// Scans codes in the household's folder or, while a kiosk has it open, through the kiosk.
///
/// A code gets its identifier before it is sent, so that a retry never scans it twice, by either way.
actor Booker {
    private let folder: String
    private let address: KioskAddress?
    private let station: String
    private var mode: Mode?
    private var kitchen: Kiosk?
    private var tries = 5

    /// - Parameters:
    ///   - kiosk: The kiosk to send to; nil for the folder, or for the kiosk of this machine that has it open.
    ///   - mode: The mode for the codes until a card changes it; nil for the station's own.
    init(folder: String, kiosk: KioskAddress?, station: String, mode: Mode? = nil) {
        self.mode = mode
        self.folder = folder
        address = kiosk
        self.station = station
    }

    /// The reason why a code was not scanned, with a cure.
    struct Failure: Error, CustomStringConvertible {
        let description: String
        /// Whether a retry may work in a moment.
        var isPassing = false

        init(_ description: String, isPassing: Bool = false) {
            self.description = description
            self.isPassing = isPassing
        }
    }

    /// Scans a code as a gun would type it. Retries for some seconds while a kiosk starts or restarts.
    func book(_ typed: String) async throws -> BookedCode {
        let booked = try await bookPatiently(typed)
        // The card has changed the station's mode, for the packs that follow.
        if booked.action == .mode { mode = nil }
        return booked
    }

    private func bookPatiently(_ typed: String) async throws -> BookedCode {
        var scan = TypedCode(typed).scan(at: station, time: .now)
        scan.mode = mode
        for _ in 1..<tries {
            do { return try await tryToBook(scan, typed) } catch let failure as Failure where failure.isPassing {
                try await Task.sleep(for: .seconds(1))
            }
        }
        do { return try await tryToBook(scan, typed) } catch let failure as Failure where failure.isPassing {
            tries = 1  // a kiosk that did not answer for this code will probably not answer for the next
            throw failure
        }
    }

    /// Closes the folder while idle, so that other processes can open it.
    func rest() { kitchen = nil }

    private func tryToBook(_ scan: Scan, _ typed: String) async throws -> BookedCode {
        if let address { return try await send(scan, typed, to: address) }
        do throws(KitchenError) {
            return try await bookHere(scan)
        } catch {
            guard case .inUse = error else { throw error }
        }
        return try await send(scan, typed, to: .ofKiosk(in: folder))
    }

    private func bookHere(_ scan: Scan) async throws(KitchenError) -> BookedCode {
        let kitchen: Kiosk
        if let open = self.kitchen { kitchen = open } else { kitchen = try open() }
        self.kitchen = kitchen
        return try await BookedCode(kitchen.book(scan).0)
    }

    private func open() throws(KitchenError) -> Kiosk {
        Kiosk(
            store: try KitchenStore(folder: folder), nearby: Places.catalogue(folder), speaker: nil,
            statusStore: StatusStore(), satellite: try satellite(), log: Logger(label: "scan"))
    }

    /// Returns the satellite that the folder is of; nil for a hub, or the only kiosk.
    private func satellite() throws(KitchenError) -> Satellite? {
        do { return try HubMembership(ofFolder: folder)?.satellite } catch {
            throw .inaccessible(path: folder, reason: "\(error)")
        }
    }

    private func send(_ scan: Scan, _ typed: String, to address: KioskAddress) async throws -> BookedCode {
        var fields = ["id": scan.id.text, "code": typed, "station": station]
        fields["mode"] = scan.mode?.rawValue
        let body = try JSONEncoder().encode(fields)
        let answer: HTTPClient.Answer
        do {
            answer = try await HTTPClient.forKiosk(of: folder, at: address).post(
                address.text + "/api/v1/scans", headers: ["Content-Type": "application/json"], body: Array(body))
        } catch let failure as HTTPClient.Failure {
            throw Failure(failure.complaint(of: address), isPassing: true)
        }
        tries = 5
        guard [200, 201].contains(answer.status) else { throw Failure(answer) }
        guard let booked = try? JSONDecoder().decode(BookedCode.self, from: Data(answer.body)) else {
            throw Failure("\(address.place) is not a kiosk. Give the kiosk's address with --kiosk.")
        }
        return booked
    }
}

extension Booker.Failure {
    /// Creates the failure from a kiosk's error response.
    fileprivate init(_ answer: HTTPClient.Answer) {
        struct Problem: Decodable { let detail: String }
        if let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body)) {
            self.init(problem.detail, isPassing: answer.status == 503)
        } else {
            self.init(
                "The kiosk answered with status \(answer.status). Check the address given with --kiosk.",
                isPassing: answer.status >= 500)
        }
    }
}
