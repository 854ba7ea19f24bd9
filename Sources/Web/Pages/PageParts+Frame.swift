extension PageParts {
    static let frame = PageParts(
        templates: [
            "confirm": PackageResources.confirm_mustache,
            "dateKeys": PackageResources.dateKeys_mustache,
            "field": PackageResources.field_mustache,
            "form": PackageResources.form_mustache,
            "formPage": PackageResources.formPage_mustache,
            "layout": PackageResources.layout_mustache,
            "mistakes": PackageResources.mistakes_mustache,
            "camera": PackageResources.camera_mustache,
            "start": PackageResources.start_mustache,
            "trouble": PackageResources.trouble_mustache,
            "welcome": PackageResources.welcome_mustache,
            "who": PackageResources.who_mustache,
        ],
        assets: [
            "base.css": PackageResources.base_css,
            "camera.css": PackageResources.camera_css,
            "camera.js": PackageResources.camera_js,
            "dates.js": PackageResources.dates_js,
            "forms.css": PackageResources.forms_css,
            "icon.svg": PackageResources.icon_svg,
            "icons.svg": PackageResources.icons_svg,
            "layout.css": PackageResources.layout_css,
            "lists.css": PackageResources.lists_css,
            "page.js": PackageResources.page_js,
            "sound.js": PackageResources.sound_js,
            "start.css": PackageResources.start_css,
            "suggestions.js": PackageResources.suggestions_js,
            "welcome.css": PackageResources.welcome_css,
        ])
}
