import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { formatPassportCode } from "@/lib/passports/code";
import { UNIT_DOCUMENT_ACCESS } from "@/lib/passports/documents/rules";
import { sha256Hex } from "@/lib/platform/secrets";
import { wordsIn } from "@/lib/platform/testing/leaks/words-in-answer";
import { mintPublicGround, type PublicGround } from "../support/public-ground";
import { expect, test } from "../support/servers";

/** Every public address, in every format and language, contains no person, code or secret of anyone. */

// Some four hundred requests, files that are drawn among them.
test.describe.configure({ timeout: 240_000 });

const FORMATS = ["application/json", "application/ld+json", "application/vc+jwt", "application/linkset+json"];
const LANGUAGES = ["en", "de", "fr", "it", "es"];
/** Where the response depends on the query. */
const NEGOTIATED = /^(?:resolver|\/v1\/dpps|\/[pm]\/\[\w+\](?:\/data)?)$/;
/** Of items, in the reader's language. */
const SPOKEN = /^\/(?:[pm]\/\[\w+\](?:\/(?:access|claim|receive|proof))?|(?:t|claim)\/\[token\])$/;

interface Row {
  /** The queries of each route; a route without any has a reason. */
  paths: readonly string[];
  /** Words that have to be found there, as a sign that all can be. */
  says?: string;
  /** Shown to everyone with the secret link; a model's passport, which is requested by its product's id (EN 18222). */
  reveals?: readonly string[];
  /** Its ids are those of examples. */
  isReference?: boolean;
}

const NONE = "x".repeat(32);
const HASH = "0".repeat(64);

type Token = (of: "transfer" | "claim") => string;

function rowsOf({ items, slug, given, claimed }: PublicGround, token: Token, file: Record<string, string>) {
  const codes = items.map(({ code }) => code);
  const of = (path: (item: PublicGround["items"][number]) => string) => items.map(path);
  const products = of(({ productId }) => productId);
  const item = (more = "") => of(({ code }) => `/p/${code}${more}`);
  const model = (more = "") => of(({ gtin }) => `/m/${gtin.padStart(14, "0")}${more}`);
  const rows: Record<string, Row> = {
    "/p/[code]": {
      paths: [...item(), `/p/${formatPassportCode(codes[0]!)}`, `/p/${NONE}`],
      says: "Halla battery item",
    },
    "/p/[code]/data": { paths: [...item("/data"), ...item("/data?download")], says: "Halla textiles item" },
    "/p/[code]/documents/[file]": {
      paths: ["battery", "textiles"].flatMap((group, index) =>
        UNIT_DOCUMENT_ACCESS.map(
          (access) => `/p/${codes[index]}/documents/${sha256Hex(`Halla ${group} paper for ${access}`)}.pdf`,
        ),
      ),
    },
    "/p/[code]/credential": { paths: item("/credential"), says: "Halla textiles item" },
    "/p/[code]/credential/[number]": { paths: item("/credential/1"), says: "Halla textiles item" },
    "/p/[code]/passport.pdf": { paths: item("/passport.pdf"), says: "Halla textiles item" },
    "/p/[code]/card/[file]": { paths: [file.item!] },
    "/p/[code]/access": { paths: item("/access") },
    "/p/[code]/claim": { paths: [...item("/claim"), `/p/${claimed.code}/claim`] },
    "/p/[code]/receive": { paths: item("/receive") },
    "/p/[code]/proof": { paths: item("/proof") },
    "/p": { paths: ["/p", "/p?code=NOT-A-CODE", `/p?code=${codes[0]}`] },
    "/p/script": { paths: ["/p/script"] },
    "/p/offline": { paths: ["/p/offline"] },
    "/m/[gtin]": {
      paths: [...model(), ...model("?unknown=21"), "/m/09524999999998"],
      reveals: products,
      says: "Halla textiles item",
    },
    "/m/[gtin]/access": { paths: model("/access"), reveals: products },
    "/m/[gtin]/data": { paths: model("/data"), reveals: products, says: "Halla textiles item" },
    "/m/[gtin]/credential": { paths: model("/credential"), reveals: products, says: "Halla textiles item" },
    "/m/[gtin]/credential/[number]": { paths: model("/credential/1"), reveals: products, says: "Halla textiles item" },
    "/m/[gtin]/card/[file]": { paths: [file.model!] },
    "/t/[token]": { paths: [`/t/${token("transfer")}`, `/t/${NONE}`], reveals: [given.code], says: "Halla cap" },
    "/t/[token]/[answer]": { paths: [`/t/${token("transfer")}/accept`, `/t/${NONE}/accept`] },
    "/claim/[token]": {
      paths: [`/claim/${token("claim")}`, `/claim/${NONE}`],
      reveals: [claimed.code],
      says: "Halla cap",
    },
    "/claim/[token]/[answer]": { paths: [`/claim/${token("claim")}/confirm`, `/claim/${NONE}/confirm`] },
    "/unsubscribe/[token]": { paths: [`/unsubscribe/${NONE}`] },
    "/unsubscribe/[token]/now": { paths: [`/unsubscribe/${NONE}/now`] },
    "/join/[token]": { paths: [`/join/${NONE}`] },
    "/reset-password/[token]": { paths: [`/reset-password/${NONE}`] },
    "/access/confirm/[token]": { paths: [`/access/confirm/${NONE}`] },
    "/access/confirm/[token]/answer": { paths: [`/access/confirm/${NONE}/answer`] },
    "/access/open/[token]": { paths: [`/access/open/${NONE}`] },
    "/access/open/[token]/enter": { paths: [`/access/open/${NONE}/enter`] },
    "/my-items": { paths: ["/my-items"] },
    "/my-items/[passportId]": { paths: of(({ passportId }) => `/my-items/${passportId}`) },
    "/my-items/open/[token]": { paths: [`/my-items/open/${NONE}`] },
    "/my-items/open/[token]/enter": { paths: [`/my-items/open/${NONE}/enter`] },
    "/my-items/data": { paths: ["/my-items/data"] },
    "/brands/[slug]/did.json": { paths: [`/brands/${slug}/did.json`], says: slug },
    "/brands/[slug]/status/[list]": { paths: [`/brands/${slug}/status/1`] },
    "/brands/[slug]/suspension/[list]": { paths: [`/brands/${slug}/suspension/1`] },
    "/brands/[slug]/unsold-goods": { paths: [`/brands/${slug}/unsold-goods`] },
    "/brands/[slug]/unsold-goods/[year]": { paths: [`/brands/${slug}/unsold-goods/2026-12-31`] },
    "/brands/[slug]/unsold-goods/[year]/[file]": { paths: [`/brands/${slug}/unsold-goods/2026-12-31/table.json`] },
    "/brands/[slug]/unsold-goods/offers": { paths: [`/brands/${slug}/unsold-goods/offers`] },
    "/brands/[slug]/unsold-goods/offers/[offer]": {
      paths: [`/brands/${slug}/unsold-goods/offers/uno_00000000000000000000000000`],
    },
    "/terms/v1": { paths: ["/terms/v1"] },
    "/terms/[element]": { paths: ["/terms/battery.rated_capacity_ah"] },
    "/terms/v2": { paths: ["/terms/v2"] },
    "/terms/v3": { paths: ["/terms/v3"] },
    "/face/[hash]": { paths: [`/face/${HASH}`] },
    "/logo/[hash]": { paths: [`/logo/${HASH}`] },
    "/media/[picture]/[file]": { paths: ["/media/pic_00000000000000000000000000/800.webp"] },
    "/engraving/[figure]": { paths: ["/engraving/1.svg"] },
    "/verify": { paths: ["/verify", `/verify?given=${codes[0]}`] },
    "/verify/source": { paths: [`/verify/source?credential=${codes[0]}`, `/verify/source?given=${codes[0]}`] },
    "/transfer-preview": { paths: ["/transfer-preview"] },
    "/face-preview": { paths: ["/face-preview"] },
    "/docs/[document]": { paths: ["/docs/manual"] },
    "/docs/api/[operation]": { paths: ["/docs/api/verifyPassport"], isReference: true },
    "/docs/api/[operation]/fields": { paths: ["/docs/api/registerProducts/fields"], isReference: true },
    "/docs/errors/fields/[code]": { paths: ["/docs/errors/fields/unknown_field"] },
    "/docs/guides/[guide]": { paths: ["/docs/guides/shop-checkout", "/docs/guides/webhooks"], isReference: true },
    "/docs/markdown/[...path]": {
      paths: ["/docs/api/startTransfer.md", "/docs/guides/shop-checkout.md"],
      isReference: true,
    },
    "/docs/search": { paths: ["/docs/search?q=recipient"] },
    "/docs/changelog.atom": { paths: ["/docs/changelog.atom"] },
    "/llms.txt": { paths: ["/llms.txt"] },
    "/docs/errors/[code]": { paths: ["/docs/errors/passport_not_found"] },
    "/sign-in/company/[brand]": { paths: ["/sign-in/company/brd_00000000000000000000000000"] },
    "/sign-in/company/[brand]/begin": { paths: ["/sign-in/company/brd_00000000000000000000000000/begin"] },
    "/sign-in/company/[brand]/onward": { paths: ["/sign-in/company/brd_00000000000000000000000000/onward"] },
    "/sign-in/company/link/[token]": { paths: [`/sign-in/company/link/${NONE}`] },
    "/sign-in/link/[token]": { paths: [`/sign-in/link/${NONE}`] },
    "/sign-in/link/[token]/enter": { paths: [`/sign-in/link/${NONE}/enter`] },
    // In addition to the pages: the resolver, and what /v1 answers without a key.
    resolver: {
      paths: items.flatMap(({ code, gtin }, index) => {
        const model = `/01/${gtin.padStart(14, "0")}`;
        const serial = `${model}/21/ASKED-${["battery", "textiles"][index]}`;
        return [model, serial, `${serial}?c=${code}`, `${model}/21/${code}`].flatMap((path) => [
          path,
          `${path}${path.includes("?") ? "&" : "?"}linkType=all`,
        ]);
      }),
      says: "Halla textiles item, one item",
    },
    "/.well-known": { paths: ["/.well-known/gs1resolver", "/.well-known/security.txt", "/law-calendar"] },
    "/api": { paths: ["/api/health", "/api/ready", "/api/host", "/api/metrics"] },
    "/v1/openapi.json": { paths: ["/v1/openapi.json"], isReference: true },
    "/v1/postman.json": { paths: ["/v1/postman.json"], isReference: true },
    "/v1": { paths: [`/v1/verify?code=${codes[0]}`, "/v1/products", "/v1/events", "/v1/transfers/x"] },
    "/v1/dpps": {
      reveals: products,
      paths: items.flatMap(({ code, gtin }) => {
        const [unit, product] = [`/p/${formatPassportCode(code)}`, `/01/${gtin.padStart(14, "0")}`].map((path) =>
          encodeURIComponent(file.origin + path),
        );
        return [
          ...[unit, product].flatMap((id) => [`/v1/dpps/${id}`, `/v1/dpps/${id}?representation=full`]),
          `/v1/dpps/${unit}/elements/${encodeURIComponent("$")}`,
          `/v1/dppsByProductId/${product}`,
          `/v1/dppsByIdAndDate/${unit}?date=2030-01-01`,
        ];
      }),
    },
  };
  return rows;
}

/** The routes of the file tree; those without a variable show nothing of any brand and are requested unchanged. */
function publicRoutes(): string[] {
  return readdirSync("app/(public)", { recursive: true, encoding: "utf8" })
    .filter((path) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(path))
    .map((path) => `/${path.replace(/\/?(?:page\.tsx|route\.ts)$/, "")}`);
}

/** From an address of this test's own, so that what it misses is not counted to other journeys. */
async function ask(url: string, headers: Record<string, string>) {
  const sent = request(url, { headers, localAddress: "127.0.0.77" }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { head: JSON.stringify(answer.headers), body: Buffer.concat(await answer.toArray()) };
}

test("no public answer says who holds an item, a code that was not asked for, or what is not for everybody", async ({
  site,
}) => {
  const ground = mintPublicGround(site);
  const mailed = async (to: string, at: string) =>
    new RegExp(`/${at}/([\\w-]{32})`).exec(
      (await site.inbox.waitForMail(to, { fits: ({ text }) => text.includes(`/${at}/`) })).text,
    )![1]!;
  const tokens = { transfer: await mailed(ground.given.to, "t"), claim: await mailed(ground.claimed.to, "claim") };
  const cardAt = async (path: string) =>
    /property="og:image" content="[^"]*?(\/[pm]\/[^"]+)"/.exec((await ask(site.url + path, {})).body.toString())![1]!;
  const [first] = ground.items as [PublicGround["items"][number]];
  const file = {
    item: await cardAt(`/p/${first.code}`),
    model: await cardAt(`/m/${first.gtin.padStart(14, "0")}`),
    origin: site.url,
  };
  const rows = rowsOf(ground, (of) => tokens[of], file);
  const routes = publicRoutes();
  const [variable, plain] = [routes.filter((route) => route.includes("[")), routes.filter((at) => !at.includes("["))];
  expect(variable.filter((route) => !rows[route])).toEqual([]);
  for (const route of plain) rows[route] ??= { paths: [route] };

  const leaks = new Set<string>();
  const silent: string[] = [];
  for (const [route, { paths, says, reveals = [], isReference }] of Object.entries(rows)) {
    const answeredTexts: string[] = [];
    const requests = paths.flatMap((path) => [
      ...(SPOKEN.test(route) ? LANGUAGES : ["en"]).map((language) => ({ path, accept: "text/html", language })),
      ...(NEGOTIATED.test(route) ? FORMATS : ["*/*"]).map((accept) => ({ path, accept, language: "en" })),
    ]);
    const readPage = async ({ path, accept, language }: (typeof requests)[number]) => {
      const { head, body } = await ask(site.url + path, { accept, "accept-language": language });
      const texts = [head, ...wordsIn(body)];
      answeredTexts.push(...texts);
      for (const what of leaksIn(texts, ground, { known: [path, ...reveals], isReference }))
        leaks.add(`${route}: ${what} (${accept})`);
    };
    for (let at = 0; at < requests.length; at += 8) await Promise.all(requests.slice(at, at + 8).map(readPage));
    if (says && !answeredTexts.some((text) => text.includes(says))) silent.push(route);
  }
  expect(silent, "where nothing is found at all").toEqual([]);
  expect([...leaks]).toEqual([]);
});

/** A number of a request is told to whoever made it. */
const IDS = /\b(?!req_)[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}\b/g;

function leaksIn(
  texts: readonly string[],
  { hidden, items, given, claimed }: PublicGround,
  { known, isReference = false }: { known: readonly string[]; isReference?: boolean },
) {
  const codes = [...items.map(({ code }) => code), given.code, claimed.code];
  const isKnown = (word: string) => known.some((one) => one.includes(word) || one.replaceAll("-", "").includes(word));
  const forbidden = [
    ...Object.entries(hidden),
    ...codes.map((code) => ["a code that was not asked for", code] as const),
  ].filter(([, word]) => !isKnown(word));
  return texts.flatMap((text) => [
    ...forbidden.filter(([, word]) => text.includes(word) || text.includes(formatted(word))).map(([what]) => what),
    ...[...text.matchAll(IDS)].map(([id]) => id).filter((id) => !isReference && !isKnown(id)),
  ]);
}

const formatted = (word: string) => (/^[0-9A-Z]{17}$/.test(word) ? formatPassportCode(word) : word);
