import Foundation
import Testing
import Values

@testable import Kitchen

/// Effects of scans are stored in the JSON of earlier versions.
struct ScanEffectTests {
    @Test(arguments: stored) func isStoredAsEver(json: String, effect: ScanEffect) throws {
        #expect(try JSONDecoder().decode(ScanEffect.self, from: Data(json.utf8)) == effect)
        #expect(try Self.json(effect) == json)
    }

    @Test func theseAreAllKinds() {
        #expect(Set(Self.stored.map(\.1.action)) == Set(ScanEffect.Action.allCases))
    }

    /// No version stored an action without its data.
    @Test(arguments: [#"{"action":"added"}"#, #"{"action":"mode"}"#, #"{"action":"dance"}"#, "{}"])
    func refusesWhatNoProgramHasStored(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ScanEffect.self, from: Data(json.utf8)) }
    }

    private static func json(_ effect: ScanEffect) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(effect), as: UTF8.self)
    }

    private static func changed(_ kind: ScanEffect.Kind) -> ScanEffect {
        var effect = ScanEffect(kind)
        effect.isChange = true
        return effect
    }

    private static func correcting(_ count: Int, _ kind: ScanEffect.Kind) -> ScanEffect {
        var effect = ScanEffect(kind)
        effect.corrected = count
        return effect
    }

    private static let stock = ScanEffect.StockChange(amount: .one, unitId: 2, locationId: 3)
    private static let day = Day(rawValue: "2027-01-31")
    private static let freezer = ScanEffect.LocationContents(locationId: 3, lots: 5)
    private static let shopping = BulkSessionSummary(packs: 7, products: 2, unknown: 1)
    private static let penne = ScanEffect.TimerNote(
        uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0xA1)), name: nil, doneness: "al dente",
        seconds: 600, remaining: 599, count: 1)
    private static let jar = GTIN(completing: "301762042200").map { ScanEffect.PackSize(gtin: $0, amount: .one) }

    private static let stored: [(String, ScanEffect)] = [
        (#"{"action":"lookedUp"}"#, ScanEffect(.lookedUp)),
        (
            #"{"action":"added","amount":1000,"locationId":3,"unitId":2}"#,
            ScanEffect(.added(.init(change: stock)))
        ),
        (
            #"{"action":"added","amount":1000,"day":"2027-01-31","isChange":true,"locationId":3,"packs":6,"unitId":2}"#,
            changed(.added(.init(change: stock, packs: 6, bestBefore: day)))
        ),
        (#"{"action":"taken","amount":1000,"locationId":3,"unitId":2}"#, ScanEffect(.taken(stock))),
        (#"{"action":"takenAll","amount":1000,"locationId":3,"unitId":2}"#, ScanEffect(.takenAll(stock))),
        (#"{"action":"spoiled","amount":1000,"locationId":3,"unitId":2}"#, ScanEffect(.spoiled(stock))),
        (#"{"action":"moved","amount":1000,"locationId":3,"unitId":2}"#, ScanEffect(.moved(stock))),
        (
            #"{"action":"moved","amount":1000,"corrected":2,"locationId":3,"unitId":2}"#,
            correcting(2, .moved(stock))
        ),
        (
            #"{"action":"opened","amount":1000,"locationId":3,"unitId":2}"#,
            ScanEffect(.opened(stock, bestBefore: nil))
        ),
        (
            #"{"action":"opened","amount":1000,"day":"2027-01-31","locationId":3,"unitId":2}"#,
            ScanEffect(.opened(stock, bestBefore: day))
        ),
        (#"{"action":"counted","amount":1000,"locationId":3,"unitId":2}"#, ScanEffect(.counted(stock, before: nil))),
        (
            #"{"action":"counted","amount":1000,"countedBefore":4000,"isChange":true,"locationId":3,"unitId":2}"#,
            changed(.counted(stock, before: Amount(thousandths: 4_000)))
        ),
        (#"{"action":"listed","amount":1000,"unitId":2}"#, ScanEffect(.listed(Quantity(.one, unitId: 2)))),
        (#"{"action":"mode","mode":"takeAll"}"#, ScanEffect(.mode(.takeAll))),
        (#"{"action":"mode","corrected":1,"mode":"count"}"#, correcting(1, .mode(.count))),
        (#"{"action":"location","locationId":3}"#, ScanEffect(.location(3))),
        (#"{"action":"member","memberId":4}"#, ScanEffect(.member(4))),
        (#"{"action":"quantity","amount":6000}"#, ScanEffect(.quantity(Amount(thousandths: 6_000)))),
        (#"{"action":"date"}"#, ScanEffect(.date(nil))),
        (#"{"action":"date","day":"2027-01-31"}"#, ScanEffect(.date(day))),
        (
            #"{"action":"remembered","amount":1000,"sizeBefore":{"amount":1000,"gtin":"03017620422003"},"unitId":2}"#,
            ScanEffect(.remembered(Quantity(.one, unitId: 2), before: jar))
        ),
        (#"{"action":"remembered","amount":1000}"#, ScanEffect(.remembered(Quantity(.one), before: nil))),
        (#"{"action":"bulk","locationId":3}"#, ScanEffect(.bulk(locationId: 3))),
        (#"{"action":"done"}"#, ScanEffect(.done(nil))),
        (#"{"action":"done","summary":{"packs":7,"products":2,"unknown":1}}"#, ScanEffect(.done(shopping))),
        (#"{"action":"stopped"}"#, ScanEffect(.stopped(nil))),
        (#"{"action":"stopped","summary":{"packs":7,"products":2,"unknown":1}}"#, ScanEffect(.stopped(shopping))),
        (#"{"action":"muted"}"#, ScanEffect(.muted)),
        (
            #"{"action":"asked","amount":1000,"mode":"takeAll","unitId":2}"#,
            ScanEffect(.askedToTakeAll(Quantity(.one, unitId: 2), mode: .takeAll))
        ),
        (#"{"action":"asked","mode":"takeAll"}"#, ScanEffect(.askedToTakeAll(nil, mode: .takeAll))),
        (#"{"action":"asked","mode":"spoiled"}"#, ScanEffect(.askedToTakeAll(nil, mode: .spoiled))),
        (#"{"action":"proposed"}"#, ScanEffect(.proposed)),
        (#"{"action":"learned","numberKind":"weight","ruleId":4}"#, ScanEffect(.learned(.weight, ruleId: 4))),
        (#"{"action":"confirmed"}"#, ScanEffect(.confirmed)),
        (#"{"action":"putOff"}"#, ScanEffect(.putOff)),
        (#"{"action":"asked","amount":5000,"locationId":3}"#, ScanEffect(.askedToEmpty(freezer))),
        (#"{"action":"emptied","amount":5000,"locationId":3}"#, ScanEffect(.emptied(freezer))),
        (#"{"action":"undone"}"#, ScanEffect(.undone(nil))),
        (
            #"{"action":"undone","amount":1000,"locationId":3,"undone":"taken","unitId":2}"#,
            ScanEffect(.undone(.init(action: .taken, amount: .one, unitId: 2, locationId: 3)))
        ),
        (
            #"{"action":"undone","undone":"timerStarted"}"#,
            ScanEffect(.undone(.init(action: .timerStarted)))
        ),
        (#"{"action":"bound"}"#, ScanEffect(.bound(nil))),
        (
            #"{"action":"bound","amount":1000,"day":"2027-01-31","isChange":true,"locationId":3,"unitId":2}"#,
            changed(.bound(.init(change: stock, bestBefore: day)))
        ),
        (#"{"action":"refused","reason":"tooLittle"}"#, ScanEffect.refused(.tooLittle)),
        (#"{"action":"refused","isChange":true,"reason":"noneThere"}"#, changed(.refused(.noneThere))),
        (#"{"action":"none"}"#, ScanEffect(.none)),
        (#"{"action":"timerStarted","timer":\#(penneJSON)}"#, ScanEffect(.timerStarted(penne))),
        (#"{"action":"timerStopped","timer":\#(penneJSON)}"#, ScanEffect(.timerStopped(penne))),
        (#"{"action":"timerTold","timer":\#(penneJSON)}"#, ScanEffect(.timerTold(penne))),
    ]

    private static let penneJSON =
        #"{"count":1,"doneness":"al dente","remaining":599,"seconds":600,"uuid":"00000000-0000-7000-8000-0000000000A1"}"#
}
