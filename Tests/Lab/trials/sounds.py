"""The kiosk's sounds."""

import csv
import itertools

from inside import sound
from inside.lab import ROOT, Lab
from inside.trial import check, trial

HERTZ, MILLISECONDS = 1_976, 110


def known(count):
    """Codes of products that the kiosk knows, for which it beeps; one that it does not know has another tone."""
    with open(ROOT / "Samples/products.tsv", encoding="utf-8") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return list(itertools.islice((row[0] for row in rows if len(row[0]) == 13 and row[0].isdigit()), count))


@trial
def beeps():
    """One beep for each scan that is booked, of the right note and length."""
    with sound.recorded() as heard:
        with Lab("--speech", "off", sound=sound.PLAY) as lab:
            lab.is_well()
            for code in known(6):
                lab.scans(code)
    check(len(heard) == 6, f"6 scans, and {len(heard)} notes: {heard}")
    for hertz, milliseconds in heard:
        check(abs(hertz - HERTZ) <= HERTZ / 100, f"a note of {hertz:.1f} Hz")
        check(abs(milliseconds - MILLISECONDS) <= 15, f"a note of {milliseconds} ms")
    lengths = [milliseconds for _, milliseconds in heard]
    return (f"6 scans, 6 beeps of {min(h for h, _ in heard):.1f} to {max(h for h, _ in heard):.1f} Hz and "
            f"{min(lengths)} to {max(lengths)} ms")


@trial
def sound_card():
    """The card is pulled out and put back: scans are booked, and it says what is wrong and when it is well."""
    with Lab("--speech", "off", sound=sound.PLAY) as lab:
        lab.is_well()
        first, second, third = known(3)
        lab.scans(first)
        sound.unplug()
        lab.scans(second)
        said = lab.kiosk.expect("there is no sound card|sound card .* does not play")
        sound.plug_in()
        with sound.recorded() as heard:
            lab.scans(third)
            lab.kiosk.expect(r"^  sound +plughw")
            lab.scene.pass_by(30)
        check(len(heard) == 1, f"heard when it was back: {heard}")
        return said
