// Fills in the pairing code that a QR code puts behind #, which browsers never send.
const digits = decodeURIComponent(location.hash.slice(1)).replace(/[^0-9]/g, "");
const field = document.querySelector("input[name=code]");
if (field && digits.length === 6) {
  field.value = digits;
  history.replaceState(null, "", location.pathname);
  document.querySelector("form.form button")?.focus();
} else {
  field?.focus();
}
