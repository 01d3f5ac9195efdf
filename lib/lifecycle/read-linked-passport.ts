import { findWaitingLink, type OfLink, updateLinkReading } from "@/db/queries/battery-lives";
import { findVerifiablePassport } from "@/db/queries/verifiable-passports";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { READ_TEXT_CHARACTERS_MAX, type ReadingFailure } from "@/lib/passports/battery/life-rules";
import { readPassportCode } from "@/lib/passports/code";
import { headline, rateAuthenticity } from "@/lib/passports/rules";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { AddressRefused, type Bounds, fetchPublicText } from "@/lib/platform/http/guarded-fetch";
import { beginningOf, canonicalText } from "@/lib/platform/input/text";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { parseUrl } from "@/lib/platform/parse-url";
import { isTestBrand } from "@/lib/platform/test-brand";

/** Reads in the background, through the guard that blocks private networks. Shown with the time, as unverified. */

const BOUNDS: Bounds = {
  allowsInner: () => environment().privateNetworkUses.has("pictures"),
  exchangeMsMax: 10 * SECOND_MS,
  receivedBytesMax: 320 * 1024,
};
const REDIRECTS_MAX = 3;
const ACCEPT = "application/ld+json, application/json;q=0.9, text/html;q=0.2";
/** A DID document or a page names the passport, which is one more address. */
const STEPS_MAX = 3;

export interface ForeignPassport {
  name: string | null;
  operator: string | null;
  state: string | null;
}

class NotReadable extends Error {
  override readonly name = "NotReadable";

  constructor(
    readonly failure: ReadingFailure,
    cause?: unknown,
  ) {
    super(`The passport is not readable: ${failure}.`, { cause });
  }
}

export const batteryReading: HandlerOf<"battery_reading"> = {
  async step(job, payload) {
    const link = await findWaitingLink(job.db, payload);
    if (!link) return;
    try {
      const answer = (await readHere(job.db, link.identifier)) ?? (await readThere(link.identifier));
      await job.end((tx) => store(tx, payload, { reading: "read", ...answer }));
    } catch (error) {
      if (!(error instanceof NotReadable)) throw error;
      await job.end((tx) => store(tx, payload, { reading: "unreadable", failure: error.failure }));
    }
  },
  onDead: (tx, payload) => store(tx, payload, { reading: "unreadable", failure: "unreachable" }),
  async onRunAgain(tx, payload) {
    await updateLinkReading(tx, { ...payload, set: { reading: "waiting", failure: null } });
  },
};

type Outcome = { reading: "unreadable"; failure: ReadingFailure } | ({ reading: "read" } & ForeignPassport);

const store = (tx: BrandDb, { brandId, passportId, number }: OfLink, outcome: Outcome): Promise<void> =>
  updateLinkReading(tx, {
    ...{ brandId, passportId, number },
    set: {
      reading: outcome.reading,
      failure: outcome.reading === "unreadable" ? outcome.failure : null,
      readAt: now(),
      ...(outcome.reading === "read" && {
        readName: outcome.name,
        readOperator: outcome.operator,
        readState: outcome.state,
      }),
    },
  });

/** What anyone may know of a passport of this deployment, of any brand; null: the identifier is not of one. */
async function readHere(db: BrandDb, identifier: string): Promise<ForeignPassport | null> {
  const code = readPassportCode(atOwnHost(identifier), environment().publicUrl);
  const passport = code.ok && (await findVerifiablePassport(acrossBrands(db), { code: code.code, at: now() }));
  if (!passport) return null;
  const { reasons } = rateAuthenticity({
    ...passport,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: passport.recall !== null,
    isExample: passport.product.isExample,
    isTest: isTestBrand(passport.brand.id),
  });
  return { name: passport.product.name, operator: passport.brand.name, state: passport.lifeEnd ?? headline(reasons) };
}

async function readThere(identifier: string): Promise<ForeignPassport> {
  let address: string | null = addressOf(identifier);
  for (let step = 0; step < STEPS_MAX && address !== null; step += 1) {
    const text: string = await fetchText(address);
    const json = jsonIn(text);
    const passport = json === undefined ? null : passportIn(json);
    if (passport) return passport;
    address = json === undefined ? linkIn(text, address) : serviceIn(json, identifier);
  }
  throw new NotReadable("no_passport");
}

/** did:web, section "Read (Resolve)"; other methods, URNs and codes have no address. */
function addressOf(identifier: string): string {
  // http only where the operator allows private addresses; the guard decides.
  if (/^https?:/.test(identifier)) return identifier;
  const [host = "", ...path] = /^did:web:(.+)$/.exec(identifier)?.[1]?.split(":").map(decodeURIComponent) ?? [];
  const url = parseUrl(`https://${host}/${path.length > 0 ? path.join("/") : ".well-known"}/did.json`);
  if (host === "" || /[/?#@]/.test(host) || !url) throw new NotReadable("no_address");
  return url.href;
}

async function fetchText(address: string): Promise<string> {
  try {
    return await fetchPublicText(address, { accept: ACCEPT, bounds: BOUNDS, redirectsMax: REDIRECTS_MAX });
  } catch (error) {
    // Other errors are tried again, and count as unreachable in the end.
    throw error instanceof AddressRefused ? new NotReadable("address_refused", error) : error;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function linkIn(page: string, base: string): string | null {
  const head = page.slice(0, HEAD_CHARACTERS_MAX);
  for (const [tag] of head.matchAll(/<link\s[^<>]{1,1000}>/gi)) {
    if (!/type\s*=\s*["']?application\/(?:ld\+)?json/i.test(tag) || !/rel\s*=\s*["']?alternate/i.test(tag)) continue;
    const href = /href\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1];
    const url = href === undefined ? null : parseUrl(href.replaceAll("&amp;", "&"), base);
    if (url && url.origin === new URL(base).origin) return url.href;
  }
  return null;
}
const HEAD_CHARACTERS_MAX = 50_000;

function serviceIn(json: unknown, did: string): string | null {
  const document = objectOf(json);
  if (document["id"] !== did) return null;
  const endpoints = listOf(document["service"]).map((service) => objectOf(service)["serviceEndpoint"]);
  const endpoint = endpoints.find((one): one is string => typeof one === "string" && /^https:/i.test(one));
  return endpoint !== undefined && endpoint.length <= ADDRESS_CHARACTERS_MAX ? endpoint : null;
}
const ADDRESS_CHARACTERS_MAX = 2_000;

/** Reads a verifiable credential such as UNTP's, an EN 18223 passport or a schema.org product; null: no name. */
export function passportIn(json: unknown): ForeignPassport | null {
  const document = objectOf(json);
  const subject = objectOf(listOf(document["credentialSubject"])[0] ?? document);
  const product = objectOf(subject["product"]);
  const brand = objectOf(subject["brand"]);
  const issuer = objectOf(document["issuer"]);
  const name = firstText(subject["name"], product["name"], elementIn(document, "name"));
  if (name === null) return null;
  return {
    name,
    operator: firstText(issuer["name"], brand["name"], document["economicOperatorId"], document["issuer"]),
    state: firstText(document["dppStatus"]),
  };
}

/** EN 18223, Annex A: elements in collections, two levels deep as the header's. */
function elementIn(document: Members, id: string): unknown {
  const elements = listOf(document["elements"]).flatMap((one) => [one, ...listOf(objectOf(one)["elements"])]);
  return objectOf(elements.slice(0, ELEMENTS_MAX).find((one) => objectOf(one)["elementId"] === id))["value"];
}
const ELEMENTS_MAX = 1_000;

type Members = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== "string") continue;
    const text = canonicalText(beginningOf(value, 10 * READ_TEXT_CHARACTERS_MAX).toWellFormed()).replace(/\s+/g, " ");
    if (text !== "") return beginningOf(text, READ_TEXT_CHARACTERS_MAX);
  }
  return null;
}
