import Hummingbird
import Kiosk
import Kitchen
import Values

/// `/api/v1/household`: the household's settings.
struct HouseholdRoutes {
    let kiosk: Kiosk

    var routes: GuardedRoutes {
        GuardedRoutes(tag: "Household")
            .get("", for: .known, use: show)
            .described("household", "The household's settings", gives: .ok("The settings.", "Household"))
            .patch("", for: .known, changing: .household, use: change)
            .described(
                "changeHousehold", "Changes the household's settings", takes: "HouseholdChange",
                gives: .ok("The settings.", "Household"))
    }

    private func show(_ request: Request, context: AppRequestContext) async throws -> Response {
        try .json(HouseholdJSON(try await kiosk.store.household()))
    }

    private func change(_ request: Request, context: AppRequestContext) async throws -> Response {
        let patch = try await request.body { body in
            var patch = Patch<Household>()
            patch.setOptional("language", body, at: \.language)
            patch.set("currency", body, at: \.currency)
            patch.set("dueSoonDays", body, at: \.dueSoonDays)
            patch.set("restingMode", body, at: \.restingMode)
            patch.set("measures", body, at: \.measures)
            return patch
        }
        let household = try await kiosk.store.changeHousehold { patch.make(in: &$0) }
        return try .json(HouseholdJSON(household))
    }
}

/// The API's form of the household's settings.
private struct HouseholdJSON: Encodable {
    let language: String?
    let currency: String
    let dueSoonDays: Int
    let restingMode: Mode
    let measures: MeasurementSystem

    init(_ household: Household) {
        (language, currency, dueSoonDays) = (household.language, household.currency, household.dueSoonDays)
        (restingMode, measures) = (household.restingMode, household.measures)
    }
}

extension MeasurementSystem: FieldRequirable {}
