import { text, list, terms, code } from "./guide-blocks";
import { quickStart } from "./quick-start";
import type { GuideSection } from "./rules";

/** The short guide before the reference: what holds for every request. `Code` stands in backticks. */

const AUTHENTICATION: GuideSection = {
  id: "authentication",
  title: "Keys and scopes",
  blocks: [
    text(
      "Every request carries `Authorization: Bearer <key>`. A key in a query string is never read. Keys are " +
        "made by owners and developers of a brand in the portal and shown once; only a hash is kept. They live " +
        "90 days unless you say otherwise.",
    ),
    terms({
      verify: "Verify any passport of this deployment.",
      products: "Register products of your brand.",
      transfer: "Start, follow and cancel transfers of your brand's passports.",
      read: "Read your products, and follow transfers.",
    }),
    text(
      "A key ends with a checksum over all before it, so a mistyped one is refused without a look-up. Revoking " +
        "works at once, across several servers within a minute. A missing key is 401 with a bare " +
        '`WWW-Authenticate: Bearer`; a wrong, revoked or expired one adds `error="invalid_token"`; a key without ' +
        'the scope is 403 with `error="insufficient_scope"`.',
    ),
    text(
      "Requests are made over HTTPS. One that was not is refused with `https_required` rather than redirected: " +
        "its key may have been read on the way, so revoke it.",
    ),
  ],
};

const CONVENTIONS: GuideSection = {
  id: "conventions",
  title: "Reading and writing",
  blocks: [
    list(
      "Bodies and answers are JSON in UTF-8, names in `snake_case`. A body needs `Content-Type: application/json`.",
      "Times are UTC as RFC 3339 writes them, such as `2026-11-21T14:05:09.000Z`; days are `2026-11-21`.",
      "A field that an operation does not know is refused, with the nearest name that it does know. So a " +
        "misspelt field is not silently lost. Of a name that stands twice in one object the last counts.",
      "A query parameter may stand once. Optional fields of a body may be absent or `null`.",
      "Text is kept as given, apart from space at its ends, in Unicode NFC, its lines ended by LF. It is never " +
        "cut: too long is an error.",
      "Addresses are kept as browsers write them: host in lower case and ASCII, everything else percent-encoded.",
      "A query parameter that is a number is written in plain digits: `limit=100`, not `1E2` or `+100`.",
      "A passport code has 17 characters, the last of which checks the others. Case, hyphens and the " +
        "look-alikes I, L and O do not matter.",
      "Lists come in pages: `limit` up to 100, `has_more`, and `next_cursor` to send as `cursor`. A cursor " +
        "means nothing else.",
      "Every answer has an `X-Request-Id`, and none may be cached. With that id a request is found in the " +
        "portal's log.",
      "Another brand's objects answer like objects that do not exist: 404.",
    ),
  ],
};

const ERRORS: GuideSection = {
  id: "errors",
  title: "Errors",
  blocks: [
    text(
      "Errors are problem documents (RFC 9457, `application/problem+json`). Decide by `code`; it is stable, " +
        "and `type` is its page here. `detail` is for people. New codes may be added.",
    ),
    code(
      "422",
      JSON.stringify(
        {
          type: "…/docs/errors/invalid_request",
          title: "The request has invalid fields",
          status: 422,
          detail: "2 fields are at fault; errors lists them all.",
          instance: "/v1/products",
          code: "invalid_request",
          request_id: "req_01k9zt4m7fqh3c8vbn2xw5yd6e",
          errors: [
            { pointer: "/3/gtin", code: "invalid_format", detail: "A GTIN has 8 to 14 digits and nothing else." },
            {
              pointer: "/3/recyled_content",
              code: "unknown_field",
              detail: "There is no such field. Did you mean recycled_content?",
            },
          ],
        },
        null,
        2,
      ),
    ),
    text(
      "For wrong input, `errors` lists every error at once, up to 10,000. `pointer` is a JSON pointer (RFC " +
        "6901) into your body, or `?name` for a query parameter. The codes of single fields:",
    ),
    terms({
      required: "The field must be there.",
      wrong_type: "A string where a number belongs, a fraction where a whole number does.",
      too_short: "Empty text or an empty list.",
      too_long: "More characters or entries than allowed. Text is counted as it is stored.",
      out_of_range: "A number beyond its limits.",
      invalid_format: "Not of the form this field needs.",
      unknown_value: "Not on the closed list.",
      invalid_text: "Text with a NUL character or half a surrogate pair.",
      invalid_date: "A day that is not in the calendar, or before the year 1000.",
      invalid_url: "No https address that has a host name and nobody's password in it.",
      invalid_email: "Not one plain mailbox: a list, a name, a comment or a domain that cannot be.",
      invalid_phone: "Not a number as E.164 writes it.",
      invalid_code:
        "No passport code: its length or its check character does not fit, or it is another deployment's link.",
      invalid_cursor: "A cursor of another list, or none.",
      given_twice: "Two columns of a file are one field.",
      not_with_serial_number: "A quantity beside a serial number, which names one unit.",
      not_with_unit_external_id: "A quantity above 1 beside a unit's own id, which names one unit.",
      unknown_field: "The operation does not know this field.",
      repeated: "The query parameter stands more than once.",
      faults_not_told: "There are errors here too, but more than 10,000 came before.",
    }),
    text(
      "Some fields have codes of their own, such as `invalid_code` or `invalid_date`. A body that is not JSON " +
        "is 400, another media type 415, too many bytes 413. While the database is away every answer is 503 with " +
        "`Retry-After`.",
    ),
  ],
};

const IDEMPOTENCY: GuideSection = {
  id: "idempotency",
  title: "Sending a request again",
  blocks: [
    text(
      "Give every POST an `Idempotency-Key`: 1 to 255 visible ASCII characters, a UUID for instance. If the " +
        "answer is lost, send the same request with the same key.",
    ),
    list(
      "The same key with the same body: one effect. The repeat gets the stored answer, with " +
        "`Idempotent-Replayed: true`.",
      "The same key with another body, path or query: 422 `idempotency_key_reused`. Bodies are compared byte for byte.",
      "The first request is still running: 409 `idempotency_in_progress`, with `Retry-After`.",
      "Only what had an effect is kept, 24 hours per account. A refusal is not, be it 404, 409, 410, 422, 429 " +
        "or 5xx, and neither is a dry run: correct the request, or wait, and use the key again. The repeat meets " +
        "what is there by then.",
      "The record is part of the same transaction as the effect. If our server dies between the two, either " +
        "both are there or neither is.",
    ),
  ],
};

const RATE_LIMITS: GuideSection = {
  id: "rate-limits",
  title: "Rate limits",
  blocks: [
    text(
      "Limits hold for an account: all its keys count together. Of any 60 seconds, at most N requests are " +
        "admitted from the quota and B more from a reserve.",
    ),
    terms({ Standard: "N = 1,000 a minute, B = 50", "Premium Enterprise": "N = 10,000 a minute, B = 500" }),
    text(
      "Let a be the requests admitted in the last 60 seconds and b those of them taken from the reserve. A " +
        "request is admitted if a < N; else, if a < N + B and b < B, it is admitted from the reserve; else it is " +
        "429. A refused request is not counted. So whoever stays within N in every minute is never refused, and " +
        "no 60 seconds see more than N + B.",
    ),
    text(
      "Every request with a valid key counts one, whatever its answer. Requests without one count for their " +
        "address and cost no account anything. The portal counts separately.",
    ),
    code(
      "On every answer",
      'RateLimit-Policy: "minute";q=1000;w=60, "reserve";q=50;w=60\nRateLimit: "minute";r=412;t=23',
    ),
    text(
      "`r` is what is left of the quota, `t` the seconds until it grows. A 429 also says `Retry-After`: the " +
        "seconds until one request would be admitted.",
    ),
  ],
};

const VERSIONING: GuideSection = {
  id: "versioning",
  title: "Versions",
  blocks: [
    text(
      "The path says `/v1`, and it stays as long as changes only add: new operations, new optional fields, new " +
        "members of answers, new codes, new values in lists that are said to grow. Read answers so that " +
        "additions do not break you.",
    ),
    text(
      "Anything that is taken away needs `/v2`. What it replaces then carries `Deprecation` and `Sunset` " +
        "headers for at least twelve months. This is revision 1.4.",
    ),
  ],
};

/** The sections in their order. */
export function guide(publicUrl: string): GuideSection[] {
  return [quickStart(publicUrl), AUTHENTICATION, CONVENTIONS, ERRORS, IDEMPOTENCY, RATE_LIMITS, VERSIONING];
}
