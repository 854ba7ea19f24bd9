import CZBar

extension Symbology {
    init?(_ type: zbar_symbol_type_t) {
        guard let symbology = Self.allCases.first(where: { $0.zbarType == type }) else { return nil }
        self = symbology
    }

    /// zbar's number of the symbology; nil for what it does not read, or reads worse than zxing-cpp.
    var zbarType: zbar_symbol_type_t? {
        switch self {
        case .ean13: ZBAR_EAN13
        case .ean8: ZBAR_EAN8
        case .upcA: ZBAR_UPCA
        case .upcE: ZBAR_UPCE
        case .code128: ZBAR_CODE128
        case .qrCode: ZBAR_QRCODE
        case .dataBar: ZBAR_DATABAR
        case .dataBarExpanded: ZBAR_DATABAR_EXP
        case .code39: ZBAR_CODE39
        case .dataMatrix, .microQRCode, .aztec, .pdf417, .itf14: nil
        }
    }
}
