"""The kiosk without a screen: cards and packs before a real camera, and what is heard of a real sound card."""

from inside import sound
from inside.lab import WORKS, Lab
from inside.trial import check, trial
from trials.sounds import known

# The notes of tones, in hertz.
CHANGED, ADDED, UNDONE = [1_047, 1_319, 1_568], [1_976], [1_319, 880, 1_319]


@trial
def story():
    """A pack is put into the freezer with a date, and taken out again: by cards, a pack and the ear alone."""
    pack, = known(1)
    steps = [
        ("SCANTRY-LOC-3", r"From now on: Freezer  \[", r"From now on: Freezer\.", CHANGED),
        ("SCANTRY-DATE+6M", r"The next one is good until ", r"The next one is good until \d+ \w+ \d+\.", CHANGED),
        (pack, r"\+1\spiece → Freezer  \[", r"1 added to Freezer, 1 there, best before ", ADDED),
        ("SCANTRY-UNDO", r"Taken back: 1\spiece  \[", r"Taken back, ", UNDONE),
    ]
    with sound.recorded(sound.steady) as heard:
        with Lab("--headless", "--speech", "full", sound=sound.PLAY) as lab:
            lab.kiosk.expect(WORKS)
            lab.scene.match(lab.camera.format())
            for code, line, said, _ in steps:
                lab.scene.show(code)
                # The voice and the line of a scan come from two tasks: either may be first.
                lab.kiosk.expect_all(rf"  {code.replace('+', '[+]')}  .*{line}", rf"^  said +.*{said}")
                if code == pack:
                    is_stored(lab.kiosk, 1_000)
            is_stored(lab.kiosk, 0)
    notes = [note for *_, tone in steps for note in tone]
    check(are_heard(notes, heard), f"heard: {[round(note) for note in heard]}, not {notes}")
    return f"{len(steps)} things held up, each heard as the tone that it has, and said"


def is_stored(kiosk, thousandths):
    """There is so much of one product in the freezer, and it has a date."""
    lots = kiosk.ask("SELECT amount, locationId, isGuessed, bestBefore > date('now', '+5 months') FROM lot")
    check(lots == [(thousandths, 3, 0, 1)], f"the lots are {lots}")


def are_heard(notes, heard):
    """Whether these notes are heard in their order, whatever is said between them."""
    rest = iter(heard)
    return all(any(abs(found - note) <= note / 100 for found in rest) for note in notes)
