import Hummingbird
import Kiosk
import Kitchen
import Scanner
import Values

/// All that the kiosk answers, by area. Who may use a route stands in ``RouteTable``.
struct FeatureRoutes {
    let pages: Pages
    let whereabouts: PublicURLs
    let pictures: ProductPictures
    let ownPictures: OwnPictures
    let cameras: [(station: String, viewfinder: Viewfinder)]
    let version: String
    /// Looks at the machine.
    let examine: @Sendable () async -> [Finding]
    let clock: WallClock
    let scanner: PhoneScanner
    /// How often a camera's page is told that the kiosk is alive.
    let heartbeat: Duration

    private var kiosk: Kiosk { pages.kiosk }

    func all() throws -> [RouteCollection<AppRequestContext>] {
        [start, access, devices, stock, products, recipes, household, try description] + ShoppingRoutes.all(pages)
    }

    private var start: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(StartRoutes(pages: pages).routes)
            .addRoutes(WelcomeRoutes(pages: pages, whereabouts: whereabouts).routes)
            .addRoutes(LanguageRoutes().routes)
            .addRoutes(WhoRoutes(pages: pages).routes)
            .addRoutes(UndoRoutes(pages: pages).routes)
            .addRoutes(ClockPages(pages: pages).routes)
            .addRoutes(ClockRoutes(kiosk: kiosk, pages: pages).routes, atPath: "/api/v1/clock")
            .addRoutes(FormPlaces().routes)
            .addRoutes(AssetRoutes().routes)
            .addRoutes(EventRoutes(eventBus: kiosk.eventBus).routes)
    }

    private var access: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(PairingRoutes(pages: pages, whereabouts: whereabouts).routes)
            .addRoutes(DevicePages(pages: pages, whereabouts: whereabouts).routes)
            .addRoutes(AuthorityRoutes(pages: pages, whereabouts: whereabouts).routes)
            .addRoutes(DeviceRoutes(kiosk: kiosk, whereabouts: whereabouts).routes, atPath: "/api/v1")
    }

    private var devices: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(CameraRoutes(cameras: cameras, pages: pages, heartbeat: heartbeat).routes)
            .addRoutes(SoundPages(pages: pages).routes)
            .addRoutes(SoundRoutes(kiosk: kiosk).routes, atPath: "/api/v1/sound")
            .addRoutes(StationPages(pages: pages).routes)
            .addRoutes(BulkPages(pages: pages).routes)
            .addRoutes(TimerPages(pages: pages).routes)
            .addRoutes(TimerRoutes(kiosk: kiosk).routes, atPath: "/api/v1/timers")
            .addRoutes(StationRoutes(kiosk: kiosk).routes, atPath: "/api/v1")
            .addRoutes(ScanPages(pages: pages, scanner: scanner).routes)
            .addRoutes(ScanRoutes(kiosk: kiosk, clock: clock, scanner: scanner).routes, atPath: "/api/v1/scans")
            .addRoutes(HealthRoutes(kiosk: kiosk, version: version).routes, atPath: "/api/v1/health")
    }

    private var stock: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(StockPages(pages: pages).routes)
            .addRoutes(StockRoutes(store: kiosk.store).routes, atPath: "/api/v1")
            .addRoutes(NewLotPages(pages: pages).routes)
            .addRoutes(LotPages(pages: pages).routes)
            .addRoutes(DateRoutes(pages: pages).routes)
            .addRoutes(LotRoutes(kiosk: kiosk).routes, atPath: "/api/v1/lots")
            .addRoutes(JournalPages(pages: pages).routes)
            .addRoutes(MovementRoutes(kiosk: kiosk).routes, atPath: "/api/v1")
            .addRoutes(PurchaseRoutes(store: kiosk.store).routes, atPath: "/api/v1")
    }

    private var products: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(ProductListPages(pages: pages).routes, atPath: "/products")
            .addRoutes(ProductPages(pages: pages, pictures: ownPictures).routes, atPath: "/products")
            .addRoutes(PurchasePages(pages: pages).routes, atPath: "/products")
            .addRoutes(ContributionPages(pages: pages, pictures: ownPictures).routes, atPath: "/products")
            .addRoutes(ContributionRoutes(kiosk: kiosk, pictures: ownPictures).routes, atPath: "/api/v1/products")
            .addRoutes(ProductRoutes(kiosk: kiosk, pictures: ownPictures).routes, atPath: "/api/v1/products")
            .addRoutes(
                PictureRoutes(
                    store: kiosk.store, pictures: pictures, own: ownPictures,
                    fetched: FetchedPictures(in: pictures.ownFolder)
                ).routes
            )
            .addRoutes(CookingPages(pages: pages, pictures: ownPictures).routes, atPath: "/cooking")
            .addRoutes(DishPages(pages: pages, pictures: ownPictures).routes, atPath: "/cooking")
            .addRoutes(CookingRoutes(kiosk: kiosk).routes, atPath: "/api/v1")
            .addRoutes(SuggestionRoutes(store: kiosk.store).routes, atPath: "/api/v1/suggestions")
            .addRoutes(InboxPages(pages: pages, pictures: ownPictures).routes, atPath: "/inbox")
            .addRoutes(InboxRoutes(kiosk: kiosk).routes, atPath: "/api/v1/inbox")
            .addRoutes(NamePages(pages: pages, list: .brand).routes, atPath: "/brands")
            .addRoutes(NameRoutes(kiosk: kiosk, list: .brand).routes, atPath: "/api/v1/brands")
            .addRoutes(NamePages(pages: pages, list: .category).routes, atPath: "/categories")
            .addRoutes(NameRoutes(kiosk: kiosk, list: .category).routes, atPath: "/api/v1/categories")
    }

    private var recipes: RouteCollection<AppRequestContext> {
        let own = OwnRecipePictures(folder: pictures.ownFolder, store: kiosk.store)
        return RouteCollection(context: AppRequestContext.self)
            .addRoutes(FavouritePages(pages: pages).routes, atPath: "/recipes")
            .addRoutes(OwnRecipePages(pages: pages, pictures: own).routes, atPath: "/recipes")
            .addRoutes(OneRecipePages(pages: pages, pictures: own).routes, atPath: "/recipes")
            .addRoutes(RecipeCookingPages(pages: pages).routes, atPath: "/recipes")
            .addRoutes(RecipeBookRoutes(kiosk: kiosk, pictures: own).routes, atPath: "/api/v1/recipes")
            .addRoutes(CookedRecipeRoutes(kiosk: kiosk).routes, atPath: "/api/v1/recipes")
            .addRoutes(IngredientPages(pages: pages).routes, atPath: "/recipes")
            .addRoutes(IngredientWordPages(pages: pages).routes, atPath: "/recipes/words")
            .addRoutes(IngredientRoutes(kiosk: kiosk).routes, atPath: "/api/v1/recipes")
            .addRoutes(CalendarPages(pages: pages, whereabouts: whereabouts).routes)
            .addRoutes(CalendarRoutes(pages: pages).routes)
            .addRoutes(CalendarAddressRoutes(store: kiosk.store).routes, atPath: "/api/v1/calendar")
            .addRoutes(NewMealPages(pages: pages).routes, atPath: "/plan")
            .addRoutes(PlanPages(pages: pages).routes, atPath: "/plan")
            .addRoutes(PlanRoutes(kiosk: kiosk, clock: clock).routes, atPath: "/api/v1/plan")
            .addRoutes(RecipeBrowsePages(pages: pages).routes, atPath: "/recipes")
            .addRoutes(RecipeImportPages(pages: pages).routes, atPath: "/recipes")
            .addRoutes(RecipePictureRoutes(pages: pages, own: own).routes, atPath: "/recipes")
            .addRoutes(RecipeListRoutes(kiosk: kiosk).routes, atPath: "/api/v1/recipes")
    }

    private var household: RouteCollection<AppRequestContext> {
        RouteCollection(context: AppRequestContext.self)
            .addRoutes(SettingsPages(pages: pages).routes, atPath: "/settings")
            .addRoutes(AboutPages(pages: pages, version: version, examine: examine).routes)
            .addRoutes(ContributingPages(pages: pages).routes, atPath: "/contributing")
            .addRoutes(HouseholdRoutes(kiosk: kiosk).routes, atPath: "/api/v1/household")
            .addRoutes(SourcePages(pages: pages).routes, atPath: "/sources")
            .addRoutes(RecipeSourcePages(pages: pages).routes, atPath: "/sources")
            .addRoutes(SourceRoutes(kiosk: kiosk).routes, atPath: "/api/v1/sources")
            .addRoutes(CardPages(pages: pages).routes, atPath: "/cards")
            .addRoutes(UnitPages(pages: pages).routes, atPath: "/units")
            .addRoutes(UnitRoutes(kiosk: kiosk).routes, atPath: "/api/v1/units")
            .addRoutes(MemberPages(pages: pages).routes, atPath: "/members")
            .addRoutes(MemberRoutes(kiosk: kiosk).routes, atPath: "/api/v1/members")
            .addRoutes(LocationPages(pages: pages).routes, atPath: "/locations")
            .addRoutes(LocationRoutes(kiosk: kiosk).routes, atPath: "/api/v1/locations")
            .addRoutes(InStoreCodePages(pages: pages).routes, atPath: "/numbers")
            .addRoutes(InStoreCodeRoutes(kiosk: kiosk).routes, atPath: "/api/v1")
            .addRoutes(OwnLabelPages(pages: pages).routes, atPath: "/labels")
            .addRoutes(OwnLabelRoutes(kiosk: kiosk).routes, atPath: "/api/v1/labels")
    }

    private var description: RouteCollection<AppRequestContext> {
        get throws {
            RouteCollection(context: AppRequestContext.self)
                .addRoutes(try DescriptionRoutes(version: version).routes, atPath: "/api/v1")
        }
    }
}
