import Foundation
import TestSupport
import Testing

/// The program's commands at a terminal.
struct CommandTests {
    @TemporaryFolder private var folder
    private let frames = URL(fileURLWithPath: #filePath).appending(path: "../../../Samples/frames").standardized.path

    @Test func decodesPicturesALineACode() async throws {
        let run = try await scantry(
            "decode", frames + "/01-spaghetti.jpg", frames + "/14-two-alike.jpg", frames + "/06-yogurt.jpg")
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n").map { $0.replacingOccurrences(of: frames + "/", with: "") }
        #expect(
            lines == [
                "01-spaghetti.jpg\tEAN-13\t8076800195057", "14-two-alike.jpg\tEAN-13\t5449000011527",
                "14-two-alike.jpg\tEAN-13\t5449000011527", "06-yogurt.jpg\tUPC-E\t06420680",
            ])
    }

    @Test func decodesAWholeFolderAsItsManifestSays() async throws {
        let run = try await scantry("decode", "--frame-size", "1280x720", frames)
        let manifest = try String(contentsOfFile: frames + "/manifest.tsv", encoding: .utf8).split(separator: "\n")
            .dropFirst()
        let expected = manifest.flatMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            return columns[1].split(separator: " ").filter { $0 != "-" }.map { "\(columns[0]) \($0)" }
        }
        let found = run.output.split(separator: "\n").map { line in
            let columns = line.split(separator: "\t")
            return "\(columns[0].split(separator: "/").last ?? "") \(columns[1]):\(columns[2])"
        }
        #expect(found.sorted() == expected.sorted())
    }

    @Test(arguments: [[], ["--bars"]])
    func drawsCardsThatItReadsItself(options: [String]) async throws {
        let all = try await scantry(["cards", "--folder", folder] + options)
        #expect(all.status == 0 && all.output.contains("/SCANTRY-TAKE-ALL.png\n"))
        let one = try await scantry(["cards", "--folder", folder] + options + ["bbuddy-p", "SCANTRY-DATE-20270131"])
        #expect(one.output == "\(folder)/SCANTRY-ADD.png\n\(folder)/SCANTRY-DATE-20270131.png\n")
        let read = try await scantry("decode", folder)
        let lines = read.output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(lines.count == all.output.split(separator: "\n").count + 1)
        #expect(lines.allSatisfy { $0[0] == "\(folder)/\($0[2]).png" })
    }

    @Test func drawsNothingThatIsNoCard() async throws {
        let run = try await scantry("cards", "SCANTRY-PAY")
        #expect(run.status != 0 && run.errors.contains("SCANTRY-PAY is not a card."))
    }

    @Test func decodesStandardInputAsJSON() async throws {
        let picture = try Data(contentsOf: URL(fileURLWithPath: frames + "/03-small-can.jpg"))
        let run = try await scantry("decode", "--format", "json", "-", input: picture)
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(object["text"] as? String == "50112579" && object["symbology"] as? String == "EAN-8")
        #expect((object["place"] as? [String: Int])?.keys.sorted() == ["bottom", "left", "right", "top"])
    }

    @Test func failsWhereThereIsNothingToRead() async throws {
        let run = try await scantry("decode", frames + "/20-empty.png")
        #expect(run.status == 1 && run.output.isEmpty && run.errors.isEmpty)
    }

    @Test(arguments: [
        ("/no/such/file.jpg", "there is no such file or folder"),
        ("/etc/hostname", "is neither a PNG nor a JPEG picture"),
        ("/dev/null", "is empty"),
    ])
    func saysWhatIsWrongInALine(path: String, reason: String) async throws {
        let run = try await scantry("decode", path)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("scantry: \(path)") && run.errors.contains(reason))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func goesOnAfterABadPicture() async throws {
        let run = try await scantry("decode", "/etc/hostname", frames + "/01-spaghetti.jpg")
        #expect(run.output.contains("8076800195057") && !run.errors.isEmpty && run.status == 1)
    }

    @Test(arguments: [
        ["--frame-size", "640"], ["--frame-size", "0x0"], ["--frame-size", "99999x9"], ["--format", "xml"], [],
    ])
    func refusesOptionsThatMakeNoSense(arguments: [String]) async throws {
        let run = try await scantry(["decode"] + arguments + (arguments.isEmpty ? [] : ["x.png"]))
        #expect(run.status == 64 && run.errors.contains("Error:"))
    }

    @Test(arguments: [
        ("4006381333931\n\n96385074\n", 0), ("4006381333931\nbread\n", 1), ("manifest", 0), ("/no/such", 1),
    ])
    func scoresPicturesWithKnownProducts(known: String, status: Int32) async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: frames + "/01-spaghetti.jpg", toPath: folder + "/pack.jpg")
        try Data("file\tsymbology\texpected\npack.jpg\tean13\t8076800195057\n".utf8).write(
            to: URL(fileURLWithPath: folder + "/manifest.tsv"))
        let isList = known.contains("\n")
        if isList { try Data(known.utf8).write(to: URL(fileURLWithPath: folder + "/known.txt")) }
        let run = try await scantry(
            "bench", "decode", folder, "--readers", "both", "--known", isList ? folder + "/known.txt" : known)
        #expect(run.status == status)
        #expect(!known.contains("bread") || run.errors.contains("known.txt, line 2, is not a GTIN: bread."))
    }

    @Test func decodesWithTheProductsOfAFolder() async throws {
        let run = try await scantry("decode", "--data", folder, frames + "/01-spaghetti.jpg")
        #expect(run.status == 0 && run.output.contains("8076800195057"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(arguments: ["serve", "decode", "scan", "bench", "doctor"])
    func explainsEachCommandWithAnExample(command: String) async throws {
        let run = try await scantry(command, "--help")
        #expect(run.status == 0 && run.output.contains("xample"))
    }
}
