import Foundation
import Kiosk
import Scanner
import Synchronization
import Testing

struct CameraRoutesTests {
    private static let camera = (station: "camera", viewfinder: Viewfinder())

    @Test func showsThePageOfTheFirstCameraAndOfEach() async throws {
        let cameras = ["sink", "door <b>/?é"].map { (station: $0, viewfinder: Viewfinder()) }
        try await withServer(cameras: cameras) { server async throws in
            let first = try await server.get("/camera")
            #expect(first.status == 200 && first.body.contains(#"data-path="/camera/sink""#))
            #expect(first.body.contains(#"<img id="picture" src="/camera/sink/stream""#))
            let path = "/camera/door%20%3Cb%3E%2F%3F%C3%A9"
            #expect(first.body.contains("<a href=\"\(path)\">Door &lt;b&gt;/?é</a>"))
            let second = try await server.get(path)
            #expect(second.status == 200 && second.body.contains("data-path=\"\(path)\""))
            #expect(second.body.contains("<h1>Door &lt;b&gt;/?é</h1>") && !second.body.contains("<b>/"))
            #expect(try await server.get("/camera/cellar").status == 404)
            #expect(try await server.get("/camera/cellar/stream").status == 404)
        }
    }

    @Test func saysThatThereIsNoCamera() async throws {
        try await withServer { server async throws in
            for path in ["/camera", "/camera/stream", "/camera/needle"] {
                let answer = try await server.get(path)
                #expect(
                    answer.status == 404
                        && (answer.json["detail"] as? String)?.hasPrefix("There is no camera at this kiosk.") == true)
            }
        }
    }

    @Test func isReachedFromTheLivePage() async throws {
        try await withServer(cameras: [Self.camera]) { server async throws in
            server.kiosk.statusStore.note(.camera("camera"), .working("/dev/video0"))
            #expect(try await server.get("/").body.contains(#"<a class="device working" href="/camera/camera">"#))
        }
    }

    @Test func saysWhatIsWrongWithACamera() async throws {
        try await withServer(cameras: [Self.camera]) { server async throws in
            #expect(try await server.get("/camera").body.contains(#"role="status">This camera is off.</p>"#))
            server.kiosk.statusStore.note(.camera("camera"), .broken(.camera(.missing("<it>"))))
            #expect(
                try await server.get("/camera").body.contains(
                    #"role="status">I cannot find the camera &lt;it&gt;. Check its cable; scanning resumes by itself.</p>"#
                ))
            server.kiosk.statusStore.note(.camera("camera"), .working("/dev/video0"))
            #expect(try await server.get("/camera").body.contains(#"role="status" hidden></p>"#))
        }
    }

    @Test(arguments: ["/camera/stream", "/camera/camera/stream"])
    func streamsPicturesEachInAPartOfItsOwn(path: String) async throws {
        let viewfinder = Viewfinder()
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            let reader = try await server.reader(path)
            let head = try await reader.line(ending: "\r\n\r\n").lowercased()
            #expect(head.contains("200 ok") && head.contains("multipart/x-mixed-replace; boundary=picture"))
            #expect(
                head.contains("cache-control: no-store") && head.contains("cross-origin-resource-policy: same-origin"))
            #expect(try await reader.line(ending: "\r\n") == "--picture\r\n")
            for second in 0..<3 {
                viewfinder.show(second)
                let partHead = try await reader.line(ending: "\r\n\r\n")
                #expect(partHead.hasPrefix("Content-Type: image/jpeg\r\nContent-Length: "))
                let count = try #require(Int(partHead.split(whereSeparator: \.isWhitespace).last ?? ""))
                let picture = try Picture(decoding: try await reader.bytes(count))
                #expect(picture.size == .vga)
                #expect(abs(Int(picture.luma[0]) - 10 * second) <= 2)
                // The boundary follows at once: a browser shows no picture without it.
                #expect(try await reader.line(ending: "picture\r\n") == "\r\n--picture\r\n")
            }
        }
    }

    @Test(arguments: ["stream", "needle"])
    func stopsLookingWhenThePageIsClosed(stream: String) async throws {
        let viewfinder = Viewfinder()
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            let reader = try await server.reader("/camera/\(stream)")
            _ = try await reader.line(ending: "\r\n\r\n")
            #expect(viewfinder.lookers == 1)
            reader.close()
            #expect(await viewfinder.isLeft(), "somebody still looks")
        }
    }

    @Test func tellsTheSeventhScreenThatItIsOneTooMany() async throws {
        let viewfinder = Viewfinder()
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            var readers: [Reader] = []
            for _ in 0..<6 {
                readers.append(try await server.reader("/camera/stream"))
                _ = try await readers.last?.line(ending: "\r\n\r\n")
            }
            let refused = try await server.get("/camera/stream")
            #expect(refused.status == 503 && refused.head.contains("retry-after"))
            #expect((refused.json["detail"] as? String)?.hasPrefix("6 screens show a camera already.") == true)
            for reader in readers { reader.close() }
            #expect(await viewfinder.isLeft())
            // A connection is released a moment after its viewer has left.
            var head = ""
            repeat {
                let reader = try await server.reader("/camera/stream")
                head = try await reader.line(ending: "\r\n\r\n")
                reader.close()
            } while head.contains(" 503 ")
            #expect(head.contains(" 200 "))
        }
    }

    /// Only the shutdown can end these responses: the heartbeat, which could, is sent once a day.
    @Test(.timeLimit(.minutes(5))) func shutsDownWhileSomebodyLooks() async throws {
        let viewfinder = Viewfinder()
        let readers = Mutex<[Reader]>([])
        try await withServer(cameras: [("camera", viewfinder)], heartbeat: .seconds(86_400)) { server async throws in
            for path in ["/camera/stream", "/camera/needle"] {
                let reader = try await server.reader(path)
                _ = try await reader.line(ending: "\r\n\r\n")
                readers.withLock { $0.append(reader) }
            }
        }
        #expect(viewfinder.lookers == 0)
    }

    /// A sleeping phone reads nothing, and keeps its connection.
    @Test(.timeLimit(.minutes(5))) func shutsDownWhileAViewerIsStuck() async throws {
        let viewfinder = Viewfinder()
        let stuck = Mutex<Reader?>(nil)
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            let reader = try await server.reader("/camera/stream")
            _ = try await reader.line(ending: "--picture\r\n")
            stuck.withLock { $0 = reader }
            // More than the kernel buffers for a reader; another reader shows that it was sent.
            let other = try await server.reader("/camera/stream")
            _ = try await other.line(ending: "--picture\r\n")
            for second in 0..<40 {
                viewfinder.showNoise(second)
                let head = try await other.line(ending: "\r\n\r\n")
                let count = try #require(Int(head.split(whereSeparator: \.isWhitespace).last ?? ""))
                #expect(count > 150_000)
                _ = try await other.bytes(count)
                _ = try await other.line(ending: "picture\r\n")
            }
            other.close()
        }
        #expect(viewfinder.lookers == 0)
    }

    @Test func tellsHowSharpItIsAndWhatIsRead() async throws {
        let viewfinder = Viewfinder()
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            server.kiosk.statusStore.note(.camera("camera"), .working("/dev/video0"))
            let reader = try await server.reader("/camera/needle")
            _ = try await reader.line(ending: "\r\n\r\n")
            let first = try await reader.needle()
            #expect(first["state"] as? String == "working" && first["now"] == nil)
            viewfinder.show(0, text: "<b>\u{202E}8076800195057")
            let needle = try await reader.needle { $0["now"] != nil }
            #expect((needle["now"] as? Int ?? 0) > 20 && needle["best"] as? Int == needle["now"] as? Int)
            #expect(needle["width"] as? Int == 640 && needle["height"] as? Int == 480)
            #expect(needle["codes"] as? [String] == ["<b>\u{FFFD}8076800195057"])
            #expect((needle["advice"] as? String)?.contains("As sharp as it has been") == true)
        }
    }

    @Test func tellsThatTheCameraIsLostAndWellAgain() async throws {
        let viewfinder = Viewfinder()
        try await withServer(cameras: [("camera", viewfinder)]) { server async throws in
            let reader = try await server.reader("/camera/needle")
            _ = try await reader.line(ending: "\r\n\r\n")
            _ = try await reader.needle()
            viewfinder.show(0, text: "8076800195057")
            _ = try await reader.needle { $0["now"] != nil }
            server.kiosk.statusStore.note(.camera("door"), .broken(.camera(.missing("y"))))
            server.kiosk.statusStore.note(.camera("camera"), .broken(.camera(.missing("x"))))
            let lost = try await reader.needle { $0["state"] as? String == "broken" }
            #expect((lost["text"] as? String)?.hasPrefix("I cannot find the camera x.") == true)
            #expect(lost["now"] == nil && lost["codes"] as? [String] == [])
            server.kiosk.statusStore.note(.camera("camera"), .working("/dev/video1"))
            _ = try await reader.needle { $0["state"] as? String == "working" }
        }
    }
}

extension Viewfinder {
    /// Shows a frame with bars in its middle, whose brightness identifies the second.
    fileprivate func show(_ second: Int, text: String? = nil) {
        guard let pattern = RetailPattern(.ean13, "3017620422003") else { return }
        let picture = Picture.blank(.vga, brightness: UInt8(10 * second)).with(pattern, left: 160, top: 200)
        let place = BoundingBox(left: 190, top: 200, right: 475, bottom: 290)
        let symbols = text.map { [Symbol(symbology: .qrCode, text: $0, quality: 1, place: place)] } ?? []
        picture.withFrame(at: .seconds(second)) { show($0, symbols) }
    }

    /// Shows a frame that JPEG cannot compress well.
    fileprivate func showNoise(_ second: Int) {
        var state = UInt32(second)
        let luma = (0..<FrameSize.vga.pixels).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        Picture(size: .vga, luma: luma)?.withFrame(at: .seconds(second)) { show($0, []) }
    }

    /// Returns whether all viewers leave soon.
    fileprivate func isLeft() async -> Bool {
        for _ in 0..<2_000 where lookers > 0 { try? await Task.sleep(for: .milliseconds(1)) }
        return lookers == 0
    }
}

extension FrameSize {
    fileprivate static let vga = FrameSize(width: 640, height: 480)
}

extension Reader {
    /// Returns the next awaited event of the sharpness: on a busy machine others are repeated meanwhile.
    fileprivate func needle(that isAwaited: ([String: Any]) -> Bool = { _ in true }) async throws -> [String: Any] {
        for _ in 0..<100 {
            let event = try await line(ending: "\n\n")
            #expect(event.hasPrefix("event: needle\ndata: {"))
            let needle = try JSONSerialization.jsonObject(with: Data(event.dropFirst(20).utf8)) as? [String: Any] ?? [:]
            if isAwaited(needle) { return needle }
        }
        Issue.record("It is not told")
        return [:]
    }
}
