import Fixtures
import Foundation
import Kiosk
import Kitchen
import Phrases
import Scanner
import Sounds
import Synchronization
import Testing
import Values

/// The texts that the kiosk speaks.
struct NarratorTests {
    private static let story = [
        "SCANTRY-ADD", "8076800195057", "8076800195057", "SCANTRY-UNDO", "SCANTRY-TAKE", "8076800195057",
        "8076800195057", "SCANTRY-LOOK", "8076800195057", "9521234567899", "12345", "9780306406157",
        "https://example.org", "SCANTRY-BULK", "50112579", "SCANTRY-DONE",
    ]

    @Test func saysWhatItIsAndHowManyInFewWords() async throws {
        #expect(
            try await said(.short, codes: Self.story) == [
                "Add.", "Spaghetti n.5. 1 there.", "Spaghetti n.5. 2 there.", "Taken back. Spaghetti n.5.", "Take.",
                "Spaghetti n.5. Taken. None left.", "Spaghetti n.5. There is none.", "Look up.",
                "Spaghetti n.5. None there.", "Unknown product. None there.",
                "I do not know this code, and have kept it.", "A book. Not put on a shelf.", "Shopping, Pantry.",
                "Coca-Cola Zéro. 1 there.", "Done: 1 pack.",
            ])
    }

    @Test func saysAllOfItInFrench() async throws {
        let said = try await said(.full, language: "fr", codes: Self.story)
        #expect(
            said == [
                "Désormais : Ajouter.", "Spaghetti n.5, 1 de plus dans Pantry, il y en a 1.",
                "Spaghetti n.5, 1 de plus dans Pantry, il y en a 2.", "Annulé, Spaghetti n.5.",
                "Désormais : Prendre.", "Spaghetti n.5, 1 de pris, il n’en reste plus.",
                "Spaghetti n.5, Il n’y en a pas.", "Désormais : Consulter.", "Spaghetti n.5, il n’y en a pas.",
                "Produit inconnu, il n’y en a pas.", "Un code que je ne sais pas encore utiliser, je l’ai gardé.",
                "Un livre, pas mis en stock.", "Courses, Pantry.",
                "Coca-Cola Zéro, 1 de plus dans Pantry, il y en a 1.",
                "Terminé : 1 paquet.",
            ])
    }

    @Test func saysDatesAndPlacesAsPeopleDo() async throws {
        let codes = ["SCANTRY-ADD", "SCANTRY-DATE-20270301", "8076800195057", "SCANTRY-LOOK", "8076800195057"]
        #expect(
            try await said(.full, codes: codes).suffix(3) == [
                "Spaghetti n.5, 1 added to Pantry, 1 there, best before 1 March 2027.", "From now on: Look up.",
                "Spaghetti n.5, 1 in Pantry, best before 1 March 2027.",
            ])
        #expect(
            try await said(.full, language: "fr", codes: codes).last
                == "Spaghetti n.5, 1 dans Pantry, de préférence avant le 1er mars 2027.")
    }

    @Test func saysThatDigitsMayBeThoseOfAnotherArticle() async throws {
        #expect(
            try await said(.short, typed: ["01234565"]) == [
                "Unknown product. 1 there. The digits may be those of another article. If so, show the card No, or undo it and scan it again."
            ])
    }

    @Test func namesTheActOfWhatIsShownTwice() async throws {
        let codes = [
            "SCANTRY-ADD", "(01)90614141000411(3103)000500", "SCANTRY-L-00000000", "SCANTRY-SPOILED",
            "SCANTRY-L-00000000",
        ]
        let said = try await said(.short, typed: codes)
        #expect(said.last == "Unknown product. Show it once more to throw all of it away: 500 g.")
    }

    @Test func asksHowManyPacksAreInACase() async throws {
        let said = try await said(.short, typed: ["SCANTRY-ADD", "18076800195054", "SCANTRY-Q-12", "18076800195054"])
        #expect(
            said.suffix(3) == [
                "Spaghetti n.5. 1 there. How many packs are in the case? "
                    + "Show the card with the number, or No for later, or answer on the page.",
                "Spaghetti n.5. Now 12.", "Spaghetti n.5. 24 there.",
            ])
    }

    @Test func proposesAnswersToBeConfirmedByCards() async throws {
        let said = try await said(
            .short, typed: ["SCANTRY-ADD", "206104003026", "206104004153", "SCANTRY-NO", "SCANTRY-YES", "SCANTRY-YES"])
        #expect(
            said.suffix(3) == [
                "Is €4.15 the price on this piece? Then show it again, or the card Yes; else the card No. Or answer on the page.",
                "Learned: the number says the price.", "Nothing was asked that Yes or No could answer.",
            ])
    }

    @Test func asksInFrenchAndForOnePiece() async throws {
        let codes = ["SCANTRY-ADD", "206104003026", "206104004153", "SCANTRY-NO", "SCANTRY-NO", "SCANTRY-YES"]
        let said = try await said(.short, language: "fr", typed: codes)
        #expect(said[3].hasPrefix("4,15 €, est-ce le prix de ce morceau"))
        #expect(said[5] == "Ce sont deux produits, et leurs numéros ne disent ni poids ni prix.")
        for (key, words) in [("countAsked", "Is 1 piece in"), ("weightAsked", "Is 1 gram the")] {
            #expect(Language.en.localized("numbers.\(key)", ["count": .amount(.one)]).hasPrefix(words))
        }
    }

    @Test func asksWhatIsInShopsOwnNumbers() async throws {
        let codes = ["SCANTRY-ADD", "206104003026", "206104004153"]
        #expect(
            try await said(.short, codes: codes).suffix(2) == [
                "Unknown product. 1 there.",
                "Unknown product. 1 there. Is 415 grams the weight on this piece? Then show it again, or the card Yes; else the card No. Or answer on the page.",
            ])
        #expect(
            try await said(.full, language: "fr", codes: codes).last
                == "Produit inconnu, 1 de plus dans Pantry, il y en a 1. 415 grammes, est-ce le poids de ce morceau ? Alors montrez-le encore, ou la carte Oui ; sinon la carte Non. Ou répondez sur la page."
        )
    }

    @Test func saysWhatIsWrongWithACureAndWhenItIsWell() async throws {
        let said = try await said(.short, count: 5) { kiosk in
            let statusStore = kiosk.statusStore
            statusStore.note(.camera("camera"), .broken(.camera(.missing("/dev/video7"))))
            statusStore.note(.camera("camera"), .broken(.camera(.missing("/dev/video7"))))  // spoken once
            statusStore.note(.camera("camera"), .working("/dev/video3"))
            statusStore.note(.gun("gun"), .broken(.gun(.missing)))
            statusStore.note(.sound, .broken(.sound(.busy("default"))))  // cannot be heard
            statusStore.note(.storage, .broken(.storage(.full(path: "/"))))
            statusStore.note(.camera("cellar"), .broken(.camera(.busy("/dev/video7"))))
        }
        #expect(
            said == [
                "I cannot find the camera. Check its cable; scanning resumes by itself.", "Camera works again.",
                "The gun is asleep or unplugged. Pull its trigger or check its cable; I hear it when it is back.",
                "There is no room left on the disk. Make some; scans that wait are booked by themselves then.",
                "Another program uses the camera cellar. Close it; scanning resumes by itself.",
            ])
    }

    @Test func saysNamesThatAreFoundLaterAndNoOrdersInThem() async throws {
        let gtin = try #require(GTIN("9521234567899"))
        let said = try await said(.short, count: 2) { kiosk in
            for name in ["Spaghetti", "[[h@l]] \u{1}99S <b>Évian</b>"] {
                let facts = try #require(
                    ExternalProductData(name: name, brand: nil, packageSize: nil, category: nil, source: .openFoodFacts)
                )
                kiosk.eventBus.publish(.named(gtin, facts))
            }
        }
        #expect(said == ["That was Spaghetti.", "That was h l 99S b Évian /b ."])
    }

    @Test func saysThatSomethingIsNotStored() async throws {
        let said = try await said(.full, count: 1) { $0.announce(.full(path: "/"), of: .of("50112579")) }
        #expect(said.first?.hasPrefix("That is not stored, There is no room left on the disk.") == true)
    }

    @Test func saysWhatACountHasPutRight() async throws {
        let pasta = "8076800195057"
        let codes = ["SCANTRY-ADD", pasta, pasta, pasta, "SCANTRY-COUNT", pasta, "SCANTRY-ADD"]
        #expect(try await said(.short, codes: codes).last == "Add. 1 product put right: there was less of it.")
        #expect(
            try await said(.full, language: "fr", codes: Array(codes.dropLast()) + ["SCANTRY-DONE"]).last
                == "Terminé ; 1 produit corrigé : il y en avait moins.")
    }

    @Test func saysFaultsThatStopNothing() async throws {
        let said = try await said(.short, language: "fr", count: 3) { kiosk in
            kiosk.announceLoss("a key is missing")
            kiosk.eventBus.publish(.warning("there is no control zoom", "voice.remarked"))
            kiosk.eventBus.publish(.warning("there is no control pan", nil))  // not spoken again
            kiosk.announceLoss("a key is missing")  // another code
        }
        #expect(said.first == said.last && said.first == "Un code n’est pas arrivé. Scannez-le à nouveau.")
    }

    @Test func followsTheLanguageOfTheHousehold() async throws {
        let said = try await said(.short, count: 2) { kiosk in
            _ = try await kiosk.store.changeHousehold { $0.language = "fr" }
            kiosk.eventBus.publish(.changed(.household))
            try await kiosk.book(.of("SCANTRY-TAKE"))
            try await kiosk.book(.of("SCANTRY-ADD"))
        }
        #expect(said == ["Prendre.", "Ajouter."])
    }

    @Test(arguments: [
        SoundSettings(volume: 100, isMuted: false, quietHours: nil, speech: .off),
        SoundSettings(volume: 100, isMuted: true, quietHours: nil, speech: .full),
        SoundSettings(volume: 0, isMuted: false, quietHours: nil, speech: .full),
    ])
    func isSilentWhereItShallBe(settings: SoundSettings) async throws {
        let test = try TestKiosk(sound: settings)
        test.kiosk.say("voice.lost")
        #expect(test.kiosk.statusStore.said.isEmpty)
        #expect(test.kiosk.sound.silence != nil)
    }

    @Test func saysHowMuchItSaysWhenThatIsSet() async throws {
        let test = try TestKiosk()
        for speech in [SpeechLevel.full, .full, .off] {
            try await test.kiosk.change(
                sound: SoundSettings(volume: 100, isMuted: false, quietHours: nil, speech: speech))
        }
        #expect(test.kiosk.statusStore.said.map(\.text) == ["I say all of it."])
        #expect(try await test.kiosk.store.soundSettings()?.speech == .off)
    }

    @Test func isSilencedByACardAndHeardAgain() async throws {
        let test = try TestKiosk()
        for silence in ["the sound is muted", nil] {
            try await test.kiosk.book(.of("SCANTRY-MUTE"))
            #expect(test.kiosk.sound.silence == silence)
            test.kiosk.say("voice.heard")
        }
        #expect(test.kiosk.statusStore.said.map(\.text) == ["Sound on."])
    }

    /// Returns the spoken texts for codes that are scanned one after the other.
    private func said(_ level: SpeechLevel, language: String? = nil, codes: [String]) async throws -> [String] {
        let silent = codes.count { $0.hasPrefix("https") }
        return try await said(level, language: language, count: codes.count - silent) { kiosk in
            for code in codes { try await kiosk.book(.of(code)) }
        }
    }

    /// Returns what is said of codes that a gun types.
    private func said(_ level: SpeechLevel, language: String? = nil, typed: [String]) async throws -> [String] {
        try await said(level, language: language, count: typed.count) { kiosk in
            for code in typed { try await kiosk.book(TypedCode(code).scan(at: "gun", time: .november)) }
        }
    }

    /// Returns the first spoken texts while a closure runs.
    private func said(
        _ level: SpeechLevel, language: String? = nil, count: Int,
        while happening: (Kiosk) async throws -> Void
    ) async throws -> [String] {
        let test = try TestKiosk(sound: SoundSettings(volume: 100, isMuted: false, quietHours: nil, speech: level))
        if let language { _ = try await test.kiosk.store.changeHousehold { $0.language = language } }
        let narrator = SpeechAnnouncer(kiosk: test.kiosk)
        try await happening(test.kiosk)
        let said = Mutex<[String]>([])
        try await test.run(narrator) { event in
            guard case .said(let text) = event else { return false }
            return said.withLock {
                $0.append(text)
                return $0.count == count
            }
        }
        return said.withLock { $0 }
    }
}
