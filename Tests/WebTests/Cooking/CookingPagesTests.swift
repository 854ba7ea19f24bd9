import Catalogue
import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

/// The pages of cooking profiles.
struct CookingPagesTests {
    @Test func offersSamplesWhereThereIsNothing() async throws {
        try await withServer { server async throws in
            #expect(try await server.get("/cooking").body.contains("Show me some noodles"))
            #expect(try await server.fill("/cooking/samples", "").status == 303)
            let page = try await server.get("/cooking").body
            #expect(page.contains("Linguine n.13") && page.contains("100\u{A0}g") && page.contains("11\u{A0}min"))
            #expect(try await server.fill("/cooking/samples", "").status == 303)
            #expect(try await server.kiosk.store.dishes().count == 10)
        }
    }

    @Test func showsTheTimerOfWhatIsOnTheStove() async throws {
        try await withServer { server async throws in
            _ = try await server.fill("/cooking/samples", "")
            let dish = try #require(try await server.kiosk.store.dishes().first)
            let id = dish.product.uuid.text
            for page in ["/cooking", "/cooking/\(id)"] {
                #expect(try await !server.get(page).body.contains("data-remaining"), "\(page)")
            }
            #expect(try await server.fill("/products/\(id)/timer", "").status == 303)
            let timer = try #require(try await server.kiosk.store.timers().first).uuid.text
            let list = try await server.get("/cooking").body
            #expect(list.contains("data-remaining") && list.contains("/timers/\(timer)/pause"))
            #expect(!list.contains("/cooking/\(id)/delete"))
            let detail = try await server.get("/cooking/\(id)").body
            #expect(detail.contains("Show timer") && detail.contains(#"href="/timers/\#(timer)""#))
            #expect(try await server.fill("/timers/\(timer)/pause", "back=/cooking").status == 303)
            #expect(try await server.get("/cooking").body.contains("/timers/\(timer)/continue"))
        }
    }

    @Test func remembersWhatTheListShows() async throws {
        try await withServer { server async throws in
            for (name, seconds) in [("Orzo", 480), ("Rice noodles", 180)] {
                let draft = CookingDraft(seconds: seconds, mealSize: .sideDish)
                _ = try await server.kiosk.store.addCooked(named: name, draft)
            }
            let answer = try await server.get("/cooking?filter=sideDish&sort=time")
            let rows = answer.body.matches(of: /<strong class="name">([^<]+)/).map { String($0.1) }
            #expect(rows == ["Rice noodles", "Orzo"])
            let cookie = try #require(answer.header("set-cookie")?.split(separator: ";").first)
            let again = try await server.get(
                "/cooking", headers: "Cookie: \(cookie.replacing("sidedish", with: "sideDish"))\r\n")
            #expect(again.body.matches(of: /<strong class="name">([^<]+)/).map { String($0.1) } == rows)
            #expect(try await server.get("/cooking?filter=nonsense&sort=odd").status == 200)
        }
    }

    @Test(arguments: [
        ("name=&cookingTime=9&unit=2&mealSize=fullMeal&people=2", "field-name"),
        ("name=Penne&cookingTime=&unit=2&mealSize=fullMeal&people=2", "field-cookingTime"),
        ("name=Penne&cookingTime=0&unit=2&mealSize=fullMeal&people=2", "field-cookingTime"),
        ("name=Penne&cookingTime=9:60&unit=2&mealSize=fullMeal&people=2", "field-cookingTime"),
        ("name=Penne&cookingTime=25+h&unit=2&mealSize=fullMeal&people=2", "field-cookingTime"),
        ("name=Penne&cookingTime=9&warning=540&unit=2&mealSize=fullMeal&people=2", "field-warning"),
        ("name=Penne&cookingTime=9&warning=soon&unit=2&mealSize=fullMeal&people=2", "field-warning"),
        ("name=Penne&cookingTime=9&unit=2&mealSize=fullMeal&people=0", "field-people"),
        ("name=Penne&cookingTime=9&unit=2&mealSize=fullMeal&people=2&fullMeal=lots", "field-fullMeal"),
        ("name=Penne&cookingTime=9&unit=2&mealSize=fullMeal&people=2&sideDish=0", "field-sideDish"),
        ("name=Penne&cookingTime=9&unit=2&mealSize=feast&people=2", "field-mealSize"),
        ("name=Penne&cookingTime=9&unit=999&mealSize=fullMeal&people=2", "field-unit"),
    ])
    func saysBesideEachFieldWhatIsWrong(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let answer = try await server.fill("/cooking/new", fields)
            #expect(answer.status == 422 && (answer.body.contains("\(field)-error") || field == "field-unit"))
            #expect(try await server.kiosk.store.dishes().isEmpty)
        }
    }

    @Test func takesOverWhatWasScanned() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let product = try #require(try await server.kiosk.store.scans(limit: 1).first?.product)
            _ = try await server.kiosk.store.edit(product: product.uuid) { ($0.name, $0.brand) = ("Penne", "Barilla") }
            let path = "/cooking/new?product=\(product.uuid.text)"
            let empty = try await server.get("/cooking/new").body
            #expect(empty.contains("href=\"\(path)\" data-name=\"Penne\" data-brand=\"Barilla\""))
            let form = try await server.get(path).body
            #expect(form.contains("value=\"Penne\"") && form.contains("value=\"Barilla\""))
            let fields = "name=Penne&brand=Barilla&cookingTime=10+min+30&unit=2&fullMeal=100&mealSize=fullMeal&people=3"
            #expect(try await server.fill(path, fields).status == 303)
            let dish = try await server.kiosk.store.dish(ofProduct: product.uuid)
            #expect(dish.profile.seconds == 630 && dish.toPrepare?.amount == Amount("300") && dish.isOnHand)
            #expect(try await server.get(path).header("location")?.hasPrefix("/cooking/") == true)
        }
    }

    /// A script uses the first row, which must be the last scan, even if that has a profile already.
    @Test func showsTheLastScanFirstWhenItIsInTheListAlready() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("3017620422003")
            _ = try await server.scan("8076800195057")
            let penne = try #require(try await server.kiosk.store.scans(limit: 1).first?.product).uuid
            _ = try await server.kiosk.store.edit(product: penne) { ($0.name, $0.brand) = ("Penne", "Barilla") }
            try await server.kiosk.store.set(CookingDraft(seconds: 660), cookingOf: penne)
            let page = try await server.get("/cooking/new").body
            let rows = page.matches(of: /<a class="row-main" href="(\/cooking\/[^"]*)"[^>]*>/)
            #expect(rows.count == 2)
            let first = try #require(rows.first)
            #expect(first.1 == "/cooking/\(penne.text)")
            #expect(first.0.contains("data-listed=\"Penne is already in your list.\""))
            #expect(rows.last?.0.contains("data-listed") == false)
            #expect(page.contains("already in your list</small>"))
        }
    }

    @Test func changesByTouch() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            for (place, fields) in [
                ("meal-size", "size=sideDish"), ("people", "step=1"), ("people", "step=1"), ("people", "step=1"),
                ("on-hand", "onHand=yes"),
            ] { #expect(try await server.fill("\(path)/\(place)", fields).status == 303) }
            let page = try await server.get(path).body
            #expect(page.contains("300\u{A0}g") && page.contains("for 5 people") && page.contains("Said by hand"))
            #expect(try await server.fill("\(path)/people", "step=100").status == 303)
            #expect(try await server.fill("\(path)/meal-size", "size=feast").status == 303)
            #expect(try await server.get(path).body.contains("for 5 people"))
        }
    }

    @Test func asksWhoGivesStars() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            #expect(try await server.fill("\(path)/rating", "rating=4.5").header("location")?.hasPrefix("/who") == true)
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .teal))
            let cookie = "Cookie: member=\(anna.id)\r\n"
            #expect(try await server.fill("\(path)/rating", "rating=4.7", headers: cookie).status == 303)
            #expect(try await server.get("/cooking").body.contains("4.7 of 5, from 1 member"))
            #expect(try await server.get(path, headers: cookie).body.contains("Your stars: 4.7"))
            #expect(try await server.fill("\(path)/rating", "rating=5.5", headers: cookie).status == 422)
            #expect(try await server.fill("\(path)/rating", "rating=none", headers: cookie).status == 303)
            #expect(try await server.get(path, headers: cookie).body.contains("No stars yet"))
        }
    }

    @Test func takesWhatWasCooked() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            let none = try await server.fill("\(path)/take", "")
            #expect(none.status == 303)
            let store = server.kiosk.store
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            _ = try await store.edit(product: uuid) { $0.packageSize = "500 g" }
            let draft = LotDraft(product: uuid, quantity: Quantity(.one), locationId: 1)
            _ = try await store.add(draft, by: Actor(station: "test"))
            #expect(try await server.fill("\(path)/take", "").status == 303)
            #expect(try await store.lots(LotQuery()).map(\.lot.amount) == [Amount(thousandths: 600)])
        }
    }

    @Test func saysHowItIsWithNutrition() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            #expect(try await server.get(path).body.contains("no barcode"))
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            let gtin = try #require(GTIN("8076800195057"))
            _ = try await server.kiosk.store.add(ProductCode(gtin: gtin), toProduct: uuid)
            #expect(try await server.get(path).body.contains("being looked up"))
            let nutrition = Nutrition(kilocalories: Amount("350"), grams: [.proteins: Amount(thousandths: 12_000)])
            var facts = try #require(
                ExternalProductData(
                    name: "Penne", brand: nil, packageSize: "500 g", category: nil, source: .openFoodFacts))
            facts.nutrition = nutrition
            _ = try await server.kiosk.store.save(facts, of: gtin)
            #expect(try await server.get(path).body.contains("350\u{A0}kcal"))
            #expect(try await server.fill("\(path)/meal-size", "size=sideDish").status == 303)
            #expect(try await server.get(path).body.contains("210\u{A0}kcal"))
        }
    }

    /// Sources were queried without success before the catalogue was imported.
    @Test(arguments: [true, false])
    func asksTheOfflineCatalogueAgainAfterAnImport(isOffline: Bool) async throws {
        try await withServer(external: ExternalServices(isOffline: isOffline)) { server async throws in
            let path = try await penne(server)
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            let gtin = try #require(GTIN("8076800195057"))
            _ = try await server.kiosk.store.add(ProductCode(gtin: gtin), toProduct: uuid)
            let before = try await server.get(path, headers: "Scantry-Renewal: 1\r\n").body
            #expect(before.contains("is not known") && before.contains("/nutrition\""))
            try importCatalogue(into: server.folder)
            let renewed = try await server.get(path, headers: "Scantry-Renewal: 1\r\n").body
            #expect(!renewed.contains("351\u{A0}kcal"))
            #expect(try await server.fill("\(path)/nutrition", "").status == 303)
            let page = try await server.get(path, headers: "Scantry-Renewal: 1\r\n").body
            #expect(page.contains("351\u{A0}kcal"))
        }
    }

    /// The stored data stays; only missing nutrition is added.
    @Test func completesWhatIsKeptByTheOfflineCatalogue() async throws {
        try await withServer(external: ExternalServices(isOffline: true)) { server async throws in
            let path = try await penne(server)
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            let gtin = try #require(GTIN("8076800195057"))
            _ = try await server.kiosk.store.add(ProductCode(gtin: gtin), toProduct: uuid)
            var facts = try #require(ExternalProductData(name: "Spaghetti", brand: "Barilla", source: .openFoodFacts))
            (facts.ingredients, facts.changed) = ("Durum wheat", .distantFuture)
            _ = try await server.kiosk.store.save(facts, of: gtin)
            try importCatalogue(into: server.folder)
            #expect(try await server.get(path).body.contains("351\u{A0}kcal"))
            let kept = try #require(try await server.kiosk.store.facts(ofProduct: uuid)?.facts)
            #expect(kept.name == "Spaghetti" && kept.ingredients == "Durum wheat")
        }
    }

    /// Imports one product with 351 kcal per 100 g.
    private func importCatalogue(into folder: String) throws {
        let rows = [
            "code\tproduct_name\tquantity\tbrands\tcategories_tags\tcountries_tags\tenergy-kcal_100g\tproteins_100g",
            "8076800195057\tSpaghetti n.5\t500 g\tBarilla\ten:spaghetti\ten:france\t351\t12",
        ]
        let path = folder + "/export.csv"
        try Data((rows.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        _ = try CatalogueImport(into: folder).build(from: path, CatalogueChoice(languages: ["en"]))
    }

    /// The page shows whether the stock has the product.
    @Test func saysWhetherTheStockHasSome() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            let missing = try await server.get(path).body
            #expect(missing.contains("<span>Not on hand <small>There is none in stock.</small>"))
            #expect(try await server.get("\(path)/edit").body.contains("As the stock says: not on hand</option>"))
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            let draft = LotDraft(product: uuid, quantity: Quantity(.one))
            _ = try await server.kiosk.store.add(draft, by: Actor(station: "pages"))
            let stocked = try await server.get(path).body
            #expect(stocked.contains("<span>On hand <small>There is some in stock.</small>"))
            let french = try await server.get("\(path)/edit", headers: "Accept-Language: fr\r\n").body
            #expect(french.contains("Selon le stock\u{A0}: en réserve</option>"))
            #expect(try await server.fill("\(path)/on-hand", "onHand=no").status == 303)
            let byHand = try await server.get(path).body
            #expect(byHand.contains("<span>Not on hand <small>Said by hand"))
            #expect(byHand.contains(">As the stock says: on hand</button>"))
        }
    }

    @Test func makesAListOfWhatIsMissing() async throws {
        try await withServer { server async throws in
            _ = try await penne(server)
            let answer = try await server.fill("/cooking/list", "")
            let list = try #require(answer.header("location"))
            #expect(try await server.get(list).body.contains("Penne"))
        }
    }

    @Test func isForgottenAfterAsking() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            #expect(try await server.get("\(path)/delete").body.contains("Forget how Penne is cooked?"))
            #expect(try await server.fill("\(path)/delete", "").status == 303)
            #expect(try await server.get(path).header("location")?.hasPrefix("/cooking/new?product=") == true)
        }
    }

    @Test func keepsWhatNobodyTouched() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            let page = try await server.get("\(path)/edit", headers: "Accept-Language: fr\r\n").body
            #expect(page.contains("Temps de cuisson") && page.contains("suffix"))
            let fields =
                "name=Penne&cookingTime=12&warning=120&unit=2&fullMeal=120&mealSize=fullMeal&people=2&onHand=yes"
            #expect(try await server.fill("\(path)/edit", fields).status == 303)
            let dish = try await server.get(path).body
            #expect(
                dish.contains("240\u{A0}g") && dish.contains("Said by hand") && dish.contains("a word 2 minutes before")
            )
            let form = try await server.get("\(path)/edit").body
            #expect(form.contains("value=\"12 min\"") && form.contains("value=\"120\" selected"))
        }
    }

    @Test func changesMyStarsInTheForm() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            let anna = try await server.kiosk.store.add(MemberDraft(name: "Anna", colour: .teal))
            let cookie = "Cookie: member=\(anna.id)\r\n"
            #expect(try await server.get("\(path)/edit").body.contains("field-rating") == false)
            #expect(try await server.get("\(path)/edit", headers: cookie).body.contains("field-rating"))
            let fields = "name=Penne&cookingTime=12&unit=2&mealSize=fullMeal&people=2&onHand=stock"
            #expect(try await server.fill("\(path)/edit", fields + "&rating=4.7", headers: cookie).status == 303)
            #expect(try await server.get(path, headers: cookie).body.contains("Your stars: 4.7"))
            let wrong = try await server.fill("\(path)/edit", fields + "&rating=7", headers: cookie)
            #expect(wrong.status == 422 && wrong.body.contains("field-rating-error"))
            #expect(try await server.fill("\(path)/edit", fields + "&rating=", headers: cookie).status == 303)
            #expect(try await server.get(path, headers: cookie).body.contains("No stars yet"))
        }
    }

    @Test func takesTheProductOfTheNameAndSaysSo() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let known = try await store.add(ProductDraft(name: "Penne", brand: "Barilla")).product.uuid
            let fields = "name=penne&brand=barilla&cookingTime=9&unit=2&mealSize=fullMeal&people=2"
            let answer = try await server.fill("/cooking/new", fields)
            #expect(answer.header("location") == "/cooking/\(known.text)")
            let cookie = try #require(answer.originalHead.firstMatch(of: /notice=[^;\r]+/)).0
            let dish = try await server.get(
                "/cooking/\(known.text)", headers: "Cookie: \(cookie)\r\n")
            #expect(dish.body.contains("penne was among your products already"))
            #expect(try await store.products().count == 1)
            let again = try await server.fill("/cooking/new", fields)
            #expect(again.status == 422 && again.body.contains("already in your list"))
            #expect(try await server.fill("/cooking/new", fields + "&known=new").status == 303)
            #expect(try await store.products().count == 2)
        }
    }

    @Test func asksWhichOneOfSeveralBrandsIsMeant() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let known = try await store.add(ProductDraft(name: "Penne", brand: "Barilla")).product.uuid
            _ = try await store.add(ProductDraft(name: "Penne", brand: "De Cecco"))
            let fields = "name=Penne&cookingTime=9&unit=2&mealSize=fullMeal&people=2&known="
            let asked = try await server.fill("/cooking/new", fields)
            #expect(
                asked.status == 422 && asked.body.contains("Penne · De Cecco") && asked.body.contains("value=\"9\""))
            let id = known.text
            #expect(try await server.fill("/cooking/new", fields + id).header("location") == "/cooking/\(id)")
            #expect(try await store.dish(ofProduct: known).product.brand == "Barilla")
            #expect(try await store.products().count == 2)
        }
    }

    @Test func keepsWhatWasTypedOfWhatSomebodyDeleted() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            let uuid = try #require(UUID(uuidString: String(path.dropFirst("/cooking/".count))))
            let fields = "name=Penne&cookingTime=12&doneness=crunchy&unit=2&mealSize=fullMeal&people=7&onHand=stock"
            try await server.kiosk.store.removeCooking(ofProduct: uuid)
            let kept = try await server.fill("\(path)/edit", fields)
            #expect(kept.status == 422 && kept.body.contains("Somebody has taken it out of the list"))
            #expect(kept.body.contains("value=\"crunchy\"") && kept.body.contains("value=\"12\""))
            let place = "/cooking/new?product=\(path.dropFirst("/cooking/".count))"
            #expect(kept.body.contains("action=\"\(place)\"") && kept.body.contains("data-areas=\"\""))
            #expect(try await server.fill(place, fields).status == 303)
            #expect(try await server.kiosk.store.dish(ofProduct: uuid).profile.people == 7)
            try await server.kiosk.store.removeCooking(ofProduct: uuid)
            try await server.kiosk.store.remove(product: uuid)
            for gone in ["\(path)/edit", place] {
                let kept = try await server.fill(gone, fields)
                #expect(
                    kept.status == 422 && kept.body.contains("removed this product") && kept.body.contains("crunchy"))
                #expect(kept.body.contains("action=\"/cooking/new\""))
            }
            #expect(try await server.fill("/cooking/new", fields).status == 303)
        }
    }

    @Test func showsOuncesWhereTheHouseholdMeasuresSo() async throws {
        try await withServer { server async throws in
            let path = try await penne(server)
            _ = try await server.kiosk.store.changeHousehold { $0.measures = .us }
            let page = try await server.get(path).body
            #expect(page.contains("7.1\u{A0}oz") && page.contains("200\u{A0}g"))
            #expect(try await server.get("/cooking").body.contains("3.5\u{A0}oz"))
            for _ in 1...4 { _ = try await server.fill("\(path)/people", "step=1") }
            #expect(try await server.get(path).body.contains("1\u{A0}lb 5.2\u{A0}oz"))
        }
    }

    private func penne(_ server: TestServer) async throws -> String {
        let draft = CookingDraft(seconds: 660, fullMeal: Amount("100"), sideDish: Amount("60"))
        let uuid = try await server.kiosk.store.addCooked(named: "Penne", brand: "Barilla", draft)
        return "/cooking/\(uuid.text)"
    }
}
