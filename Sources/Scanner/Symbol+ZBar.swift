import CZBar

extension Symbol {
    /// What one of zbar's symbols says: more than one symbol where equal packs stand in view, none for its
    /// intermediate results.
    ///
    /// zbar joins all equal readings of a frame into one symbol. Its points, one for each line that read it, are what
    /// tells equal packs apart.
    static func reading(_ symbol: OpaquePointer) -> [Symbol] {
        guard let symbology = Symbology(zbar_symbol_get_type(symbol)), let data = zbar_symbol_get_data(symbol)
        else { return [] }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        let text = String(decoding: bytes, as: UTF8.self)
        let quality = Int(zbar_symbol_get_quality(symbol))
        let points = (0..<zbar_symbol_get_loc_size(symbol)).map {
            ReadingPoint(x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
        guard symbology != .qrCode else {
            return [Symbol(symbology: symbology, text: text, quality: quality, place: Place(around: points))]
        }
        let sideways = [ZBAR_ORIENT_LEFT, ZBAR_ORIENT_RIGHT].contains(zbar_symbol_get_orientation(symbol))
        let packs = ReadingPoint.byPack(points, readByColumns: sideways, shape: symbology.shape)
        return packs.map { points in
            let share = packs.count == 1 ? quality : points.count
            return Symbol(symbology: symbology, text: text, quality: share, place: Place(around: points))
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
        case ZBAR_QRCODE: self = .qrCode
        case ZBAR_DATABAR: self = .dataBar
        case ZBAR_DATABAR_EXP: self = .dataBarExpanded
        default: return nil
        }
    }
}
