import Foundation
import HTTPTypes
import Hummingbird
import Kiosk
import Kitchen
import Phrases

/// `/recipes/UUID/picture` and similar: pictures of dishes, or a drawn plate until the picture is fetched.
struct RecipePictureRoutes {
    let pages: Pages
    let own: OwnRecipePictures
    private var kiosk: Kiosk { pages.kiosk }

    private var fetched: FetchedPictures { FetchedPictures(ofRecipesIn: own.folder) }

    var routes: GuardedRoutes {
        GuardedRoutes()
            .get(":recipe/picture", for: .known, use: recipe)
            .get("categories/:name/picture", for: .known, use: category)
            .get("found/:meal/picture", for: .known, use: listed)
    }

    /// Returns the household's own photograph, else the source's picture.
    private func recipe(_ request: Request, context: AppRequestContext) async throws -> Response {
        let uuid = try context.uuid("recipe", of: .recipe)
        let recipe = try await kiosk.store.recipe(uuid).recipe
        if let picture = own.picture(of: recipe.uuid) { return .photograph(picture) }
        return picture(recipe.pictureFile, of: .recipe(recipe.uuid), placeholder: recipe.title, seed: recipe.category)
    }

    private func category(_ request: Request, context: AppRequestContext) async throws -> Response {
        let name = try context.listName
        let shown = try await pages.pageContext(request, context).written(recipeCategory: name)
        let list = try await kiosk.store.recipeLists(.category).first { $0.name == name }
        return picture(list?.pictureFile, of: .list(.category, name), placeholder: shown, seed: name)
    }

    private func listed(_ request: Request, context: AppRequestContext) async throws -> Response {
        let meal = try context.parameters.require("meal").removingPercentEncoding ?? ""
        let recipe = try await kiosk.store.listedRecipe(meal, from: .theMealDB)
        return picture(recipe?.pictureFile, of: .listed(meal), placeholder: recipe?.title ?? "", seed: nil)
    }

    private func picture(
        _ file: String?, of subject: WantedRecipePicture.Subject, placeholder title: String, seed: String?
    ) -> Response {
        if let bytes = file.flatMap(fetched.picture) { return .photograph(bytes) }
        kiosk.requestPicture(subject)
        return .plate(DrawnPlate(title, seed: seed ?? title))
    }
}

extension Response {
    fileprivate static func photograph(_ bytes: [UInt8]) -> Response {
        Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "private, max-age=300"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    fileprivate static func plate(_ plate: DrawnPlate) -> Response {
        Response(
            status: .ok, headers: [.contentType: "image/svg+xml", .cacheControl: "no-cache"],
            body: .init(byteBuffer: ByteBuffer(string: plate.svg)))
    }
}

/// A drawn plate, coloured by its seed, with the first letter of a dish.
private struct DrawnPlate {
    let svg: String

    init(_ title: String, seed: String) {
        let letter = title.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased().prefix(1) } ?? ""
        let hue = seed.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
        let safe = letter.allSatisfy { $0.isLetter || $0.isNumber } ? String(letter) : ""
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240" role="img">\
            <rect width="320" height="240" fill="hsl(\(hue) 38% 86%)"/>\
            <circle cx="160" cy="120" r="88" fill="hsl(\(hue) 30% 94%)" stroke="hsl(\(hue) 28% 72%)" stroke-width="3"/>\
            <circle cx="160" cy="120" r="62" fill="none" stroke="hsl(\(hue) 28% 80%)" stroke-width="2"/>\
            <text x="160" y="123" fill="hsl(\(hue) 40% 34%)" font-family="system-ui, sans-serif" font-size="64" \
            font-weight="600" text-anchor="middle" dominant-baseline="central">\(safe)</text></svg>
            """
    }
}
