extension PageParts {
    static let access = PageParts(
        templates: [
            "devices": PackageResources.devices_mustache,
            "entrance": PackageResources.entrance_mustache,
            "invitation": PackageResources.invitation_mustache,
            "invite": PackageResources.invite_mustache,
            "outside": PackageResources.outside_mustache,
            "token": PackageResources.token_mustache,
            "trust": PackageResources.trust_mustache,
        ],
        assets: [
            "access.css": PackageResources.access_css,
            "access.js": PackageResources.access_js,
        ])
}
