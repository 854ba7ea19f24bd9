import Scanner
import Testing

struct ViewfinderTests {
    @Test func keepsNothingThatNobodyLooksAt() async {
        let viewfinder = Viewfinder()
        show(in: viewfinder, at: 0, brightness: 10)
        var views = viewfinder.views().makeAsyncIterator()
        show(in: viewfinder, at: 1, brightness: 20)
        #expect(await views.next()?.picture.luma.first == 20)
    }

    @Test func showsTheNewestToASlowLooker() async {
        let viewfinder = Viewfinder()
        var views = viewfinder.views().makeAsyncIterator()
        for second in 0..<10 { show(in: viewfinder, at: Double(second), brightness: UInt8(second)) }
        #expect(await views.next()?.picture.luma.first == 9)
    }

    @Test(arguments: [(8.0, 8), (15, 10), (30, 10), (60, 10)])
    func showsTenASecondAtMost(rate: Double, shown: Int) async {
        var seen: Set<UInt8?> = []
        for last in 0..<Int(rate) {
            let viewfinder = Viewfinder()
            var views = viewfinder.views().makeAsyncIterator()
            for number in 0...last { show(in: viewfinder, at: Double(number) / rate, brightness: UInt8(number)) }
            seen.insert(await views.next()?.picture.luma.first)
        }
        #expect(seen.count == shown)
    }

    @Test func goesOnWhenASourceBeginsAnew() async {
        let viewfinder = Viewfinder()
        var views = viewfinder.views().makeAsyncIterator()
        show(in: viewfinder, at: 1000, brightness: 1)
        show(in: viewfinder, at: 0, brightness: 2)
        #expect(await views.next()?.picture.luma.first == 2)
    }

    @Test func countsWhoLooks() async {
        let viewfinder = Viewfinder()
        #expect(viewfinder.lookers == 0)
        do {
            let one = viewfinder.views()
            let two = viewfinder.views()
            withExtendedLifetime((one, two)) { #expect(viewfinder.lookers == 2) }
        }
        #expect(viewfinder.lookers == 0)
    }

    @Test(arguments: [
        (FrameSize.hd, 2, 640, 360), (.vga, 1, 640, 480), (FrameSize(width: 1920, height: 1080), 3, 640, 360),
    ])
    func shrinksPictureAndPlacesAlike(size: FrameSize, factor: Int, width: Int, height: Int) throws {
        let pattern = try #require(RetailPattern(.ean13, "3017620422003"))
        let picture = Picture.blank(size).with(pattern, left: 120, top: 180)
        var decoder = try BarcodeDecoder(effort: .patient)
        let view = picture.withFrame { View(of: $0, decoder.decode($0)) }
        #expect(view.frameSize == size && view.picture.size == FrameSize(width: width, height: height))
        let symbol = try #require(view.symbols.first)
        #expect(view.symbols.count == 1 && symbol.text == "3017620422003")
        #expect(abs(symbol.place.left - 147 / factor) <= 4 && abs(symbol.place.right - 432 / factor) <= 4)
        #expect(abs(symbol.place.top - 180 / factor) <= 3 && abs(symbol.place.bottom - 270 / factor) <= 3)
        // Inside the quiet zone it is white, beside the label grey.
        #expect(view.picture.luma[(200 / factor) * width + 130 / factor] == 235)
        #expect(view.picture.luma[(200 / factor) * width + 100 / factor] == 150)
    }

    @Test func leavesOutWhatThePictureContradicts() {
        let place = BoundingBox(left: 10, top: 10, right: 90, bottom: 40)
        let symbols = [Symbol.Evidence.supports, .none, .contradicts].map {
            Symbol(symbology: .ean13, text: "\($0)", quality: 1, place: place, evidence: $0)
        }
        let view = Picture.blank(.vga).withFrame { View(of: $0, symbols) }
        #expect(view.symbols.map(\.text) == ["supports", "none"])
    }

    @Test func outlinesWhatWasRead() throws {
        let place = BoundingBox(left: 200, top: 100, right: 400, bottom: 200)
        let symbol = Symbol(symbology: .ean13, text: "3017620422003", quality: 9, place: place)
        let plain = try Picture(decoding: Picture.blank(.vga).withFrame { View(of: $0, []).jpeg() })
        let outlined = try Picture(decoding: Picture.blank(.vga).withFrame { View(of: $0, [symbol]).jpeg() })
        #expect(plain.size == .vga && outlined.size == .vga)
        let changed = outlined.luma.indices.filter { abs(Int(outlined.luma[$0]) - Int(plain.luma[$0])) > 60 }
        #expect(changed.count > 500)
        #expect(changed.allSatisfy { (186..<414).contains($0 % 640) && (86..<214).contains($0 / 640) })
        #expect(!changed.contains { (203..<397).contains($0 % 640) && (103..<197).contains($0 / 640) })
    }

    @Test(arguments: [
        BoundingBox(left: -9, top: -9, right: 9999, bottom: 9999), BoundingBox(left: 5, top: 5, right: 5, bottom: 5),
    ])
    func outlinesAtTheEdge(place: BoundingBox) throws {
        let symbol = Symbol(symbology: .qrCode, text: "", quality: 1, place: place)
        for size in [
            FrameSize(width: 16, height: 16), FrameSize(width: 641, height: 1), FrameSize(width: 33, height: 17),
        ] {
            let view = Picture.blank(size).withFrame { View(of: $0, [symbol]) }
            #expect(try Picture(decoding: view.jpeg()).size == view.picture.size)
        }
    }

    @Test func isShownWhatACameraSees() async throws {
        let viewfinder = Viewfinder()
        let frames = try samples("frames")
        let watch = CameraWatch(viewfinder: viewfinder) { () throws(FrameSourceError) in
            try Replay(paths: [frames + "/01-spaghetti.jpg"], settings: .init(isPaced: false))
        }
        let events = watch.events()
        let view = await viewfinder.views().first { !$0.symbols.isEmpty }
        #expect(view?.symbols.map(\.text) == ["8076800195057"])
        withExtendedLifetime(events) {}
    }

    private func show(in viewfinder: Viewfinder, at seconds: Double, brightness: UInt8) {
        Picture.blank(FrameSize(width: 64, height: 64), brightness: brightness)
            .withFrame(at: .seconds(seconds)) { viewfinder.show($0, []) }
    }
}
