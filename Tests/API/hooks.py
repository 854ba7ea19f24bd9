"""What schemathesis cannot know of this API, and what it shall look at besides."""

import json
import os
import re
import uuid

import schemathesis

# What fits their schemas is refused all the same: quiet hours that end as they begin, digits of which the last is wrong,
# entries of a product and of words at once, to be moved and discarded at once, a picture that shows nothing, a shop's
# pattern whose letters do not belong together, a label of a product and of a lot at once, or one that does not check, a page
# by its address and its source, a food of which nothing is left but articles.
CROSSWISE = {
    "setSound", "lookUp", "addEntry", "editEntry", "changeList", "checkIn", "addProduct", "addCode", "deleteLocation",
    "takePicture", "correct", "dismiss", "answerNumberQuestion", "addNumberRule", "changeNumberRule", "scanPhotograph",
    "bindLabel", "keepLeftovers", "takeRecipePicture", "readRecipe", "correctFood",
}

# What there is in this kitchen, by the names that parameters have in paths.
KNOWN = json.loads(os.environ.get("KNOWN", "{}"))


def fits_the_schema(case):
    return case.meta is not None and case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes a new key of each that would do, lets any tag match, and begins lists at their beginning.

    What is wrong with those is sent as it is.
    """
    headers = case.headers or {}
    if re.fullmatch(r"[!-~]{1,200}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if headers.get("If-Match"):
        headers["If-Match"] = "*"
    if fits_the_schema(case):
        if case.query:
            case.query.pop("after", None)
        name_what_there_is(case)


def name_what_there_is(case):
    """What is made up is not there, and answers of 404 try little. What is deleted stays made up, or nothing is left."""
    if case.method == "DELETE" or case.meta.phase.name.value == "stateful":
        return
    parameters = case.path_parameters or {}
    for name in parameters.keys() & KNOWN.keys():
        parameters[name] = KNOWN[name]
    if "id" in parameters:
        parameters["id"] = 1


@schemathesis.check
def reads_all_that_it_describes(ctx, response, case):
    """The kitchen may decline what fits the schema; that it cannot be read would be a fault of the description."""
    if not fits_the_schema(case) or case.operation.definition.raw.get("operationId") in CROSSWISE:
        return
    if response.status_code == 422:
        problem = response.json()
        assert not problem["type"].endswith("/invalid"), f"It is as described, and is not read: {problem['detail']}"


@schemathesis.check
class tells_each_problem_in_words:
    """Each problem says what is wrong, and where."""

    def after_response(self, ctx, response, case):
        if response.status_code >= 400 and case.method != "HEAD":
            problem = response.json()
            assert problem["status"] == response.status_code
            assert problem["detail"] and problem["title"] and problem["type"].startswith("/api/v1/problems/")
