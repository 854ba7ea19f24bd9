import Kitchen
import Values

/// Several providers, queried in the household's order until one knows a GTIN.
public struct Providers: ProductSource {
    public let name = "the look-up of names"
    private let providers: [any Provider]
    private let permit: @Sendable (Product.Source) async throws -> Void
    private let report: @Sendable (Product.Source, (any Error)?) -> Void

    /// - Parameters:
    ///   - permit: Waits until another request to a provider is allowed; called before each.
    ///   - report: Receives the error of each request, or nil if it succeeded.
    public init(
        _ providers: [any Provider], permit: @escaping @Sendable (Product.Source) async throws -> Void = { _ in },
        report: @escaping @Sendable (Product.Source, (any Error)?) -> Void = { _, _ in }
    ) {
        (self.providers, self.permit, self.report) = (providers, permit, report)
    }

    /// - Throws: ``ProviderTrouble`` if a provider failed and no other knows the product.
    public func facts(of gtin: GTIN) async throws -> ExternalProductData? {
        // In-store numbers are not sent anywhere.
        guard gtin.purpose == .article else { return nil }
        var (left, trouble) = (providers, nil as ProviderTrouble?)
        while let provider = left.first {
            // Each site of a family reports what its sister sites know, so at most one of those is queried.
            let others = left.filter { $0.source.family != provider.source.family }
            do {
                switch try await answer(of: provider, to: gtin) {
                case .found(let facts): return try await completed(facts, of: gtin, by: others)
                case .elsewhere(let source): left = left.dropFirst().filter { $0.source == source } + others
                case .unknown: left = others
                }
            } catch let error as ProviderTrouble {
                (left, trouble) = (others, trouble ?? error)
            }
        }
        if let trouble { throw trouble }
        return nil
    }

    /// Completes missing nutrition of food from the next providers. If the data is only Edamam's name, it takes the
    /// other provider's data with its source and keeps the name.
    private func completed(
        _ facts: ExternalProductData, of gtin: GTIN, by others: [any Provider]
    ) async throws -> ExternalProductData {
        var facts = facts
        for other in others where facts.nutrition == nil && facts.source.isOfFood && other.source.isOfFood {
            do {
                guard case .found(let more) = try await answer(of: other, to: gtin) else { continue }
                if facts.source == .edamam {
                    let name = facts.name
                    facts = more
                    facts.name = name
                } else {
                    facts.nutrition = more.nutrition
                }
            } catch is ProviderTrouble {
                continue  // a name is enough to continue without nutrition
            }
        }
        return facts
    }

    private func answer(of provider: any Provider, to gtin: GTIN) async throws -> ProviderAnswer {
        for form in provider.forms(of: gtin) {
            let answer = try await answer(of: provider, to: gtin, as: form)
            if answer != .unknown { return answer }
        }
        return .unknown
    }

    private func answer(
        of provider: any Provider, to gtin: GTIN, as form: String
    ) async throws -> ProviderAnswer {
        try await permit(provider.source)
        do {
            let answer = try await provider.answer(to: gtin, as: form)
            report(provider.source, nil)
            return answer
        } catch is CancellationError {
            throw CancellationError()
        } catch ProviderFailure.refused {
            report(provider.source, ProviderFailure.refused)
            return .unknown
        } catch {
            report(provider.source, error)
            throw ProviderTrouble(provider.source, error)
        }
    }
}
