import Testing

@testable import Foods

/// Parsing typed durations.
struct TypedDurationTests {
    @Test(arguments: [
        ("8", 480), ("8:30", 510), ("8 min", 480), ("8min", 480), ("1 h 20", 4_800), ("1h20", 4_800), ("90 s", 90),
        ("1:20:00", 4_800), ("1 h 20 min 5 s", 4_805), ("3 min 30", 210), ("8 Minutes", 480), ("1 heure", 3_600),
        ("2,5 heures", 9_000), ("0.5 h", 1_800), ("1 hour and 5 minutes", 3_900), ("8 minutes et 30 secondes", 510),
        ("8 mn", 480), ("10 sec.", 10), (" 11\u{A0}min ", 660), ("1 h 5 s", 3_605), ("100", 6_000), ("0", 0),
        ("90:00", 5_400), ("1440", 86_400),
        ("8,5", 510), ("8.5", 510), ("8,5 min", 510), ("½ h", 1_800), ("½", 30), ("1½ h", 5_400), ("1 ½ h", 5_400),
        ("2 ¼ heures", 8_100), ("¾ h", 2_700), ("1/2 h", 1_800), ("1 1/2 h", 5_400),
        ("1'30", 90), ("1’30\"", 90), ("1' 30''", 90), ("8'", 480), ("45\"", 45), ("2′", 120), ("30″", 30),
        ("8-10", 480), ("8 – 10 min", 480), ("8 à 10 minutes", 480), ("8 to 10 min", 480), ("1-2 h", 3_600),
        ("8 min-10 min", 480), ("45 min à 1 h", 2_700), ("de 8 à 10 min", 480), ("10-8", 480),
        ("half an hour", 1_800), ("Half an hour", 1_800), ("an hour and a half", 5_400), ("one hour", 3_600),
        ("une heure et demie", 5_400), ("une demi-heure", 1_800), ("trois quarts d’heure", 2_700),
        ("un quart d'heure", 900), ("deux heures", 7_200), ("twenty minutes", 1_200), ("dix minutes", 600),
        ("1 h ½", 5_400), ("2h½", 9_000), ("1 heure 1/2", 5_400), ("3 min ½", 210), ("¾ d’heure", 2_700),
        ("1/4 d'heure", 900), ("½ an hour", 1_800), ("¾ of an hour", 2_700), ("environ 10 min", 600), ("~10 min", 600),
        ("about 1 h 20", 4_800), ("about 8-10", 480),
        ("1 heure et demie", 5_400), ("a quarter of an hour", 900), ("two and a half hours", 9_000),
    ])
    func reads(text: String, seconds: Int) {
        #expect(Duration(typed: text) == .seconds(seconds))
    }

    @Test(arguments: [
        "", " ", "soon", "8:", ":30", "8:60", "8:-1", "-8", "1:2:3:4", "1:60:00", "8.30", "8,30", "8,55", "1 h 90",
        "30 s 2 min",
        "8 min 9 min", "1 s 5", "8 apples", "min", "8 30", "1,5 h 20", "1,0001 h", "0,001 min", "8-10 apples",
        "9223372036854775807",
        "8:9223372036854775807", "8 min and", "8-", "8-10-12", "in half an hour", "half an hour or so", "half", "a",
        "1'90", "'", "about", "~", "h ½", "1 h ½ ½", "½ d’heure 5", "½ an", "1 apple ½", "½ ½ h", "1/0 h",
        String(repeating: "1 ", count: 40), "٨",
    ])
    func refusesWhatSaysNoTime(text: String) {
        #expect(Duration(typed: text) == nil)
    }

    @Test(arguments: [1, 59, 60, 90, 480, 510, 3_600, 3_605, 3_660, 4_805, 86_399, 86_400, 360_000])
    func readsWhatItWrites(seconds: Int) {
        #expect(Duration(typed: Duration.seconds(seconds).typed) == .seconds(seconds))
    }

    @Test(arguments: [(660, "11 min"), (4_800, "1 h 20 min"), (210, "3 min 30 s"), (3_605, "1 h 5 s"), (0, "0 s")])
    func leavesOutWhatIsNothing(seconds: Int, text: String) {
        #expect(Duration.seconds(seconds).typed == text)
    }
}
