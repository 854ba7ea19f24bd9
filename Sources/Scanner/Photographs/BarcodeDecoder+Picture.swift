extension BarcodeDecoder {
    /// Returns what is certain in one picture, the clearest first.
    ///
    /// A large picture in which nothing is certain is decoded at a smaller size, too: that hides noise, and a close-up has
    /// modules wider than the likelihood reader looks for.
    public mutating func certainSymbols(in picture: Picture) -> [Symbol] {
        let symbols = decodeCertain(picture)
        guard symbols.isEmpty, max(picture.size.width, picture.size.height) > Self.convenient else { return symbols }
        let smaller = picture.fitted(in: FrameSize(width: Self.convenient, height: Self.convenient))
        return decodeCertain(smaller).map { $0.scaled(from: smaller.size, to: picture.size) }
    }

    /// The side in pixels at which a code that fills the picture is read best.
    static let convenient = 1_600

    private mutating func decodeCertain(_ picture: Picture) -> [Symbol] {
        picture.withFrame { decode($0) }.filter(\.isCertainInOnePicture)
    }
}
