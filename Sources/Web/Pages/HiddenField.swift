/// A hidden field of a form.
struct HiddenField {
    let key: String
    let value: String
}
