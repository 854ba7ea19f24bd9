import Foundation
import Kiosk
import Kitchen
import Phrases
import Testing
import Values

@testable import Web

/// The pages of products, brands, categories, locations and members.
struct ProductPagesTests {
    @Test(arguments: [
        "/products", "/products/new", "/inbox", "/brands", "/brands/new", "/categories", "/units", "/units/new",
        "/units/2", "/members", "/members/new", "/locations", "/locations/new", "/locations/1",
        "/locations/1/delete", "/settings",
    ])
    func areThere(path: String) async throws {
        try await withServer { server async throws in
            for language in ["en", "fr"] {
                let page = try await server.get(path, headers: "Accept-Language: \(language)\r\n")
                #expect(page.status == 200 && page.body.contains("<html lang=\"\(language)\">"))
            }
        }
    }

    @Test func addsNamesAndFindsAProduct() async throws {
        try await withServer { server async throws in
            let added = try await server.fill("/products", "name=Cr%C3%A8me&brand=Isigny&unit=1&gtin=3017620422003")
            let path = try #require(added.header("location"))
            #expect(added.status == 303 && path.hasPrefix("/products/"))
            #expect(try await server.get(path).body.contains("3017620422003"))
            #expect(try await server.get("/products?q=crem").body.contains("Crème"))
            let changed = try await server.fill("\(path)/edit", "name=Butter&unit=1")
            #expect(changed.status == 303)
            #expect(try await server.kiosk.store.products().map(\.name) == ["Butter"])
        }
    }

    /// Suggestions of names show the stock.
    @Test(arguments: [("en", "2 in Pantry"), ("fr", "Pantry\u{A0}: 2")])
    func tellWhatThereIsAlreadyWhileANameIsTyped(language: String, there: String) async throws {
        try await withServer { server async throws in
            for _ in 1...2 { _ = try await server.scan("8076800195057") }
            let list = try await server.kiosk.store.add(ListDraft(name: "Saturday")).list.uuid.text
            for path in [
                "/products/suggestions?q=spagetti", "/shopping/\(list)/suggestions?text=spaghetti",
                "/lots/new?q=spaghetti",
            ] {
                let answer = try await server.get(path, headers: "Accept-Language: \(language)\r\n")
                #expect(answer.status == 200 && answer.body.contains(there), "\(path)")
            }
            let nothing = try await server.get("/products/suggestions?q=xyz")
            #expect((nothing.json["products"] as? [Any])?.isEmpty == true)
        }
    }

    @Test(arguments: [
        ("", "name"), ("name=x&unit=1&gtin=123", "gtin"),
        ("name=x&unit=1&daysThawed=-2", "daysThawed"), ("name=x&unit=1&minimum=lots", "minimum"),
    ])
    func saysWhatIsWrongBesideTheField(fields: String, field: String) async throws {
        try await withServer { server async throws in
            let page = try await server.fill("/products", fields)
            #expect(page.status == 422 && page.body.contains("id=\"field-\(field)-error\""))
            #expect(try await server.kiosk.store.products().isEmpty)
        }
    }

    /// A declared field is on the form, on the page and in the API.
    @Test func saysWhereAProductIsFrom() async throws {
        try await withServer { server async throws in
            let added = try await server.fill("/products", "name=Rice&unit=1&origin=Camargue")
            let path = try #require(added.header("location"))
            #expect(try await server.get(path).body.contains("Camargue"))
            #expect(try await server.get("\(path)/edit").body.contains("value=\"Camargue\""))
            let refused = try await server.fill(
                "\(path)/edit", "name=Rice&unit=1&origin=\(String(repeating: "x", count: 101))")
            #expect(refused.status == 422 && refused.body.contains("id=\"field-origin-error\""))
            #expect(try await server.get("/api/v1\(path)").json["origin"] as? String == "Camargue")
        }
    }

    /// The shorthand of best-before fields.
    @Test func keepsForEverWhatIsMarkedSo() async throws {
        try await withServer { server async throws in
            let added = try await server.fill("/products", "name=Salt&unit=1&daysFresh=x&daysOpened=30")
            let path = try #require(added.header("location"))
            let product = try #require(try await server.kiosk.store.products().first)
            let known = try await server.kiosk.store.product(product.uuid).product
            #expect(known.daysFresh == Product.forEver && known.daysFrozen == nil && known.daysOpened == 30)
            #expect(try await server.get(path).body.contains("for ever"))
            let form = try await server.get("\(path)/edit").body
            #expect(form.contains("name=\"daysFresh\" type=\"text\" value=\"x\"") && !form.contains("-1 "))
            for (days, advice) in [("1,5", "This is not a number of days"), ("-2", "from 0 to 36,500")] {
                let refused = try await server.fill("\(path)/edit", "name=Salt&unit=1&daysFresh=\(days)")
                #expect(refused.status == 422 && refused.body.contains(advice) && !refused.body.contains("1.5"))
            }
        }
    }

    @Test func letsALocationHaveNoColourAgain() async throws {
        try await withServer { server async throws in
            let fields = "name=Cellar&kind=pantry&location=&colour="
            #expect(try await server.fill("/locations/1", fields + "%23a63d57").status == 303)
            #expect(try await server.kiosk.store.location(1).colour != nil)
            #expect(try await server.get("/locations/1").body.contains("<span>No colour</span>"))
            #expect(try await server.fill("/locations/1", fields).status == 303)
            #expect(try await server.kiosk.store.location(1).colour == nil)
            #expect(try await !server.get("/members/new").body.contains("No colour"))
        }
    }

    @Test func emptiesTheInbox() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("4099999999996")
            _ = try await server.scan("L%204711")
            let waiting = try await server.kiosk.store.inbox()
            let product = try #require(waiting.compactMap(\.product).first)
            #expect(try await server.fill("/products/\(product.uuidString)/edit", "name=Oats&unit=1").status == 303)
            for line in try await server.kiosk.store.inbox() {
                let code = line.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                #expect(try await server.fill("/inbox/dismiss", "code=\(code)").status == 303)
            }
            #expect(try await server.kiosk.store.inbox().isEmpty)
        }
    }

    @Test func asksBeforeAPlaceGoesWithWhatIsThere() async throws {
        try await withServer { server async throws in
            _ = try await server.scan("8076800195057")
            let refused = try await server.fill("/locations/1/delete", "")
            #expect(refused.status == 422 && refused.body.contains("value=\"discard\""))
            #expect(try await server.fill("/locations/1/delete", "fate=move&destination=2").status == 303)
            #expect(try await server.kiosk.store.shelves().map(\.location.name) == ["Fridge"])
        }
    }

    @Test func keepsABrandThatIsUsedAndSaysByWhat() async throws {
        try await withServer { server async throws in
            _ = try await server.kiosk.store.add(ProductDraft(name: "Oats", brand: "Mill"))
            let question = try await server.get("/brands/1/delete").body
            #expect(question.contains("1 product") && !question.contains("button danger"))
            let page = try await server.fill("/brands/1/delete", "")
            #expect(page.status == 422 && page.body.contains("1 product"))
        }
    }

    @Test func saysBesideTheFieldThatAPictureIsTooLarge() async throws {
        try await withServer { server async throws in
            let uuid = try await server.kiosk.store.add(ProductDraft(name: "Oats")).product.uuid.text
            let head = "--x\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.jpg\"\r\n\r\n"
            let body =
                Array(head.utf8) + [UInt8](repeating: 0, count: OwnPictures.largestUpload) + Array("\r\n--x--".utf8)
            let page = try await server.post(
                "/products/\(uuid)/picture", body, type: "multipart/form-data; boundary=x")
            #expect(page.status == 422 && page.body.contains("id=\"field-picture-error\""))
            #expect(page.body.contains("larger than 12"))
        }
    }

    @Test func namesUnitsAsTheVisitorDoes() async throws {
        try await withServer { server async throws in
            let page = try await server.get("/units", headers: "Accept-Language: fr\r\n").body
            #expect(page.contains("gramme (g)") && page.contains("cuillère à soupe (c. à soupe)"))
            for symbol in ["(piece)", "(pack)", "(cup)", "(tbsp)"] { #expect(!page.contains(symbol)) }
        }
    }

    @Test func mergesProductsAndSaysWhyNot() async throws {
        try await withServer { server async throws in
            let store = server.kiosk.store
            let one = try await store.add(ProductDraft(name: "Oats")).product.uuid.text
            let other = try await store.add(ProductDraft(name: "Rolled oats")).product.uuid.text
            #expect(try await server.fill("/products/\(one)/merge", "into=\(one)").status == 422)
            let asked = try await server.fill("/products/\(one)/merge", "into=\(other)")
            #expect(asked.status == 200 && asked.body.contains("Merge Oats into Rolled oats?"))
            #expect(asked.body.contains("That cannot be undone."))
            #expect(asked.body.contains("name=\"into\" value=\"\(other)\""))
            #expect(try await store.products().count == 2)
            #expect(try await server.fill("/products/\(one)/merge", "into=\(other)&sure=1").status == 303)
            #expect(try await store.products().map(\.name) == ["Rolled oats"])
        }
    }

    @Test func asksBeforeNamesAndUnitsAreMerged() async throws {
        try await withServer { server async throws in
            var ids: [Int] = []
            for (kind, body) in [
                ("brands", #"{"name":"Mill"}"#), ("brands", #"{"name":"Mills"}"#),
                ("units", #"{"symbol":"mug","kind":"volume","measure":{"amount":"300","unit":3}}"#),
                ("units", #"{"symbol":"beaker","kind":"volume","measure":{"amount":"300","unit":3}}"#),
            ] {
                ids.append(try #require(try await server.post("/api/v1/\(kind)", body).json["id"] as? Int))
            }
            for (path, into) in [
                ("/brands/\(ids[0])", ids[1]), ("/units/\(ids[2])", ids[3]),
            ] {
                let asked = try await server.fill("\(path)/merge", "into=\(into)")
                #expect(asked.status == 200 && asked.body.contains("That cannot be undone."))
                #expect(try await server.get(path).status == 200)
                #expect(try await server.fill("\(path)/merge", "into=\(into)&sure=1").status == 303)
                #expect(try await server.get(path).status == 404)
            }
        }
    }

    @Test func showsHostileNamesAsTheyAre() async throws {
        try await withServer { server async throws in
            let name = "<script>alert(1)</script>{{t.common.add}}\u{202E}=1+1"
            let product = try await server.kiosk.store.add(ProductDraft(name: name, brand: name, note: name))
            _ = try await server.kiosk.store.add(LocationDraft(name: name, kind: .other))
            _ = try await server.kiosk.store.add(MemberDraft(name: name, colour: .green))
            let uuid = product.product.uuid.text
            for path in [
                "/products", "/products/\(uuid)", "/products/\(uuid)/edit", "/brands", "/brands/1", "/locations",
                "/members", "/members/1", "/products/\(uuid)/merge",
            ] {
                let page = try await server.get(path)
                #expect(page.status == 200 && !page.body.contains("<script>alert"))
                #expect(page.body.contains("&lt;script&gt;") || path.hasSuffix("merge"), "\(path)")
            }
        }
    }

    @Test(arguments: [
        "/products/00000000-0000-7000-8000-000000000000", "/products/x", "/brands/99", "/units/x", "/members/1",
        "/locations/99999999999999999999", "/categories/0/delete",
    ])
    func doesNotFindWhatIsNotThere(path: String) async throws {
        try await withServer { server async throws in #expect(try await server.get(path).status == 404) }
    }
}
