import Values

extension Label: Codable {
    private enum CodedKind: String, Codable {
        case gtin, elements, card, own, grocy, misread, address, text
    }

    private enum CodingKeys: String, CodingKey {
        case kind, text
    }

    /// Encodes what is kept of it: not a web address, and not a text that may be a secret.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let (kind, text) = coded
        try container.encode(kind, forKey: .kind)
        try container.encode(text, forKey: .text)
    }

    private var coded: (CodedKind, String) {
        switch self {
        case .gtin(let gtin): (.gtin, gtin.digits)
        case .elements(let elements) where elements.gtin != nil: (.elements, elements.symbolText)
        case .elements: (.text, "")
        case .card: (.card, text)
        case .own: (.own, text)
        case .grocy: (.grocy, text)
        case .misread: (.misread, text)
        case .address: (.address, "")
        case .text: (.text, keptText)
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decode(String.self, forKey: .text)
        guard text.utf8.count <= Self.longest,
            let label = try Self(try container.decode(CodedKind.self, forKey: .kind), text)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .text, in: container, debugDescription: "This is no such label.")
        }
        self = label
    }

    private init?(_ kind: CodedKind, _ text: String) throws {
        let label: Label? =
            switch kind {
            case .gtin: GTIN(text).map(Label.gtin)
            case .elements: ElementString(text, isMarked: true).map(Label.elements)
            case .card: Card(text).map(Label.card)
            case .own: OwnLabel(text).map(Label.own)
            case .grocy: Grocycode(text).map(Label.grocy)
            case .misread: CheckDigit.of(text.dropLast()).map { .misread(text, checkDigit: $0) }
            case .address: .address(text.showingControls())
            case .text: .text(text.showingControls())
            }
        guard let label else { return nil }
        self = label
    }
}
