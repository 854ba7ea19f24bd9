import Hummingbird

/// All features of the server.
enum Features {
    static let all: [any Feature.Type] = [
        AboutFeature.self,
        AccessFeature.self,
        BackupsFeature.self,
        CameraFeature.self,
        CardsFeature.self,
        CookingFeature.self,
        ExportsFeature.self,
        FactsFeature.self,
        HealthFeature.self,
        HouseholdFeature.self,
        ImportsFeature.self,
        LabelsFeature.self,
        LotsFeature.self,
        MQTTFeature.self,
        MetricsFeature.self,
        PagesFeature.self,
        PlanFeature.self,
        ProductsFeature.self,
        RecipeBookFeature.self,
        RecipesFeature.self,
        SatellitesFeature.self,
        ScanningFeature.self,
        ShoppingFeature.self,
        SourcesFeature.self,
        StartFeature.self,
        StationsFeature.self,
        StockFeature.self,
        TimersFeature.self,
        WebhooksFeature.self,
    ]

    /// The texts of the templates.
    static var templates: [String: [UInt8]] { all.reduce(into: [:]) { $0.merge($1.templates) { first, _ in first } } }

    /// The templates, compiled once for all servers of a process.
    static let library = TemplateLibrary(templates)

    static var assets: [String: [UInt8]] { all.reduce(into: [:]) { $0.merge($1.assets) { first, _ in first } } }

    static var schemas: [String: Schema] { all.reduce(into: [:]) { $0.merge($1.schemas) { first, _ in first } } }

    static func routes(_ server: ServerParts) -> GuardedRoutes {
        all.reduce(sharedRoutes(server)) { $0.adding($1.routes(server)) }
    }

    /// Returns the routes that need something of all features: the assets and the API's description.
    private static func sharedRoutes(_ server: ServerParts) -> GuardedRoutes {
        GuardedRoutes()
            .adding(AssetRoutes(assets: assets).routes)
            .adding(
                DescriptionRoutes {
                    try OpenAPIDocument(version: server.version, routes: routes(server), schemas: schemas)
                }.routes, at: "\(API.path)")
    }
}
