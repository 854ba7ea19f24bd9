import Kitchen

/// Several providers, asked in the household's order until one knows a number.
public struct Providers: ProductSource {
    public let name = "the look-up of names"
    private let providers: [any Provider]
    private let permit: @Sendable (Product.Source) async throws -> Void
    private let tell: @Sendable (Product.Source, (any Error)?) -> Void

    /// - Parameters:
    ///   - permit: Waits until one more request may be made of a provider; is called before each.
    ///   - tell: Is told how each request ended; nil for well.
    public init(
        _ providers: [any Provider], permit: @escaping @Sendable (Product.Source) async throws -> Void = { _ in },
        tell: @escaping @Sendable (Product.Source, (any Error)?) -> Void = { _, _ in }
    ) {
        (self.providers, self.permit, self.tell) = (providers, permit, tell)
    }

    /// - Throws: ``ProviderTrouble`` if one that comes before all that know it cannot say.
    public func facts(of gtin: GTIN) async throws -> ProductFacts? {
        // Numbers that only mean something in one shop or house stay in the house.
        guard gtin.purpose == .article || gtin.purpose == .book else { return nil }
        var left = providers
        while let provider = left.first {
            // Each site of a family says what the others know, so that no more than one other is asked.
            let others = left.filter { $0.source.family != provider.source.family }
            switch try await answer(of: provider, to: gtin) {
            case .found(let facts): return try await completed(facts, of: gtin, by: others)
            case .elsewhere(let source): left = left.dropFirst().filter { $0.source == source } + others
            case .unknown: left = others
            }
        }
        return nil
    }

    /// The same with the nutrition of the next provider that has some, where there is none yet.
    private func completed(
        _ facts: ProductFacts, of gtin: GTIN, by others: [any Provider]
    ) async throws -> ProductFacts {
        var facts = facts
        for other in others where facts.nutrition == nil && facts.source.isOfFood && other.source.isOfFood {
            do {
                if case .found(let more) = try await answer(of: other, to: gtin) { facts.nutrition = more.nutrition }
            } catch is ProviderTrouble {
                continue  // there is a name, which does not wait for this
            }
        }
        return facts
    }

    private func answer(of provider: any Provider, to gtin: GTIN) async throws -> ProviderAnswer {
        try await permit(provider.source)
        do {
            let answer = try await provider.answer(to: gtin)
            tell(provider.source, nil)
            return answer
        } catch is CancellationError {
            throw CancellationError()
        } catch ProviderFailure.refused {
            tell(provider.source, ProviderFailure.refused)
            return .unknown
        } catch {
            tell(provider.source, error)
            throw ProviderTrouble(provider.source, error)
        }
    }
}
