extension PageParts {
    static let stations = PageParts(
        templates: [
            "bulk": PackageResources.bulk_mustache,
            "bulks": PackageResources.bulks_mustache,
            "station": PackageResources.station_mustache,
            "stationRow": PackageResources.stationRow_mustache,
            "stations": PackageResources.stations_mustache,
        ],
        assets: ["stations.css": PackageResources.stations_css])
}
