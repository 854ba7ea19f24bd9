extension BarcodeDecoder {
    /// Returns the symbols that are certain in one picture, highest ``Symbol/quality`` first.
    ///
    /// Decodes a large picture without a certain symbol again at a smaller size, which hides noise. Close-ups have
    /// modules wider than the likelihood reader searches for.
    public mutating func certainSymbols(in picture: Picture) -> [Symbol] {
        let symbols = decodeCertain(picture)
        guard symbols.isEmpty, max(picture.size.width, picture.size.height) > Self.convenient else { return symbols }
        let smaller = picture.fitted(in: FrameSize(width: Self.convenient, height: Self.convenient))
        return decodeCertain(smaller).map { $0.scaled(from: smaller.size, to: picture.size) }
    }

    /// The longer side in pixels at which a code that fills the picture is read best.
    static let convenient = 1_600

    private mutating func decodeCertain(_ picture: Picture) -> [Symbol] {
        picture.withFrame { decode($0) }.filter(\.isCertainInOnePicture)
    }
}
