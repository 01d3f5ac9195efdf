/** What changed for those who call the API, the latest first. `Code` stands in backticks. */

export interface ChangelogEntry {
  /** YYYY-MM-DD */
  day: string;
  changes: { kind: "added" | "changed" | "fixed"; text: string }[];
}

export const CHANGELOG: readonly ChangelogEntry[] = [
  {
    day: "2026-11-22",
    changes: [
      {
        kind: "changed",
        text:
          "A record of `POST /v1/products` that names a product that is there adds its units to it, where it was " +
          "409 `external_id_taken` before: by `external_id`, else by `gtin`, with `granularity: batch` by " +
          "`batch` too, within a request also by `model` and `name`. The answer says `product`: `created` or " +
          "`existing`, and `product_id`; its `passports` are the record's, `passport_count` is all of the " +
          "product's.",
      },
      {
        kind: "added",
        text:
          "409 `product_differs` where a record says something else of a product that is there, with what is " +
          "`stored` and what was `given` by member; `on_existing=update` makes it a new version. 409 " +
          "`product_ambiguous` where several products with an `external_id` have the GTIN. `dry_run` tells how " +
          "many `products` would be made, are there and would get a new version.",
      },
      {
        kind: "added",
        text:
          "A record says of its unit, beside `serial_number` and `batch`: `unit_external_id`, unique in your " +
          "brand (409 `unit_external_id_taken`), `produced_on`, `production_facility` and " +
          "`unit_placed_on_market_on`.",
      },
      {
        kind: "added",
        text:
          "`POST /v1/products/{id}/units` adds up to 10,000 units to a product: `units`, `serial_numbers` or a " +
          "`quantity`, with what they have in common; `on_error=skip` and `dry_run` as for products. `GET` lists " +
          "them, by `serial_number`, `unit_external_id`, `batch` and `status`.",
      },
      {
        kind: "changed",
        text:
          "`POST /v1/imports`: rows of the same product become one product with units, and a registered product " +
          "gets the units that a file names beyond those it has. `checked` and `committed` count products and " +
          "units, rows have the outcome `added` or `unit`, and rows that contradict most others of their product " +
          "are refused.",
      },
      {
        kind: "added",
        text:
          "`POST /v1/imports` reads `84% Polyester, 16% Elastane` as `materials` (`composition_unreadable`, " +
          "`composition_of_parts`), units in the names of columns (`CO2 kg/Stück`), names in two rows, and words " +
          "that the brand has replaced in the portal before. Of a workbook it takes the visible sheet with the " +
          "most cells, no longer the first.",
      },
      {
        kind: "added",
        text:
          "`GET /v1/verify` tells a unit's `batch` and `produced_on`, and takes its day on the market and the " +
          "site that made it before what its product says. `GET /v1/products/{id}/passport?code=` answers the " +
          "document of one unit.",
      },
      {
        kind: "added",
        text:
          "`example` among the `reasons` and `notices` of `GET /v1/verify`: a brand took in example data to look " +
          "around, and there is no such item. It is `suspect`, never `authentic`; `POST /v1/transfer` offers it " +
          "to the brand's own members only (422 `example_stays_in_team`). Products answer `is_example`.",
      },
      {
        kind: "added",
        text:
          "`message_delivery` may be `waiting`: a mailbox gets at most 30 single mails a day, and five an hour " +
          "about one passport, over all accounts. What lies beyond comes in one mail an hour that lists it, each " +
          "item with its own link.",
      },
      {
        kind: "added",
        text:
          "`warnings` in the answers about transfers: a mailbox that mixes letters of several scripts, or holds " +
          "an encoded word, is taken and doubted.",
      },
      {
        kind: "changed",
        text:
          "Web and mail addresses in a transfer's `message` are written in the mail so that nobody can click " +
          "them: `shop[.]example`.",
      },
      { kind: "changed", text: "A recipient who has not opened the link is not told that a transfer was called off." },
      {
        kind: "added",
        text:
          "JSON may come with `Content-Encoding: gzip`, bounded before and after it is unpacked. Another coding " +
          "is 415, and `Accept-Encoding` in the answer names what is taken.",
      },
      {
        kind: "added",
        text:
          "`OPTIONS` answers 204 with `Allow`. `GET /v1/openapi.json` has an `ETag`, answers 304 to whoever " +
          "names it, and is packed where `Accept-Encoding` takes gzip.",
      },
      {
        kind: "changed",
        text:
          "Addresses (`upi`, `url`) are stored and answered as browsers write them, and one with a user name or " +
          "password in it is refused. Text's lines are ended by LF, however they came.",
      },
      { kind: "changed", text: "`limit` is written in plain digits: `1E2`, `+5`, `0x10` and `5.0` are 422." },
      {
        kind: "changed",
        text:
          "The OpenAPI document is as strict as the server: whole numbers, patterns of text, addresses and " +
          "codes, what excludes what, and the further members of problems.",
      },
      {
        kind: "changed",
        text:
          "An `Idempotency-Key` keeps only what had an effect. A 404, 409 or 410 and a dry run are no longer " +
          "kept: the same request with the same key meets what is there by then.",
      },
      {
        kind: "changed",
        text:
          "Once a recipient's address is erased on request, a kept answer of an `Idempotency-Key` says " +
          "`recipient_email: null` as the transfer itself does. The key goes on standing for its request.",
      },
      {
        kind: "added",
        text:
          "`GET /v1/verify` answers `notices` before `authenticity`: a recall, a theft, a revocation, with its " +
          "day, the reason that the brand gives publicly, what to do and whom to ask. A recalled item stays " +
          "`authentic`. The JSON-LD of a passport's public address holds them as well.",
      },
      {
        kind: "fixed",
        text:
          "503 `storage_unavailable` with `Retry-After` where the disk of the deployment is full or cannot be " +
          "written to: `POST /v1/imports` said that the file had broken off.",
      },
    ],
  },
  {
    day: "2026-11-21",
    changes: [
      {
        kind: "fixed",
        text:
          "A request that cannot be read as HTTP is answered by a problem, too: 400 `malformed_request`, 408 " +
          "`request_timeout`, 431 `headers_too_large`. A client that offers `Upgrade: h2c`, as Java's does, is " +
          "answered over HTTP/1.1.",
      },
      {
        kind: "added",
        text:
          "`GET /v1/products/{id}/passport` answers a product in the shape of EN 18223, as JSON-LD (UNTP 0.7), " +
          "or as a record for the EU registry with what is still missing. A passport's public address answers " +
          "JSON-LD to `Accept: application/ld+json`.",
      },
      {
        kind: "changed",
        text:
          "`review_state` is one of `draft`, `submitted`, `changes_requested` and `approved`: no step ever led " +
          "to `published`.",
      },
      {
        kind: "added",
        text:
          "403 `brand_suspended`: the keys of an account that the operator has suspended verify passports and do " +
          "nothing else until it is reinstated.",
      },
      {
        kind: "added",
        text:
          "`POST /v1/imports` takes CSV, NDJSON and XLSX files of up to a million rows: poll `GET " +
          "/v1/imports/{id}`, read its rows, and download what was refused with the reasons.",
      },
      {
        kind: "changed",
        text:
          "`GET /v1/transfers/{id}` can be read with the scope `read`, beside `transfer`: a system that only " +
          "follows transfers needs no key that can start them.",
      },
      {
        kind: "added",
        text:
          "Keys can be replaced with an overlap: the old one goes on for up to seven days. The brand's owners " +
          "are told by mail of every key that is made, replaced or revoked.",
      },
      {
        kind: "added",
        text: "The first deployment of revision 1.4: `GET /v1/verify`, `POST /v1/transfer` and `POST /v1/products`.",
      },
      {
        kind: "added",
        text: "`GET /v1/transfers/{id}` and `POST /v1/transfers/{id}/cancel`, to follow a transfer and to call it off.",
      },
      { kind: "added", text: "`GET /v1/products` and `GET /v1/products/{id}`, to read what was registered." },
      {
        kind: "added",
        text:
          "`Idempotency-Key` on every POST, `RateLimit` and `RateLimit-Policy` on every answer, errors as " +
          "`application/problem+json`.",
      },
      {
        kind: "added",
        text: "The OpenAPI 3.1 document at `/v1/openapi.json`, built from the same contracts that validate requests.",
      },
    ],
  },
];
