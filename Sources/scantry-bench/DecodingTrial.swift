import CommandSupport
import Kitchen
import Scanner
import Values

/// Shows single pictures to a reader.
struct DecodingTrial {
    let effort: BarcodeDecoder.Effort
    /// The number of frames for which a picture is shown. With 1, what is read is scored, else what the kiosk counts.
    let frames: Int
    /// The codes by which weak readings are confirmed; nil for none.
    var known: (any KnownCodes)?

    /// Shows a picture to a new decoder, so that no picture affects the reading of another.
    func outcome(of picture: Picture, by reader: BarcodeDecoder.Readers) throws -> ReadingOutcome {
        var (found, times): ([Symbol], [Duration]) = ([], [])
        // zbar alone is measured without a filter: all that it reads in one picture counts.
        if frames == 1, reader != .zbar {
            var photographs = try PhotographReader(effort: effort, readers: reader, known: known)
            times = [ContinuousClock().measure { found = photographs.symbols(in: picture) }]
            return ReadingOutcome(found, times: times)
        }
        var decoder = try BarcodeDecoder(effort: effort, readers: reader, known: known)
        if frames == 1 {
            times = [ContinuousClock().measure { found = picture.withFrame { decoder.decode($0) } }]
            return ReadingOutcome(found, times: times)
        }
        var presentations = Presentations()
        for frame in 0..<frames {
            var symbols: [Symbol] = []
            times.append(ContinuousClock().measure { symbols = picture.withFrame { decoder.decode($0) } })
            found += presentations.observe(symbols, at: .seconds(Double(frame) / 30)).map(\.symbol)
        }
        return ReadingOutcome(found, times: times)
    }
}

/// The numbers that were read in one picture.
struct ReadingOutcome {
    /// Each number once, the clearest first.
    let read: [GTIN]
    /// The decoding times, frame by frame.
    let times: [Duration]

    /// Collects the valid numbers of retail symbols that the picture does not contradict.
    init(_ symbols: [Symbol], times: [Duration]) {
        var numbers: [GTIN] = []
        for symbol in symbols where symbol.symbology.isRetail && symbol.evidence != .contradicts {
            let gtin = symbol.symbology == .upcE ? GTIN(upcE: symbol.text) : GTIN(symbol.text)
            if let gtin, !numbers.contains(gtin) { numbers.append(gtin) }
        }
        (read, self.times) = (numbers, times)
    }

    /// Returns whether the expected number is among those read.
    func isRight(for expected: GTIN?) -> Bool { expected.map(read.contains) ?? false }

    /// Returns whether another number was read. The two numbers of one Japanese book count as one.
    func isWrong(for expected: GTIN?) -> Bool {
        read.contains { number in
            number != expected && expected.map { $0.mayBeOnOneBook(with: number) } != true
        }
    }

    /// Returns whether the expected number was read, if there is one, and no other.
    func isPerfect(for expected: GTIN?) -> Bool {
        !isWrong(for: expected) && (expected == nil || isRight(for: expected))
    }
}

extension GTIN {
    /// Returns whether both numbers may be on one book. Japanese books print two EAN-13s: the number of the book, and
    /// one with its price that begins with 192 or 191 (Japan Publishing Organization for Information Infrastructure
    /// Development).
    fileprivate func mayBeOnOneBook(with other: GTIN) -> Bool {
        (purpose == .book && other.isJapaneseBookPrice) || (isJapaneseBookPrice && other.purpose == .book)
    }

    private var isJapaneseBookPrice: Bool { printed.hasPrefix("191") || printed.hasPrefix("192") }
}
