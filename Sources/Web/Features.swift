/// All features of the server.
enum Features {
    static let all: [any Feature.Type] = [
        APIFeature.self,
        AboutFeature.self,
        AccessFeature.self,
        CameraFeature.self,
        CardsFeature.self,
        CookingFeature.self,
        FactsFeature.self,
        HouseholdFeature.self,
        LabelsFeature.self,
        LotsFeature.self,
        PagesFeature.self,
        PlanFeature.self,
        ProductsFeature.self,
        RecipeBookFeature.self,
        RecipesFeature.self,
        ScanningFeature.self,
        ShoppingFeature.self,
        SourcesFeature.self,
        StartFeature.self,
        StationsFeature.self,
        StockFeature.self,
        TimersFeature.self,
    ]

    static var templates: [String: [UInt8]] { all.reduce(into: [:]) { $0.merge($1.templates) { first, _ in first } } }

    static var assets: [String: [UInt8]] { all.reduce(into: [:]) { $0.merge($1.assets) { first, _ in first } } }

    static var schemas: [String: Schema] { all.reduce(into: [:]) { $0.merge($1.schemas) { first, _ in first } } }

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        all.reduce(GuardedRoutes()) { $0.adding($1.routes(server)) }
    }
}
