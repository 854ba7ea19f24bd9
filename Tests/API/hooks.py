"""Hooks for schemathesis: data and checks that the OpenAPI document cannot express."""

import json
import os
import re
import uuid

import schemathesis

# Rejected although they fit their schemas: quiet hours that end as they begin, wrong check digits, entries with a product
# and words, both moving and discarding, invalid pictures, in-store patterns with inconsistent letters, labels of both a
# product and a lot, labels with a wrong check character, a page by both address and source, a food of articles only,
# files that are no export of another program, and addresses that are no server.
CROSSWISE = {
    "setSound", "lookUp", "addEntry", "editEntry", "changeList", "checkIn", "addProduct", "addCode", "deleteLocation",
    "takePicture", "correct", "dismiss", "answerNumberQuestion", "addNumberRule", "changeNumberRule", "scanPhotograph",
    "bindLabel", "keepLeftovers", "takeRecipePicture", "readRecipe", "correctFood", "answerCaseQuestion",
    "previewImport", "addWebhook", "editWebhook", "setMQTT",
}

# The ids in this kitchen, by the names of path parameters.
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
    """Uses existing ids, because 404s test little; but not for deletions, which would leave nothing."""
    if case.method == "DELETE" or case.meta.phase.name.value == "stateful":
        return
    parameters = case.path_parameters or {}
    for name in parameters.keys() & KNOWN.keys():
        parameters[name] = KNOWN[name]
    if "id" in parameters:
        parameters["id"] = 1


@schemathesis.check
def reads_all_that_it_describes(ctx, response, case):
    """The kitchen may reject what fits the schema; failing to parse it would be an error in the description."""
    if not fits_the_schema(case) or case.operation.definition.raw.get("operationId") in CROSSWISE:
        return
    if response.status_code == 422:
        problem = response.json()
        assert not problem["type"].endswith("/invalid"), f"It is as described, and is not read: {problem['detail']}"


@schemathesis.check
class tells_each_problem_in_words:
    """Checks that each problem has a message and a place."""

    def after_response(self, ctx, response, case):
        if response.status_code >= 400 and case.method != "HEAD":
            problem = response.json()
            assert problem["status"] == response.status_code
            assert problem["detail"] and problem["title"] and problem["type"].startswith("/api/v1/problems/")
