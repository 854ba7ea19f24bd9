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
    static func all(of symbol: OpaquePointer) -> [Reading] {
        guard let symbology = Symbology(zbar_symbol_get_type(symbol)), let data = zbar_symbol_get_data(symbol)
        else { return [] }
        let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
        let isMarked = symbology == .qrCode && zbar_symbol_get_modifiers(symbol) & 1 << ZBAR_MOD_GS1.rawValue != 0
        let points = (0..<zbar_symbol_get_loc_size(symbol)).map {
            ReadingPoint(x: Int(zbar_symbol_get_loc_x(symbol, $0)), y: Int(zbar_symbol_get_loc_y(symbol, $0)))
        }
        let orientation = zbar_symbol_get_orientation(symbol)
        return all(
            of: symbology, (isMarked ? "\u{1D}" : "") + String(decoding: bytes, as: UTF8.self),
            quality: Int(zbar_symbol_get_quality(symbol)), at: points,
            readByColumns: orientation == ZBAR_ORIENT_LEFT || orientation == ZBAR_ORIENT_RIGHT,
            isReversed: orientation == ZBAR_ORIENT_DOWN || orientation == ZBAR_ORIENT_LEFT)
    }

    /// Creates the readings of a text: several if equal packs are in view.
    ///
    /// zbar joins all equal readings of a frame into one symbol. Equal packs are distinguished by its points, one for
    /// each line that read it.
    static func all(
        of symbology: Symbology, _ text: String, quality: Int, at points: [ReadingPoint], readByColumns: Bool,
        isReversed: Bool
    ) -> [Reading] {
        let packs =
            symbology == .qrCode
            ? [points] : ReadingPoint.byPack(points, readByColumns: readByColumns, shape: symbology.shape)
        return packs.map { points in
            Reading(
                symbol: Symbol(
                    symbology: symbology, text: text, quality: packs.count == 1 ? quality : points.count,
                    place: BoundingBox(around: points)),
                points: points, readByColumns: readByColumns, isReversed: isReversed)
        }
    }
}
