/// One of the two libraries alone, on whole frames, for comparing it with ``BarcodeDecoder``.
package struct LibraryReader: ~Copyable {
    package enum Library: String, CaseIterable, Sendable {
        case zbar
        case zxing = "zxing-cpp"
    }

    private let library: Library
    private var zbar: ZBarScanner
    private var zxing: ZXingScanner

    package init(_ library: Library) throws(BarcodeDecoder.OutOfMemory) {
        let zbar = try ZBarScanner(Symbology.allCases, density: 1)
        self.library = library
        self.zbar = zbar
        // Swift 6.2 cannot destroy a property with a default value in an initialiser that throws.
        zxing = ZXingScanner()
    }

    /// Returns the texts that the library reads in a frame, each once.
    package mutating func texts(in frame: borrowing Frame) -> Set<String> {
        let whole = BoundingBox(whole: frame.size)
        switch library {
        case .zbar: return Set(zbar.scan(frame, in: [whole]).map(\.symbol.text))
        case .zxing:
            var texts: Set<String> = []
            for symbologies in Self.searches {
                let search = ZXingScanner.Search(symbologies: symbologies, isThorough: true)
                texts.formUnion(zxing.read(frame, in: whole, for: search).map(\.text))
            }
            return texts
        }
    }

    /// DataBars must be searched for alone; see `CZXing`.
    private static let searches = [
        Symbology.allCases.filter { ![.dataBar, .dataBarExpanded].contains($0) }, [.dataBar], [.dataBarExpanded],
    ]
}
