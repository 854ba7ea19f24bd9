import DrawnSweep
import Scanner

/// Shows drawn codes to the kiosk's decoder, and to libraries alone.
struct SymbologyTrial {
    let size: FrameSize
    let showings: Int
    let seed: UInt64
    let libraries: [LibraryReader.Library]

    func score(of sample: SampleCode, under condition: ShowingCondition) throws -> SymbologyScore {
        var score = SymbologyScore(comparing: libraries)
        var chance = Chance(seed: seed)
        for _ in 0..<showings {
            let number = Int(chance.between(0, 1_000_000))
            guard let (code, text) = sample.drawn(number) else {
                throw BenchError("zint does not draw \(sample.name). Install another version of libzint.")
            }
            try show(code, text, condition.showing(module: sample.module, &chance), &chance, &score)
        }
        return score
    }

    private func show(
        _ code: DrawnCode, _ text: String, _ showing: Showing, _ chance: inout Chance, _ score: inout SymbologyScore
    ) throws {
        var decoder = try BarcodeDecoder(effort: .live)
        var presentations = Presentations()
        var counted: [String] = []
        var readAlone: Set<LibraryReader.Library> = []
        for number in 0..<showing.frames {
            let (time, pose) = showing.frame(number, &chance)
            guard let picture = code.drawn(pose, in: size, seed: UInt32(truncatingIfNeeded: chance.next())) else {
                continue
            }
            let symbols = picture.withFrame { decoder.decode($0) }
            counted += presentations.observe(symbols, at: time).map(\.symbol.text)
            guard number.isMultiple(of: 3) else { continue }
            for library in libraries where !readAlone.contains(library) {
                var reader = try LibraryReader(library)
                let texts = picture.withFrame { reader.texts(in: $0) }
                if texts.contains(where: { $0.isReading(of: text) }) { readAlone.insert(library) }
            }
        }
        score.add(right: counted.count { $0.isReading(of: text) }, of: counted.count, alone: readAlone)
    }
}

extension String {
    /// Whether this is the text, apart from what readers put before a number: zeros, marks, application identifier 01.
    fileprivate func isReading(of text: String) -> Bool { self == text || number == text.number }

    /// Its end without a GS1 mark and what is the same in all forms of a number.
    private var number: Substring {
        let text = drop { $0 == "\u{1D}" }
        return (text.utf8.count == 16 && text.hasPrefix("01") ? text.dropFirst(2) : text).drop { $0 == "0" }
    }
}
