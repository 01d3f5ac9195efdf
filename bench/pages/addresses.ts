import { readdirSync } from "node:fs";
import { TODOS } from "@/lib/compliance/reviews/review-rules";
import { SEVERITIES } from "@/lib/compliance/rules";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { OWNER_STATES, PASSPORT_ALERTS, PASSPORT_STATUSES } from "@/lib/passports/rules";
import { TRANSFER_KINDS, TRANSFER_STATUSES, WAITING_REASONS } from "@/lib/transfers/rules";
import type { Subjects } from "./subjects";

export interface Address {
  /** The page's folder below `app/(portal)`. */
  page: string;
  path: string;
  isList: boolean;
}

/** Mail is stored and shown on the embedded database only; elsewhere these pages do not exist. */
const OF_EVALUATION = ["mailbox", "mailbox/[id]"];
const PORTAL = "app/(portal)";

/** Every page, and every list by each of its filters and by pairs of them. */
export function listAddresses(its: Subjects): Address[] {
  const queries = (pairs: Record<string, readonly string[]>) =>
    Object.entries(pairs).flatMap(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value)}`));
  const crossed = (left: string[], right: string[]) => left.flatMap((one) => right.map((other) => `${one}&${other}`));
  const list = (page: string, filters: string[]): Address[] =>
    ["", ...filters].map((query) => ({ page, path: query ? `/${page}?${query}` : `/${page}`, isList: true }));
  const addressOf = (page: string, path: string): Address => ({ page, path, isList: false });
  const [byStatus, byOwner, byGroup] = [
    queries({ status: PASSPORT_STATUSES }),
    queries({ owner: OWNER_STATES }),
    queries({ group: PRODUCT_GROUPS }),
  ];
  const searches = queries({ q: [its.code, its.serial, its.name, its.name.slice(0, 4), "nothing-of-the-kind"] });
  const byAlert = queries({ alert: PASSPORT_ALERTS });
  const known = [
    ...list("passports", [
      ...byStatus,
      ...byOwner,
      ...byGroup,
      ...byAlert,
      "alert=recalled&alert=reported_stolen",
      ...searches,
      `product=${its.product}`,
      `product=${its.oldProduct}`,
      `batch=${encodeURIComponent(its.batch)}`,
      "registered_from=2026-01-01&registered_to=2026-01-31",
      ...crossed(byStatus, byOwner),
      ...crossed(byGroup.slice(0, 2), byStatus.slice(1, 3)),
      ...crossed(searches.slice(2), byOwner),
      ...crossed(byGroup.slice(0, 2), byAlert.slice(1)),
      "sort=registered",
      "limit=100",
      `cursor=${its.sold}`,
    ]),
    ...list("products", [
      ...queries({
        group: PRODUCT_GROUPS.slice(0, 2),
        review: REVIEW_STATES,
        recalled: ["yes", "no"],
        sort: ["product", "-changed"],
        q: [its.name, "nothing-of-the-kind"],
      }),
    ]),
    ...list("transfers", [
      ...queries({
        status: TRANSFER_STATUSES,
        kind: TRANSFER_KINDS.slice(0, 1),
        waiting: WAITING_REASONS,
        q: [its.code, its.name, "person5@scale.example", "nothing-of-the-kind"],
      }),
    ]),
    ...list("requests", [
      ...queries({
        status: ["2xx", "4xx", "429", "5xx"],
        key: [its.key],
        q: ["/v1/transfer", its.request, "/nothing"],
      }),
    ]),
    ...list("api-keys", []),
    ...list("scans", queries({ kind: ["several_countries"], state: ["open"] })),
    ...list("transfers/claims", queries({ status: ["waiting"] })),
    ...list("settings/access", queries({ status: ["waiting", "granted"] })),
    ...list("operator/authorities", []),
    ...list("operator/incidents", []),
    addressOf("settings/access/[id]", `/settings/access/${its.grant}`),
    addressOf("operator/authorities/[id]", `/operator/authorities/${its.authority}`),
    addressOf("scans/[id]", `/scans/${its.signal}`),
    addressOf("transfers/claims/[id]", `/transfers/claims/${its.claim}`),
    // Without parameters it redirects to the reader's open tasks.
    ...list("compliance/queue", [
      TODOS.map((todo) => `todo=${todo}`).join("&"),
      ...queries({
        state: REVIEW_STATES,
        severity: SEVERITIES,
        group: PRODUCT_GROUPS.slice(0, 2),
        q: [its.name, "nothing-of-the-kind"],
      }),
    ]).slice(1),
    ...list("compliance/evidence", []),
    ...list("imports", []),
    ...list("notifications", ["show=unread"]),
    ...list("audit", queries({ q: [its.request], area: ["product", "transfer", "api_key"], actor: ["system"] })),
    addressOf("passports/[id]", `/passports/${its.passport}`),
    addressOf("passports/[id]", `/passports/${its.sold}`),
    addressOf("passports/[id]/warranties/new", `/passports/${its.passport}/warranties/new`),
    addressOf("passports/[id]/documents/new", `/passports/${its.passport}/documents/new`),
    addressOf("passports/[id]/warranties/[warrantyId]", `/passports/${its.warranty}`),
    addressOf("passports/labels", `/passports/labels?ids=${its.passport}&ids=${its.sold}`),
    addressOf("passports/changes/new", `/passports/changes/new?ids=${its.passport}&change=suspend`),
    addressOf("passports/changes/new", `/passports/changes/new?all=1&query=owner%3Downed&change=suspend`),
    addressOf("passports/changes/[id]", `/passports/changes/${its.bulkChange}`),
    addressOf("products/[id]", `/products/${its.product}`),
    addressOf("products/[id]", `/products/${its.oldProduct}`),
    addressOf("products/[id]/edit", `/products/${its.oldProduct}/edit`),
    addressOf("products/[id]/pictures", `/products/${its.pictured}/pictures`),
    addressOf("products/[id]/versions", `/products/${its.oldProduct}/versions`),
    addressOf("products/[id]/units", `/products/${its.oldProduct}/units`),
    addressOf("products/[id]/units", `/products/${its.oldProduct}/units?q=00`),
    addressOf("products/[id]/batches", `/products/${its.oldProduct}/batches`),
    addressOf("products/[id]/batch", `/products/${its.oldProduct}/batch?batch=${encodeURIComponent(its.batch)}`),
    addressOf("products/[id]/units/new", `/products/${its.oldProduct}/units/new`),
    addressOf("products/[id]/exports", `/products/${its.oldProduct}/exports`),
    addressOf("compliance/products/[id]/evidence", `/compliance/products/${its.submitted}/evidence`),
    addressOf("compliance/products/[id]", `/compliance/products/${its.submitted}`),
    addressOf("compliance/evidence/[id]", `/compliance/evidence/${its.document}`),
    addressOf("compliance/registry/files/[id]", `/compliance/registry/files/${its.registryFileId}`),
    addressOf("compliance/registry/answers/[id]", `/compliance/registry/answers/${its.registryAnswerId}`),
    addressOf("compliance/unsold-goods/[id]", `/compliance/unsold-goods/${its.reportId}`),
    addressOf("compliance/unsold-goods/[id]/edit", `/compliance/unsold-goods/${its.reportId}/edit`),
    addressOf("compliance/unsold-goods/[id]/import", `/compliance/unsold-goods/${its.reportId}/import`),
    addressOf(
      "compliance/unsold-goods/[id]/rows/[rowId]",
      `/compliance/unsold-goods/${its.reportId}/rows/${its.rowId}`,
    ),
    addressOf("compliance/unsold-goods/offers/[id]", `/compliance/unsold-goods/offers/${its.offerId}`),
    addressOf("passports/[id]/second-life", `/passports/${its.battery}/second-life`),
    addressOf("settings/data/people/[hash]", `/settings/data/people/${its.holder}`),
    addressOf("settings/pickups/[id]", `/settings/pickups/${its.source}`),
    addressOf("settings/pickups/[id]/edit", `/settings/pickups/${its.source}/edit`),
    addressOf("settings/team/[id]", `/settings/team/${its.member}`),
    addressOf("settings/webhooks/[id]", `/settings/webhooks/${its.endpoint}`),
    addressOf("settings/webhooks/[id]/edit", `/settings/webhooks/${its.endpoint}/edit`),
    addressOf("operator/brands/[id]", `/operator/brands/${its.brand}`),
    addressOf("products/grid", `/products/grid?all=1&query=sort%3D-changed`),
    addressOf("compliance/queue/edit", `/compliance/queue/edit?all=1&query=state%3Dsubmitted`),
    addressOf("compliance/queue/assign", `/compliance/queue/assign?all=1&query=state%3Dsubmitted`),
    ...["file", "columns", "check", "preview"].map((step) =>
      addressOf(`imports/[id]/${step}`, `/imports/${its.checkedImport}/${step}`),
    ),
    addressOf("imports/[id]", `/imports/${its.doneImport}`),
    addressOf("audit/[sequence]", `/audit/${its.audit}`),
    addressOf("transfers/bulk/[id]", `/transfers/bulk/${its.bulkTransfer}`),
    addressOf("transfers/[id]", `/transfers/${its.transfer}`),
    addressOf("transfers/new", `/transfers/new?passport=${its.passport}`),
    addressOf("transfers/preview", `/transfers/preview?transfer=${its.transfer}`),
    addressOf("requests/[id]", `/requests/${its.request}`),
    addressOf("api-keys/[id]/roll", `/api-keys/${its.key}/roll`),
  ];
  const knownPages = new Set(known.map(({ page }) => page));
  const others = pagesOfPortal().filter(
    (page) => !knownPages.has(page) && !page.includes("[") && !OF_EVALUATION.includes(page),
  );
  return [...known, ...others.map((page) => addressOf(page, `/${page}`))];
}

/** Pages whose address needs an id that is not known here. */
export function findUnmeasuredPages(measured: readonly string[]): string[] {
  return pagesOfPortal().filter((page) => !measured.includes(page) && !OF_EVALUATION.includes(page));
}

function pagesOfPortal(): string[] {
  return readdirSync(PORTAL, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/page.tsx"))
    .map((path) => path.slice(0, -"/page.tsx".length))
    .sort();
}
