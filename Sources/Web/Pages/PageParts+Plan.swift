extension PageParts {
    static let plan = PageParts(
        templates: [
            "calendar": PackageResources.calendar_mustache,
            "newMeal": PackageResources.newMeal_mustache,
            "plan": PackageResources.plan_mustache,
            "plannedMeal": PackageResources.plannedMeal_mustache,
        ],
        assets: [
            "plan.css": PackageResources.plan_css
        ])
}
