"""What schemathesis cannot know of headers that depend on what was asked before."""

import re
import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes a new key of each that would do, and any tag match; what is wrong with them is sent as it is."""
    headers = case.headers or {}
    if re.fullmatch(r"[!-~]{1,200}", str(headers.get("Idempotency-Key", ""))):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if headers.get("If-Match"):
        headers["If-Match"] = "*"
