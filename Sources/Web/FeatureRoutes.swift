import Hummingbird
import Kiosk
import Kitchen
import Scanner
import Values

/// All that the kiosk answers, by area.
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

    func all() throws -> GuardedRoutes {
        ([start, access, devices, stock, products, recipes, household, try description] + ShoppingRoutes.all(pages))
            .reduce(GuardedRoutes()) { $0.adding($1) }
    }

    private var start: GuardedRoutes {
        GuardedRoutes()
            .adding(StartRoutes(pages: pages).routes)
            .adding(WelcomeRoutes(pages: pages, whereabouts: whereabouts).routes)
            .adding(LanguageRoutes().routes)
            .adding(WhoRoutes(pages: pages).routes)
            .adding(UndoRoutes(pages: pages).routes)
            .adding(ClockPages(pages: pages).routes)
            .adding(ClockRoutes(kiosk: kiosk, pages: pages).routes, at: "/api/v1/clock")
            .adding(AssetRoutes().routes)
            .adding(EventRoutes(eventBus: kiosk.eventBus).routes)
    }

    private var access: GuardedRoutes {
        GuardedRoutes()
            .adding(PairingRoutes(pages: pages, whereabouts: whereabouts).routes)
            .adding(DevicePages(pages: pages, whereabouts: whereabouts).routes)
            .adding(AuthorityRoutes(pages: pages, whereabouts: whereabouts).routes)
            .adding(DeviceRoutes(kiosk: kiosk, whereabouts: whereabouts).routes, at: "/api/v1")
    }

    private var devices: GuardedRoutes {
        GuardedRoutes()
            .adding(CameraRoutes(cameras: cameras, pages: pages, heartbeat: heartbeat).routes)
            .adding(SoundPages(pages: pages).routes)
            .adding(SoundRoutes(kiosk: kiosk).routes, at: "/api/v1/sound")
            .adding(StationPages(pages: pages).routes)
            .adding(BulkPages(pages: pages).routes)
            .adding(TimerPages(pages: pages).routes)
            .adding(TimerRoutes(kiosk: kiosk).routes, at: "/api/v1/timers")
            .adding(StationRoutes(kiosk: kiosk).routes, at: "/api/v1")
            .adding(ScanPages(pages: pages, scanner: scanner).routes)
            .adding(ScanRoutes(kiosk: kiosk, clock: clock, scanner: scanner).routes, at: "/api/v1/scans")
            .adding(HealthRoutes(kiosk: kiosk, version: version).routes, at: "/api/v1/health")
    }

    private var stock: GuardedRoutes {
        GuardedRoutes()
            .adding(StockPages(pages: pages).routes)
            .adding(StockRoutes(store: kiosk.store).routes, at: "/api/v1")
            .adding(NewLotPages(pages: pages).routes)
            .adding(LotPages(pages: pages).routes)
            .adding(DateRoutes(pages: pages).routes)
            .adding(LotRoutes(kiosk: kiosk).routes, at: "/api/v1/lots")
            .adding(JournalPages(pages: pages).routes)
            .adding(MovementRoutes(kiosk: kiosk).routes, at: "/api/v1")
            .adding(PurchaseRoutes(store: kiosk.store).routes, at: "/api/v1")
    }

    private var products: GuardedRoutes {
        GuardedRoutes()
            .adding(ProductListPages(pages: pages).routes, at: "/products")
            .adding(ProductPages(pages: pages, pictures: ownPictures).routes, at: "/products")
            .adding(PurchasePages(pages: pages).routes, at: "/products")
            .adding(ContributionPages(pages: pages, pictures: ownPictures).routes, at: "/products")
            .adding(ContributionRoutes(kiosk: kiosk, pictures: ownPictures).routes, at: "/api/v1/products")
            .adding(ProductRoutes(kiosk: kiosk, pictures: ownPictures).routes, at: "/api/v1/products")
            .adding(
                PictureRoutes(
                    store: kiosk.store, pictures: pictures, own: ownPictures,
                    fetched: FetchedPictures(in: pictures.ownFolder)
                ).routes
            )
            .adding(CookingPages(pages: pages, pictures: ownPictures).routes, at: "/cooking")
            .adding(DishPages(pages: pages, pictures: ownPictures).routes, at: "/cooking")
            .adding(CookingRoutes(kiosk: kiosk).routes, at: "/api/v1")
            .adding(SuggestionRoutes(store: kiosk.store).routes, at: "/api/v1/suggestions")
            .adding(InboxPages(pages: pages, pictures: ownPictures).routes, at: "/inbox")
            .adding(InboxRoutes(kiosk: kiosk).routes, at: "/api/v1/inbox")
            .adding(NamePages(pages: pages, list: .brand).routes, at: "/brands")
            .adding(NameRoutes(kiosk: kiosk, list: .brand).routes, at: "/api/v1/brands")
            .adding(NamePages(pages: pages, list: .category).routes, at: "/categories")
            .adding(NameRoutes(kiosk: kiosk, list: .category).routes, at: "/api/v1/categories")
    }

    private var recipes: GuardedRoutes {
        let own = OwnRecipePictures(folder: pictures.ownFolder, store: kiosk.store)
        return GuardedRoutes()
            .adding(FavouritePages(pages: pages).routes, at: "/recipes")
            .adding(OwnRecipePages(pages: pages, pictures: own).routes, at: "/recipes")
            .adding(OneRecipePages(pages: pages, pictures: own).routes, at: "/recipes")
            .adding(RecipeCookingPages(pages: pages).routes, at: "/recipes")
            .adding(RecipeBookRoutes(kiosk: kiosk, pictures: own).routes, at: "/api/v1/recipes")
            .adding(CookedRecipeRoutes(kiosk: kiosk).routes, at: "/api/v1/recipes")
            .adding(IngredientPages(pages: pages).routes, at: "/recipes")
            .adding(IngredientWordPages(pages: pages).routes, at: "/recipes/words")
            .adding(IngredientRoutes(kiosk: kiosk).routes, at: "/api/v1/recipes")
            .adding(CalendarPages(pages: pages, whereabouts: whereabouts).routes)
            .adding(CalendarRoutes(pages: pages).routes)
            .adding(CalendarAddressRoutes(store: kiosk.store).routes, at: "/api/v1/calendar")
            .adding(NewMealPages(pages: pages).routes, at: "/plan")
            .adding(PlanPages(pages: pages).routes, at: "/plan")
            .adding(PlanRoutes(kiosk: kiosk, clock: clock).routes, at: "/api/v1/plan")
            .adding(RecipeBrowsePages(pages: pages).routes, at: "/recipes")
            .adding(RecipeImportPages(pages: pages).routes, at: "/recipes")
            .adding(RecipePictureRoutes(pages: pages, own: own).routes, at: "/recipes")
            .adding(RecipeListRoutes(kiosk: kiosk).routes, at: "/api/v1/recipes")
    }

    private var household: GuardedRoutes {
        GuardedRoutes()
            .adding(SettingsPages(pages: pages).routes, at: "/settings")
            .adding(AboutPages(pages: pages, version: version, examine: examine).routes)
            .adding(ContributingPages(pages: pages).routes, at: "/contributing")
            .adding(HouseholdRoutes(kiosk: kiosk).routes, at: "/api/v1/household")
            .adding(SourcePages(pages: pages).routes, at: "/sources")
            .adding(RecipeSourcePages(pages: pages).routes, at: "/sources")
            .adding(SourceRoutes(kiosk: kiosk).routes, at: "/api/v1/sources")
            .adding(CardPages(pages: pages).routes, at: "/cards")
            .adding(UnitPages(pages: pages).routes, at: "/units")
            .adding(UnitRoutes(kiosk: kiosk).routes, at: "/api/v1/units")
            .adding(MemberPages(pages: pages).routes, at: "/members")
            .adding(MemberRoutes(kiosk: kiosk).routes, at: "/api/v1/members")
            .adding(LocationPages(pages: pages).routes, at: "/locations")
            .adding(LocationRoutes(kiosk: kiosk).routes, at: "/api/v1/locations")
            .adding(InStoreCodePages(pages: pages).routes, at: "/numbers")
            .adding(InStoreCodeRoutes(kiosk: kiosk).routes, at: "/api/v1")
            .adding(OwnLabelPages(pages: pages).routes, at: "/labels")
            .adding(OwnLabelRoutes(kiosk: kiosk).routes, at: "/api/v1/labels")
    }

    private var description: GuardedRoutes {
        get throws {
            GuardedRoutes()
                .adding(try DescriptionRoutes(version: version).routes, at: "/api/v1")
        }
    }
}
