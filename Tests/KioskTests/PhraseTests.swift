import Foundation
import Kiosk
import Kitchen
import Phrases
import Scanner
import Sounds
import Testing
import Values

/// The kiosk's messages in both languages.
struct PhraseTests {
    @Test(arguments: [
        ("en", 0, "in 0 days"), ("en", 1, "in 1 day"), ("en", 2, "in 2 days"), ("fr", 0, "dans 0 jour"),
        ("fr", 1, "dans 1 jour"), ("fr", 2, "dans 2 jours"),
    ])
    func countsAsTheLanguageDoes(language: String, count: Int, said: String) throws {
        let language = try #require(Language(rawValue: language))
        #expect(language.localized("dates.inDays", ["count": .number(count)]) == said)
    }

    @Test func takesPartsOfOneForOneInFrenchAlone() {
        let half: [String: Phrase.Value] = ["count": .amount(Amount(thousandths: 1_500))]
        #expect(Language.en.localized("dates.inDays", half) == "in 1.5 days")
        #expect(Language.fr.localized("dates.inDays", half) == "dans 1,5 jour")
    }

    @Test func putsInWhatItIsGivenAndNothingElse() {
        let said = Language.en.localized("refusal.taken", ["other": "{there} {other}"])
        #expect(said.contains("Already taken: {there} {other}."))
        #expect(Language.en.localized("no.such") == "no.such")
    }

    @Test func writesNumbersPricesAndDaysAsTheLanguageDoes() throws {
        let price = Money(hundredths: 123_450)
        let day = try #require(Day(rawValue: "2026-02-03"))
        #expect(Language.en.written(price, in: "EUR") == "€1,234.50")
        #expect(Language.fr.written(price, in: "EUR") == "1\u{202F}234,50\u{A0}€")
        #expect(Language.fr.written(Amount(thousandths: 1_250)) == "1,25")
        #expect(Language.en.written(Amount(thousandths: -500)) == "-0.5")
        #expect(Language.fr.written(12_345) == "12\u{202F}345")
        #expect(Language.en.written(day) == "3 Feb 2026" && Language.fr.written(day) == "3 févr. 2026")
        #expect(Language.fr.writtenMonth(day) == "février 2026")
    }

    @Test(arguments: [(0, "aujourd’hui"), (1, "demain"), (-1, "hier"), (3, "dans 3 jours"), (-2, "il y a 2 jours")])
    func saysHowFarADayIs(days: Int, said: String) throws {
        let today = try #require(Day(rawValue: "2026-11-21"))
        #expect(Language.fr.written(try #require(today.adding(days: days)), from: today) == said)
    }

    @Test(arguments: [
        ("camera", "Caméra"), ("camera-2", "Caméra 2"), ("gun", "Douchette"), ("api", "Script"), ("scan", "Saisie"),
        ("Anna’s phone", "Anna’s phone"), ("camera-door", "camera-door"), ("sink", "sink"),
    ])
    func callsStationsAsPeopleDo(name: String, called: String) {
        #expect(Language.fr.localized(.station(name)) == called)
    }

    @Test func putsFrenchMarksAfterASpaceThatDoesNotBreak() {
        #expect(Language.fr.localized("member.whoAreYou") == "Qui êtes-vous\u{202F}?")
        #expect(Language.fr.localized("form.mistake", ["field": "a : b", "reason": "!"]) == "a : b\u{A0}: !")
    }

    @Test(arguments: Language.allCases)
    func hasWordsForAllThatGoesWrong(language: Language) {
        let errors: [KitchenError] = [
            .inUse(folder: "", by: nil), .inaccessible(path: "", reason: ""), .locked(path: ""), .damaged(path: ""),
            .newer(path: ""), .full(path: ""), .refused(reason: ""), .overtaken, .violated(.notUndoable),
        ]
        let cameras: [FrameSourceError] = [
            .missing("x"), .busy("x"), .forbidden("x"), .unsuitable("x", reason: ""), .silent("x"), .noSignal("x"),
            .frozen("x"), .failed("x", reason: ""),
        ]
        let guns: [GunError] = [
            .missing, .busy("x"), .forbidden("x"), .unsuitable("x", reason: ""), .failed("x", reason: ""),
        ]
        let sounds: [SoundError] = [
            .missing("default", others: []), .missing("x", others: ["y"]), .busy("x"), .forbidden("x"),
            .failed("x", reason: ""),
        ]
        let voices: [VoiceError] = [.missing, .speechless(language: "fr"), .failed(status: 1)]
        let troubles =
            voices.map(Trouble.voice) + errors.map(Trouble.storage) + cameras.map(Trouble.camera)
            + guns.map(Trouble.gun)
            + sounds.map(Trouble.sound)
        var phrases = troubles.map(\.phrase)
        phrases += Field.allCases.map(\.phrase) + RuleViolation.Thing.allCases.map(\.phrase)
        phrases += MovementKind.allCases.map(\.phrase) + SpeechLevel.allCases.map(\.phrase)
        phrases += Label.Kind.allCases.map { Phrase("label.\($0.rawValue)") }
        phrases += RuleViolation.Thing.allCases.map { RuleViolation.inUse(by: [$0: 2]).phrase }
        for phrase in phrases {
            let said = language.localized(phrase)
            #expect(said != phrase.key && !said.contains("{") && !said.contains("thing."), "\(phrase.key)")
        }
    }
}
