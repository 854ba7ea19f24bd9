import Foundation
import Testing

/// The decoding benchmark of the program.
struct BenchDecodeTests {
    private struct Figure: Decodable {
        let name: String
        let value: Double
        let unit: String
    }

    private static let contents = [
        "nothing in it", "one code", "one code in clutter", "clutter", "clutter that is still",
    ]

    @Test func measuresALookAndAFrameOfEachContent() async throws {
        let figures = try await figures("--frame-size", "320x240", "--scenes", "2")
        for content in Self.contents {
            for name in ["look 320x240, \(content)", "frame 320x240, \(content)"] {
                let mean = try #require(figures["\(name): mean"])
                let worst = try #require(figures["\(name): worst"])
                #expect(mean.unit == "ms" && mean.value > 0 && mean.value <= worst.value, "\(name)")
            }
        }
        #expect(figures["JPEG 640x360, its luma: mean"] != nil)
    }

    /// The limits per frame may only fall. Without the counting library nothing is counted.
    @Test func countsTheCodesThatAreReadAndAllocations() async throws {
        let figures = try await figures("--frame-size", "640x480", "--scenes", "3")
        for content in ["one code", "one code in clutter"] {
            for name in ["look 640x480, \(content)", "frame 640x480, \(content)"] {
                let read = try #require(figures["\(name): codes read"])
                #expect(read.unit == "of 3" && read.value >= 2)
            }
        }
        #expect(figures["look 640x480, clutter: codes read"] == nil)
        let ceilings = ["nothing in it": 2.0, "one code": 2_600, "one code in clutter": 3_200, "clutter": 4_000]
        for (content, most) in ceilings {
            guard let allocations = figures["look 640x480, \(content): allocations"] else { continue }
            #expect(allocations.value <= most, "\(content)")
        }
    }

    @Test func printsATable() async throws {
        let run = try await scantry("bench", "decode", "--frame-size", "320x240", "--scenes", "1")
        #expect(run.status == 0)
        #expect(run.output.contains("worst ms") && run.output.contains("320x240, one code in clutter"))
    }

    @Test(arguments: [
        ["--scenes", "0"], ["--scenes", "2", "/tmp"], ["--frame-size", "64x64"], ["--frames", "2"],
    ])
    func refusesOptionsThatMakeNoSense(arguments: [String]) async throws {
        let run = try await scantry(["bench", "decode"] + arguments)
        #expect(run.status == 64 && run.errors.contains("Error:"))
    }

    /// The program in its own folder, as after installation.
    @Test func saysHowToBuildTheBenchmarksWhereTheyAreNot() async throws {
        let folder = program.deletingLastPathComponent().appending(path: "alone-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let alone = folder.appending(path: "scantry")
        try FileManager.default.linkItem(at: program, to: alone)
        let run = try await scantry(["bench", "decode", "--help"], program: alone)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.contains("make bench") && run.errors.split(separator: "\n").count == 1)
    }

    private func figures(_ arguments: String...) async throws -> [String: Figure] {
        let run = try await scantry(["bench", "decode", "--format", "json"] + arguments)
        try #require(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map { Data($0.utf8) }
        let figures = try lines.map { try JSONDecoder().decode(Figure.self, from: $0) }
        return Dictionary(figures.map { ($0.name, $0) }) { first, _ in first }
    }
}
