import CZBar

/// A symbol with the points at which scan lines read it.
struct Reading {
    let symbol: Symbol
    let points: [ReadingPoint]
    /// Whether the code lies on its side, so that columns and not rows read it.
    let readByColumns: Bool
    /// Whether the code begins at the right, or at the bottom.
    let isReversed: Bool
}

extension Reading {
    /// Converts one of zbar's symbols: to several readings if equal packs are in view, to none for intermediate
    /// results.
    ///
    /// zbar joins all equal readings of a frame into one symbol. Equal packs are distinguished by its points, one for
    /// each line that read it.
    static func all(of symbol: OpaquePointer) -> [Reading] {
        guard let symbology = Symbology(zbar_symbol_get_type(symbol)), let data = zbar_symbol_get_data(symbol)
        else { return [] }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        let isMarked = symbology == .qrCode && zbar_symbol_get_modifiers(symbol) & 1 << ZBAR_MOD_GS1.rawValue != 0
        let text = (isMarked ? "\u{1D}" : "") + String(decoding: bytes, as: UTF8.self)
        let quality = Int(zbar_symbol_get_quality(symbol))
        let points = (0..<zbar_symbol_get_loc_size(symbol)).map {
            ReadingPoint(x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
        let orientation = zbar_symbol_get_orientation(symbol)
        let readByColumns = orientation == ZBAR_ORIENT_LEFT || orientation == ZBAR_ORIENT_RIGHT
        let packs =
            symbology == .qrCode
            ? [points] : ReadingPoint.byPack(points, readByColumns: readByColumns, shape: symbology.shape)
        return packs.map { points in
            Reading(
                symbol: Symbol(
                    symbology: symbology, text: text, quality: packs.count == 1 ? quality : points.count,
                    place: Place(around: points)),
                points: points, readByColumns: readByColumns,
                isReversed: orientation == ZBAR_ORIENT_DOWN || orientation == ZBAR_ORIENT_LEFT)
        }
    }
}

extension Symbology {
    fileprivate init?(_ type: zbar_symbol_type_t) {
        switch type {
        case ZBAR_EAN13: self = .ean13
        case ZBAR_EAN8: self = .ean8
        case ZBAR_UPCA: self = .upcA
        case ZBAR_UPCE: self = .upcE
        case ZBAR_CODE128: self = .code128
        case ZBAR_CODE39: self = .code39
        case ZBAR_QRCODE: self = .qrCode
        case ZBAR_DATABAR: self = .dataBar
        case ZBAR_DATABAR_EXP: self = .dataBarExpanded
        default: return nil
        }
    }
}
