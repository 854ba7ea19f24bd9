import Foundation
import Kitchen

/// TheMealDB, a small open database of recipes with pictures: https://www.themealdb.com/api.php.
public struct TheMealDB: RecipeProvider {
    public let origin = Recipe.Origin.theMealDB
    private let client: HTTPClient
    private let address: String
    private let key: String?

    /// The base URL.
    public static let address = "https://www.themealdb.com"

    /// - Parameters:
    ///   - address: The base URL without a trailing slash.
    ///   - key: The household's own key, which supporters have; nil for the public test key.
    public init(client: HTTPClient, address: String = Self.address, key: String? = nil) {
        (self.client, self.address, self.key) = (client, address, key)
    }

    public func recipes(like text: String) async throws -> [FoundRecipe] {
        try await meals("search.php", "s", text)
    }

    public func recipe(_ originId: String) async throws -> FoundRecipe? {
        try await meals("lookup.php", "i", originId).first
    }

    /// Fetches a random recipe.
    public func random() async throws -> FoundRecipe? { try await meals("random.php").first }

    /// Fetches the categories with pictures, in the site's order.
    public func categories() async throws -> [RecipeList] {
        try await MealAnswer(request("categories.php")).objects.compactMap { category in
            category["strCategory"].map {
                RecipeList(
                    .category, $0, detail: category["strCategoryDescription"], picture: category["strCategoryThumb"])
            }
        }
    }

    /// Fetches the origins of dishes: adjectives, some of them misspelt.
    public func areas() async throws -> [RecipeList] {
        try await MealAnswer(request("list.php", "a", "list")).objects.compactMap { area in
            area["strArea"].flatMap { $0 == "Unknown" ? nil : RecipeList(.area, $0) }
        }
    }

    /// Fetches all ingredients.
    public func ingredients() async throws -> [RecipeList] {
        try await MealAnswer(request("list.php", "i", "list")).objects.compactMap { ingredient in
            ingredient["strIngredient"].map {
                RecipeList(.ingredient, $0, detail: ingredient["strDescription"], picture: picture(ofIngredient: $0))
            }
        }
    }

    /// Fetches the recipes of a list, with names and pictures only.
    public func recipes(in kind: RecipeList.Kind, named name: String) async throws -> [ListedRecipe] {
        let answer = try await MealAnswer(request("filter.php", kind.parameter, name.replacing(" ", with: "_")))
        return answer.objects.compactMap { meal in
            guard let id = meal["idMeal"], let title = meal["strMeal"] else { return nil }
            return ListedRecipe(.theMealDB, id, title: title, picture: meal["strMealThumb"])
        }
    }

    /// Fetches whole recipes whose titles begin with a letter or digit; all ``initials`` together give all recipes.
    public func recipes(beginningWith initial: Character) async throws -> [FoundRecipe] {
        try await meals("search.php", "f", String(initial))
    }

    public static let initials = Array("abcdefghijklmnopqrstuvwxyz0123456789")

    private func meals(_ page: String, _ name: String? = nil, _ value: String = "") async throws -> [FoundRecipe] {
        try await MealAnswer(request(page, name, value)).objects.compactMap(Meal.recipe)
    }

    private func picture(ofIngredient name: String) -> String? {
        name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"])).map {
            "\(address)/images/ingredients/\($0)-Small.png"
        }
    }

    private func request(_ page: String, _ name: String? = nil, _ value: String = "") async throws -> [UInt8] {
        var parts = URLComponents()
        if let name { parts.queryItems = [URLQueryItem(name: name, value: value)] }
        let query = parts.percentEncodedQuery.map { "?" + $0.replacing("+", with: "%2B") } ?? ""
        let answer = try await client.get("\(place)/\(page)\(query)", headers: Self.headers)
        switch answer.status {
        case 200: return answer.body
        case 401, 403: throw ProviderFailure.refused
        case 429, 503: throw ProviderFailure.limited
        default: throw ProviderFailure.unexpected(status: answer.status)
        }
    }

    /// The path for the key: supporters have another one. The URL contains the key, so it must not be logged or shown.
    private var place: String {
        let own = key?.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return own.map { "\(address)/api/json/v2/\($0)" } ?? "\(address)/api/json/v1/1"
    }

    private static let headers = ["User-Agent": HTTPClient.userAgent, "Accept": "application/json"]
}

extension RecipeList.Kind {
    /// The query parameter to filter by.
    fileprivate var parameter: String {
        switch self {
        case .category: "c"
        case .area: "a"
        case .ingredient: "i"
        }
    }
}
