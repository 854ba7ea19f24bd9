import Catalogue
import Foundation
import Kitchen
import Logging
import Synchronization
import Trust
import Values

/// Sends products that the household has named to Open Food Facts: only on request, and from the household's account.
public final class Contributor: Sendable {
    private let store: KitchenStore
    private let writer: OpenFoodFactsWriter
    private let trials: OpenFoodFactsWriter
    private let external: ExternalServices
    private let eventBus: EventBus
    private let log: Logger
    private let underway = Mutex<Set<GTIN>>([])

    /// The key of the stored account.
    private static let provider = Product.Source.openFoodFacts.rawValue

    /// - Parameter trials: The writer used instead while the household only tries things out.
    init(
        store: KitchenStore, writer: OpenFoodFactsWriter,
        trials: OpenFoodFactsWriter = OpenFoodFactsWriter(.staging), external: ExternalServices, eventBus: EventBus,
        log: Logger
    ) {
        (self.store, self.writer, self.trials, self.external) = (store, writer, trials, external)
        (self.eventBus, self.log) = (eventBus, log)
    }

    /// Returns the name of the account, or nil if none is stored.
    public func user() async throws(KitchenError) -> String? { try await store.credential(Self.provider)?.user }

    /// Stores an account in place of the one before, or deletes it if nil. It is not verified before it is used.
    public func setAccount(_ account: Credential?) async throws(KitchenError) {
        try await store.setCredential(account, of: Self.provider)
    }

    /// Sends the texts, then the picture if given, and records the contribution.
    ///
    /// - Parameter last: When the caller believes that this number was sent last; nothing is sent if that differs.
    /// - Throws: ``ContributionTrouble`` if the texts were not stored, or may not have been; ``KitchenError``.
    public func send(
        _ contribution: Contribution, picture: [UInt8]?, of product: UUID, last: Date?
    ) async throws -> SentContribution {
        guard underway.withLock({ $0.insert(contribution.gtin).inserted }) else { throw ContributionTrouble.underway }
        defer { underway.withLock { _ = $0.remove(contribution.gtin) } }
        let offer = try await store.contributionOffer(ofProduct: product)
        guard offer.contribution?.gtin == contribution.gtin else { throw ContributionTrouble.notOurs }
        if let time = offer.last?.time, time != last { throw ContributionTrouble.sentBefore(time) }
        guard let account = try await store.credential(Self.provider) else { throw ContributionTrouble.noAccount }
        let mark = SHA256.digits(of: "\(try await store.contributorSalt()):\(account.user)".utf8).prefix(32)
        let sender = OpenFoodFactsWriter.Sender(account: account, mark: String(mark))
        let settings = try await store.sourceSettings()
        let writer = external.isStaging || settings.isStaging ? trials : writer
        try await sendTexts(contribution, sender, by: writer)
        let fate = await send(picture: picture, of: contribution, sender, by: writer)
        let sent = try await store.noteContribution(of: contribution.gtin, picture: fate)
        eventBus.publish(.changed(.products))
        return sent
    }

    private func sendTexts(
        _ contribution: Contribution, _ sender: OpenFoodFactsWriter.Sender, by writer: OpenFoodFactsWriter
    ) async throws {
        do {
            try await writer.send(contribution, by: sender)
        } catch let failure as OpenFoodFactsWriter.Failure {
            log.notice("Open Food Facts \(failure)", metadata: ["gtin": "\(contribution.gtin)"])
            throw ContributionTrouble(failure)
        }
    }

    /// Sends the picture and returns its state. The texts stay sent even if the picture fails.
    private func send(
        picture: [UInt8]?, of contribution: Contribution, _ sender: OpenFoodFactsWriter.Sender,
        by writer: OpenFoodFactsWriter
    ) async -> SentContribution.Picture {
        guard let picture else { return .none }
        do {
            try await writer.send(picture: picture, of: contribution, by: sender)
            return .sent
        } catch {
            log.notice("Open Food Facts and a picture: \(error)", metadata: ["gtin": "\(contribution.gtin)"])
            return .failed
        }
    }
}
