import type { ApiErrorCode } from "@/lib/platform/errors";
import { CONFLICT_ERRORS, type ErrorExplanation } from "./conflict-errors";

/** What each code of the API means and what its reader does next: the text of its documentation page. */

export const ERROR_CATALOGUE: Record<ApiErrorCode, ErrorExplanation> = {
  malformed_json: {
    meaning:
      "The body is not JSON, is empty, or is not UTF-8. The detail and the members `line` and `column` say " +
      "where it goes wrong.",
    remedy: "Build the body with a JSON library rather than by joining strings, and send it as UTF-8.",
  },
  malformed_request: {
    meaning:
      "The request is no valid HTTP/1.1, has no Host header, or its body broke off before its end. Such a " +
      "request is not counted by any limit, and the connection is closed.",
    remedy:
      "Percent-encode the address (a space is `%20`), let a library write the headers and the length of the " +
      "body, and use https where the address says so. If the body broke off, send the request again, a POST " +
      "with the same `Idempotency-Key`.",
  },
  missing_credentials: {
    meaning:
      "The request carries no bearer key in its Authorization header. A key in the query string or in the body " +
      "is never read.",
    remedy: "Send `Authorization: Bearer dpp_live_…` with a key made in the portal under API keys.",
  },
  invalid_token: {
    meaning: "The key is mistyped, unknown, revoked or expired; the detail says which. One header carries one key.",
    remedy:
      "Compare the key's first and last characters with the list in the portal. If it was revoked or has " +
      "expired, make a new one.",
  },
  https_required: {
    meaning:
      "The request did not reach this deployment over TLS. It was not redirected, because a redirect would " +
      "hide that the key travelled in the clear.",
    remedy: "Use the https address. If the request carried a key, revoke that key and make a new one.",
  },
  insufficient_scope: {
    meaning: "The key is valid but lacks the scope the operation needs. `WWW-Authenticate` names the scope.",
    remedy: "Make a key with that scope. The scopes of a key cannot be changed later.",
  },
  brand_suspended: {
    meaning:
      "Whoever runs this deployment has suspended the account. Its keys verify passports and do nothing else; " +
      "public passport pages and links that are under way are not affected.",
    remedy:
      "Ask the operator. The account's members see the reason in the portal. Nothing is lost; the same request " +
      "works once the account is reinstated.",
  },
  not_found: {
    meaning: "Nothing is at this path, or the id in it names nothing of your brand.",
    remedy: "Compare the path with the reference. Another brand's objects answer like objects that do not exist.",
  },
  passport_not_found: {
    meaning:
      "The code is well-formed but no passport of this deployment has it, or, where the passport must be your " +
      "own, it is another brand's. On `GET /v1/verify` the body also carries `authenticity.status`: `unknown`.",
    remedy: "Read the code again from the label. If it is what the label says, treat the item as unverified.",
  },
  product_not_found: {
    meaning: "No product of your brand has this id.",
    remedy: "Use the id that `POST /v1/products` answered or `GET /v1/products` lists.",
  },
  transfer_not_found: {
    meaning: "No transfer of your brand has this id.",
    remedy: "Use the `id` or the `Location` that `POST /v1/transfer` answered.",
  },
  import_not_found: {
    meaning: "No import of your brand has this id.",
    remedy: "Use the `id` or the `Location` that `POST /v1/imports` answered.",
  },
  import_state_conflict: {
    meaning:
      "The import is in a state that does not allow this step, such as a commit before the check is over. The " +
      "body carries the `state`.",
    remedy: "Read `GET /v1/imports/{id}` until its `state` allows the step.",
  },
  too_many_open_imports: {
    meaning:
      "The brand has as many unfinished imports as it may have: uploaded or checked, and neither committed nor " +
      "cancelled. The body carries the `limit`.",
    remedy:
      "Commit or cancel one with `POST /v1/imports/{id}/commit` or `/cancel`. An import that nobody touches " +
      "for 30 days ends by itself.",
  },
  file_refused: {
    meaning:
      "The file cannot be read: it is damaged, protected, too large, or no CSV, NDJSON or XLSX. The member " +
      "`fault` says which, the detail where.",
    remedy: "Open the file in a spreadsheet program and save it as XLSX or CSV.",
  },
  method_not_allowed: {
    meaning: "The path exists but not with this method. `Allow` lists the methods it has.",
    remedy: "Use one of the methods that `Allow` lists.",
  },
  request_timeout: {
    meaning:
      "The headers did not arrive within 10 seconds, or the body within two minutes (a file: half an hour). " +
      "The connection is closed.",
    remedy:
      "Send the request again, a POST with the same `Idempotency-Key`. On a slow line, send fewer records at a time.",
  },
  ...CONFLICT_ERRORS,
  payload_too_large: {
    meaning: "The body has more bytes than the operation takes. It was not read to its end.",
    remedy:
      "Send it in several requests, or as a file: `POST /v1/products` takes 10 MB and 10,000 records, `POST " +
      "/v1/imports` a file of 100 MB.",
  },
  unsupported_media_type: {
    meaning:
      "The body is declared as something else than the operation takes, JSON in UTF-8 or a file of a named " +
      "type, is not declared at all, or is packed in a way that is not read here.",
    remedy:
      "Send `Content-Type: application/json`, or that of the file. JSON may come with `Content-Encoding: " +
      "gzip`, a file without; `Accept-Encoding` in the answer says so.",
  },
  invalid_request: {
    meaning:
      "Fields of the body or of the query are wrong. `errors` lists every error with its place (a JSON " +
      "pointer, or `?name` for a query parameter), a code and a sentence.",
    remedy:
      "Correct all the places listed. Fields the operation does not know are refused too, so that a misspelt " +
      "one is not silently lost.",
  },
  invalid_code: {
    meaning:
      "What was given as a passport code cannot be one: it is missing, has another length, or its check " +
      "character does not fit.",
    remedy:
      "Read the code again. Case, hyphens and the look-alikes I, L and O do not matter; every other character does.",
  },
  example_stays_in_team: {
    meaning:
      "The passport is one of the example data that the brand took in to look around. Nobody outside the team " +
      "gets its link, since there is no such item.",
    remedy:
      "Send it to the mailbox of a member of your team to try a transfer out, or transfer a passport of your " +
      "own products.",
  },
  recipient_is_current_holder: {
    meaning: "The recipient holds this passport already.",
    remedy: "Check the recipient's address. There is nothing to transfer.",
  },
  idempotency_key_reused: {
    meaning:
      "This `Idempotency-Key` came within the last 24 hours with another body, path or query. The earlier " +
      "request stands.",
    remedy: "Make a new key for each new request; keep it only to repeat that very request, byte for byte.",
  },
  idempotency_key_invalid: {
    meaning: "The `Idempotency-Key` is empty, longer than 255 characters, or has characters other than visible ASCII.",
    remedy: "Use a UUID.",
  },
  too_many_records: {
    meaning: "The request has more records than one request may have.",
    remedy: "Send at most 10,000 records at a time, or all of them as a file to `POST /v1/imports`.",
  },
  rate_limited: {
    meaning:
      "The account has used its requests of the last 60 seconds and its reserve. Requests without a valid key " +
      "are counted by address.",
    remedy: "Wait as long as `Retry-After` says. A refused request is not counted, so waiting is all it takes.",
  },
  recipient_limit_reached: {
    meaning: "Your brand has started 1,000 transfers to this mailbox within 24 hours, as many as it may.",
    remedy: "Wait as long as `Retry-After` says. If you need more, speak to whoever runs this deployment.",
  },
  headers_too_large: {
    meaning:
      "The request line and the headers together have more than 16 KB. They were not read to their end, and " +
      "the connection is closed.",
    remedy: "Send fewer and shorter headers; cookies are not needed. What a query cannot hold belongs into the body.",
  },
  internal_error: {
    meaning: "The service failed for a reason of its own. Nothing of the request was kept.",
    remedy: "Send it again with the same `Idempotency-Key`. If it fails again, report the request id.",
  },
  database_unavailable: {
    meaning: "The database cannot be reached or is restarting. The request may or may not have been carried out.",
    remedy:
      "Wait as long as `Retry-After` says and send it again, a POST with the same `Idempotency-Key`: then it " +
      "has one effect.",
  },
  storage_unavailable: {
    meaning:
      "The disk of this deployment is full, cannot be written to, or is away. Nothing of the file was kept; " +
      "what needs no file is served as always.",
    remedy:
      "Wait as long as `Retry-After` says and send the file again, with the same `Idempotency-Key`. If it goes " +
      "on, tell the operator, whose log says which folder it is.",
  },
};
