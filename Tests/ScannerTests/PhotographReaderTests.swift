import Testing

@testable import Scanner

struct PhotographReaderTests {
    /// A photograph gives at once what the camera reads within several frames, as on these difficult pictures.
    @Test(arguments: ["08-sauce", "10-cereal", "13-oat", "14-two", "15-two"])
    func readsTheSamples(name: String) throws {
        for (file, codes) in try SampleFrames().pictures where file.hasPrefix(name) {
            let picture = try Picture(contentsOf: samples("frames") + "/" + file)
            var reader = try PhotographReader()
            let packs = reader.packs(in: picture).map { "\($0.symbol.symbology.rawValue):\($0.symbol.text)" }
            #expect(packs.sorted() == codes.sorted(), "\(file)")
        }
    }

    @Test func saysWhereAPackIsInTheWholePhotograph() throws {
        let picture = try Picture(contentsOf: samples("frames") + "/01-spaghetti.jpg")
        let known = try BarcodeDecoder.places(in: picture)
        var reader = try PhotographReader()
        let packs = reader.packs(in: picture)
        let place = try #require(packs.first?.symbol.place)
        let centre = try #require(known.first?.centre)
        #expect(abs(place.centre.x - centre.x) < 60 && abs(place.centre.y - centre.y) < 60)
    }

    @Test func beginsNoFurtherLookOnceItIsLate() throws {
        let picture = try Picture(contentsOf: samples("frames") + "/20-empty.png")
        var reader = try PhotographReader()
        var asked = 0
        let packs = reader.packs(in: picture) {
            asked += 1
            return asked > 2
        }
        #expect(packs.isEmpty)
        #expect(asked == 3)
    }

    /// At 45 degrees neither rows nor columns cross all bars.
    @Test func readsWhatIsTurnedByHalfARightAngle() throws {
        let picture = try Picture(contentsOf: samples("frames") + "/01-spaghetti.jpg")
        let turned = HalfTurn(of: picture.size).turned(picture)
        var reader = try PhotographReader()
        let packs = reader.packs(in: turned)
        #expect(packs.map(\.symbol.text) == ["8076800195057"])
    }

    @Test func findsBackWhereATurnedPointWas() {
        let turn = HalfTurn(of: FrameSize(width: 400, height: 200))
        let middle = turn.source(of: ReadingPoint(x: 212, y: 212))
        #expect(abs(middle.x - 200) < 2 && abs(middle.y - 100) < 2)
        let right = turn.source(of: ReadingPoint(x: 212 + 71, y: 212 + 71))
        #expect(abs(right.x - 200) < 3 && abs(right.y - 200) < 3)
    }
}

extension BarcodeDecoder {
    fileprivate static func places(in picture: Picture) throws -> [BoundingBox] {
        var decoder = try BarcodeDecoder(effort: .patient)
        return picture.withFrame { decoder.decode($0) }.map(\.place)
    }
}
