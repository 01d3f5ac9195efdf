import { readdirSync } from "node:fs";
import type { OpenDatabase } from "@/db/client";
import { PRODUCT_GROUPS, REVIEW_STATES } from "@/lib/ecodesign/rules";
import { OWNER_STATES, PASSPORT_STATUSES } from "@/lib/passports/rules";
import { TRANSFER_STATUSES } from "@/lib/transfers/rules";

export interface Address {
  /** The page's folder below `app/(portal)`. */
  page: string;
  path: string;
  isList: boolean;
}

const PORTAL = "app/(portal)";

/** One of each thing that a page can be about. */
async function findSubjects({ pool }: OpenDatabase, brandId: string) {
  const one = async (query: string) => (await pool.query<{ value: string }>(query, [brandId])).rows[0]!.value;
  const passport = await one("select id as value from passports where brand_id = $1 order by id desc limit 1");
  return {
    passport,
    code: await one("select code as value from passports where brand_id = $1 order by id offset 500000 limit 1"),
    serial: await one("select serial_number as value from passports where brand_id = $1 and serial_number is not null order by id offset 300000 limit 1"),
    sold: await one("select passport_id as value from transfers where brand_id = $1 and status = 'completed' order by id limit 1"),
    product: await one("select id as value from products where brand_id = $1 order by id desc limit 1"),
    oldProduct: await one("select id as value from products where brand_id = $1 order by id limit 1"),
    name: await one("select name as value from products where brand_id = $1 order by id limit 1"),
    transfer: await one("select id as value from transfers where brand_id = $1 and status = 'pending' order by id desc limit 1"),
    request: await one("select id as value from request_log where brand_id = $1 order by id desc limit 1"),
    key: await one("select id as value from api_keys where brand_id = $1 limit 1"),
  };
}

/** Every page, and every list by each of its filters and by pairs of them. */
export async function listAddresses(database: OpenDatabase, brandId: string): Promise<Address[]> {
  const its = await findSubjects(database, brandId);
  const queries = (pairs: Record<string, readonly string[]>) => Object.entries(pairs).flatMap(([name, values]) => values.map((value) => `${name}=${encodeURIComponent(value)}`));
  const crossed = (left: string[], right: string[]) => left.flatMap((one) => right.map((other) => `${one}&${other}`));
  const list = (page: string, filters: string[]): Address[] =>
    ["", ...filters].map((query) => ({ page, path: query ? `/${page}?${query}` : `/${page}`, isList: true }));
  const shown = (page: string, path: string): Address => ({ page, path, isList: false });
  const [byStatus, byOwner, byGroup] = [queries({ status: PASSPORT_STATUSES }), queries({ owner: OWNER_STATES }), queries({ group: PRODUCT_GROUPS })];
  const searches = queries({ q: [its.code, its.serial, its.name, its.name.slice(0, 4), "nothing-of-the-kind"] });
  const known = [
    ...list("passports", [
      ...byStatus, ...byOwner, ...byGroup, ...searches, `product=${its.product}`, `product=${its.oldProduct}`,
      ...crossed(byStatus, byOwner), ...crossed(byGroup.slice(0, 2), byStatus.slice(1, 3)), ...crossed(searches.slice(2), byOwner), "limit=100", `cursor=${its.sold}`,
    ]),
    ...list("products", [...queries({ group: PRODUCT_GROUPS.slice(0, 2), review: REVIEW_STATES, q: [its.name, "nothing-of-the-kind"] })]),
    ...list("transfers", [...queries({ status: TRANSFER_STATUSES, q: [its.code, its.name, "person5@scale.example", "nothing-of-the-kind"] })]),
    ...list("requests", [...queries({ status: ["2xx", "4xx", "429", "5xx"], key: [its.key], q: ["/v1/transfer", its.request, "/nothing"] })]),
    ...list("api-keys", []),
    shown("passports/[id]", `/passports/${its.passport}`),
    shown("passports/[id]", `/passports/${its.sold}`),
    shown("passports/[id]/warranties/new", `/passports/${its.passport}/warranties/new`),
    shown("passports/labels", `/passports/labels?ids=${its.passport}&ids=${its.sold}`),
    shown("passports/changes/new", `/passports/changes/new?ids=${its.passport}&change=suspend`),
    shown("passports/changes/new", `/passports/changes/new?all=1&query=owner%3Downed&change=suspend`),
    shown("products/[id]", `/products/${its.product}`),
    shown("products/[id]", `/products/${its.oldProduct}`),
    shown("transfers/[id]", `/transfers/${its.transfer}`),
    shown("transfers/new", `/transfers/new?passport=${its.passport}`),
    shown("requests/[id]", `/requests/${its.request}`),
    shown("api-keys/[id]/roll", `/api-keys/${its.key}/roll`),
  ];
  const named = new Set(known.map(({ page }) => page));
  const others = pagesOfPortal().filter((page) => !named.has(page) && !page.includes("["));
  return [...known, ...others.map((page) => shown(page, `/${page}`))];
}

/** The pages whose address needs an id that is not known here. */
export function findUnmeasuredPages(measured: readonly string[]): string[] {
  return pagesOfPortal().filter((page) => !measured.includes(page));
}

function pagesOfPortal(): string[] {
  return readdirSync(PORTAL, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/page.tsx"))
    .map((path) => path.slice(0, -"/page.tsx".length))
    .sort();
}
