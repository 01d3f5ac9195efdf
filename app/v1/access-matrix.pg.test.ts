import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { insertGrant, insertReaderToken } from "@/db/queries/access-grants";
import { insertFirstBatteryStates } from "@/db/queries/battery-states";
import { inBrand } from "@/db/tenant";
import { type AccessReader, findReaderByToken } from "@/lib/access-grants/reader";
import { ACCESS_ROLES, type AccessRole, deciderOf, isAuthority } from "@/lib/access-grants/rules";
import { entryMembers, isEntryField } from "@/lib/ecodesign/entries";
import type { Field } from "@/lib/ecodesign/field";
import { type BatteryState, type Ecodesign, recordField } from "@/lib/ecodesign/registry";
import { EVERY_FIELD, EVERY_STATE } from "@/lib/ecodesign/testing/every-field";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import type { CompressedPassport } from "@/lib/interchange/dpps/write-dpp";
import { viewModelDocument, viewPublicDocument } from "@/lib/interchange/public-subjects";
import { BATTERY_FIELDS } from "@/lib/law/battery-passport";
import { BATTERY_REQUIREMENTS } from "@/lib/law/battery-requirements";
import { openPublicDocument } from "@/lib/passport-pages/open-public-document";
import { viewPublicModel } from "@/lib/passport-pages/view-public-model";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { keepPdf } from "@/lib/passports/documents/testing/document-kit";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId, randomSecret } from "@/lib/platform/ids";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { closeServer } from "@/lib/platform/server/shut-down";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { standards } from "@/lib/platform/testing/standards";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { resolve } from "@/lib/resolver/resolve";

/**
 * Every attribute of a battery and every reader, in what the service answers. Who may read what is written here from
 * the act and the Commission's table, not taken from the code under test.
 */

const { db, pool } = testDatabase();
const server = createHttpServer((incoming, outgoing) => {
  setTrustedHeaders(incoming);
  incoming.headers["x-carnet-client-address"] = mintAddress();
  void serveApi(incoming, outgoing, incoming.url!);
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => closeServer(server));
const { publicUrl } = environment();

const READERS = ["anonymous", "holder", "api_key", ...ACCESS_ROLES] as const;
type ReaderName = (typeof READERS)[number];

/** Regulation (EU) 2023/1542, Article 77(2), third subparagraph, and the roles of ESPR Article 9(2)(f). */
const INTEREST: readonly ReaderName[] = [
  "repairer",
  "recycler",
  "refurbisher",
  "remanufacturer",
  "second_life_operator",
  "dealer",
  "researcher",
  "other_interest",
];
/** Article 77(2), second subparagraph, point (b). Customs is not named. */
const BODIES: readonly ReaderName[] = ["notified_body", "market_surveillance", "commission"];

/** By the points of Annex XIII; `brand`: no reader outside the brand. */
const READERS_OF = {
  1: READERS,
  2: [...INTEREST, ...BODIES],
  3: BODIES,
  4: [...INTEREST, "purchaser"],
  brand: [],
} as const satisfies Record<string, readonly ReaderName[]>;
type Point = keyof typeof READERS_OF;

const BRAND_ONLY = [
  "data_valid_on",
  "source_owner",
  "sold_in",
  "due_diligence_references",
  "producer_registrations",
  "unsold_goods",
];
/** Members without a data point of their own. */
const POINT_OF_FIELD: Record<string, Point> = {
  battery: 1,
  battery_service: 2,
  battery_state: 4,
  disassembly_instructions: 2,
};
/** By kind of document. Points 2(c) and (d) are restricted unless the brand says otherwise. */
const POINT_OF_DOCUMENT: Record<string, Point> = {
  declaration_of_conformity: 1,
  manual: 1,
  disassembly: 2,
  safety: 2,
  test_report: 3,
  technical_file: 3,
};

const annexPoint = (provision: string): Point => {
  const point = /Annex XIII (\d)/.exec(provision)?.[1];
  return point === undefined ? 1 : (Number(point) as Point);
};

/** The Commission's provision of each data point, at the fields that answer it. */
function guidancePoints(): Map<string, Point> {
  const points = new Map<string, Point>();
  if (!standards) return points;
  const file = readFileSync(join(standards, "../battery/datapoints-dggrow-2026-08.json"), "utf8");
  const { datapoints } = JSON.parse(file) as { datapoints: { number: number; provision: string }[] };
  for (const { number, provision } of datapoints) {
    const { fields } = BATTERY_REQUIREMENTS.find((requirement) => requirement.number === number)!;
    for (const field of fields) points.set(field.replace(/^unit:/, ""), annexPoint(provision));
  }
  return points;
}
const GUIDANCE = guidancePoints();
const ANNEX = new Map(BATTERY_FIELDS.flatMap(({ held, point }) => (held ? [[held, Number(point[0]) as Point]] : [])));

function pointOf(path: string): Point {
  const [field = path] = path.split(".");
  if (BRAND_ONLY.includes(field)) return "brand";
  return GUIDANCE.get(path) ?? ANNEX.get(path) ?? POINT_OF_FIELD[field] ?? 1;
}

const mayRead = (reader: ReaderName, point: Point) => (READERS_OF[point] as readonly ReaderName[]).includes(reader);

const NUMBERS: readonly Field["kind"][] = ["percent", "amount", "score", "count", "year"];
const TEXTS: readonly Field["kind"][] = ["text", "long"];

/** Gives each text and number of these fields a value that occurs nowhere else. */
function markMembers(field: string, entry: object, marks: Map<string, string>): Record<string, unknown> {
  const members = new Map(entryMembers(field as "battery").map((member) => [member.name, member]));
  const marked = Object.entries(entry).map(([name, value]: [string, unknown]): [string, unknown] => {
    const path = `${field}.${name}`;
    const { kind, isWhole } = members.get(name)!;
    if (TEXTS.includes(kind)) {
      marks.set(path, `mark of ${path}`);
      return [name, marks.get(path)];
    }
    if (!NUMBERS.includes(kind)) return [name, value];
    // The contract of readings refuses fractions of whole numbers.
    const hasWholeMark = isWhole && field === "battery_state";
    marks.set(path, hasWholeMark ? String(836_000 + marks.size) : `7.${710_000 + marks.size}3`);
    return [name, Number(marks.get(path))];
  });
  return Object.fromEntries(marked);
}

const documentUrl = (kind: string) => `https://docs.example/mark-of-${kind}.pdf`;

async function mintBattery(category: "ev" | "lmt" | "industrial") {
  const brand = await mintBrand(db);
  const { brandId } = brand;
  const marks = new Map<string, string>();
  const { documents: _documents, ...every } = EVERY_FIELD;
  const ecodesign = {
    ...every,
    battery: { ...markMembers("battery", EVERY_FIELD.battery, marks), category },
    battery_service: markMembers("battery_service", EVERY_FIELD.battery_service, marks),
    disassembly_instructions: { en: "mark of disassembly_instructions" },
    source_owner: "mark of source_owner",
    documents: Object.keys(POINT_OF_DOCUMENT).map((kind) => ({ kind, url: documentUrl(kind) })),
  } as unknown as Ecodesign;
  const gtin = mintGtin();
  const { productId, passports } = await mintProduct(db, {
    brandId,
    gtin,
    productGroup: "battery",
    ecodesign,
    units: 2,
  });
  const [item, sibling] = passports as [(typeof passports)[number], (typeof passports)[number]];
  const { passportId, code } = item;
  const state = markMembers("battery_state", EVERY_STATE, marks) as BatteryState;
  await insertFirstBatteryStates(inBrand(db, brandId), { brandId, at: now(), sourceKind: "system", sourceId: null }, [
    { passportId, state },
  ]);
  const holderMailbox = `${newId("usr")}@example.com`;
  const { holderId } = await mintHolder(db, { brandId, email: holderMailbox });
  await pool.query("update passports set holder_id = $1, owner_since = now() where id = $2", [holderId, passportId]);
  return { ...brand, productId, gtin, passportId, code, sibling: sibling.code, marks, holderMailbox };
}
type Battery = Awaited<ReturnType<typeof mintBattery>>;

const segment = encodeURIComponent;
const pathOf = (code: string) => `/v1/dpps/${segment(`${publicUrl}/p/${formatPassportCode(code)}`)}`;

const historyOf = (code: string) => `${pathOf(code)}/battery-readings`;

async function ask(path: string, token: string | null) {
  const response = await fetch(origin + path, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as CompressedPassport };
}

/** A key of a mailbox, as a reader creates it. */
async function mintToken(mailboxHash: string): Promise<string> {
  const secret = `dpp_grant_${randomSecret(24).toString("base64url")}`;
  const at = now();
  const row = { id: newId("act", at), mailboxHash, label: "Test", tokenHash: sha256Hex(secret), createdAt: at };
  await insertReaderToken(db, { ...row, expiresAt: new Date(at.getTime() + DAY_MS) });
  return secret;
}

type Grant = Partial<Parameters<typeof insertGrant>[1]>;

async function mintGrant(role: AccessRole, { brandId, passportId }: Battery, grant: Grant = {}): Promise<string> {
  const at = now();
  const until = new Date(at.getTime() + DAY_MS);
  const emailHash = hashAddress(`${newId("usr")}@example.com`);
  await insertGrant(db, {
    ...{ id: newId("acg", at), accessSet: deciderOf(role), status: "granted", role, emailHash, locale: "en" },
    ...(isAuthority(role)
      ? { scope: "brand", brandId: null, brandIds: [brandId] }
      : { scope: "passport", brandId, passportId }),
    ...{ expiresAt: until, grantUntil: until, grantedBy: newId("usr"), createdAt: at, ...grant },
  });
  return emailHash;
}

/** The key with which each reader asks, and the reader of pages and downloads. */
async function mintReaders(battery: Battery) {
  const { secret } = await mintApiKey(db, { brandId: battery.brandId });
  const tokens = new Map<ReaderName, string | null>([
    ["anonymous", null],
    ["holder", await mintToken(hashAddress(battery.holderMailbox))],
    ["api_key", secret],
  ]);
  for (const role of ACCESS_ROLES) tokens.set(role, await mintToken(await mintGrant(role, battery)));
  const readers = new Map<ReaderName, AccessReader | null>();
  for (const [name, token] of tokens) readers.set(name, token === null ? null : await findReaderByToken(db, token));
  return { tokens, readers };
}

/** The value at a field or member wherever its section is. */
function valueAt(body: unknown, path: string): unknown {
  const [field = path, member] = path.split(".");
  const element = Object.values(body as object).find(
    (section): section is Record<string, unknown> =>
      typeof section === "object" && section !== null && Object.hasOwn(section as object, field),
  )?.[field];
  if (member === undefined || element === undefined) return element;
  const entry: unknown = Array.isArray(element) ? element[0] : element;
  return (entry as Record<string, unknown> | undefined)?.[member];
}

const BATTERY_PATHS = ["battery", "battery_service", "battery_state"].flatMap((field) =>
  entryMembers(field as "battery").map(({ name }) => `${field}.${name}`),
);
/** All fields of a record except identifiers of the brand's own system and what is not part of a passport. */
const ATTRIBUTES = [...Object.keys(EVERY_FIELD).filter((name) => !isEntryField(name)), ...BATTERY_PATHS];
/** Attributes of Annex XIII, points 1 to 4, and one of the brand alone. */
const ELEMENTS = [
  "battery.chemistry",
  "battery_service.cathode",
  "battery_service.part_numbers",
  "battery_service.dismantling",
  "battery_service.safety_measures",
  "disassembly_instructions",
  "battery_state.capacity_fade_pct",
  "battery_state.status",
  "battery_state.cycles",
  "source_owner",
];
/** One reader of each kind: whole passports are read by every role. */
const ELEMENT_READERS = READERS.filter((name) => name === "repairer" || !INTEREST.includes(name));

describe("the Commission's table", () => {
  it.skipIf(!standards)("gives a point of Annex XIII to every attribute that answers one of its 71 data points", () => {
    expect(GUIDANCE.size).toBeGreaterThan(60);
    for (const [field, point] of GUIDANCE) {
      const known = field.startsWith("document:")
        ? POINT_OF_DOCUMENT[field.slice("document:".length)]
        : ANNEX.get(field);
      if (known !== undefined) expect([field, known]).toEqual([field, point]);
      if (!field.startsWith("document:")) expect(recordField(field.split(".")[0]!)).toBeDefined();
    }
  });
});

describe.each(["ev", "lmt", "industrial"] as const)("each reader of a battery: %s", (category) => {
  let battery: Battery;
  let readers: Awaited<ReturnType<typeof mintReaders>>;
  beforeAll(async () => {
    battery = await mintBattery(category);
    readers = await mintReaders(battery);
  });

  it("reads each attribute of its points and no other, in both forms of EN 18222", async () => {
    for (const name of READERS) {
      const token = readers.tokens.get(name)!;
      const { status, text, body } = await ask(pathOf(battery.code), token);
      expect([name, status]).toEqual([name, 200]);
      const full = (await ask(`${pathOf(battery.code)}?representation=full`, token)).text;
      for (const path of ATTRIBUTES) {
        const isRead = mayRead(name, pointOf(path));
        expect([name, path, valueAt(body, path) !== undefined]).toEqual([name, path, isRead]);
        const mark = battery.marks.get(path);
        if (mark)
          for (const written of [text, full])
            expect([name, path, written.includes(mark)]).toEqual([name, path, isRead]);
      }
      for (const [kind, point] of Object.entries(POINT_OF_DOCUMENT))
        for (const written of [text, full])
          expect([name, kind, written.includes(documentUrl(kind))]).toEqual([name, kind, mayRead(name, point)]);
    }
  });

  it("reads one element only where it reads the attribute", async () => {
    for (const name of ELEMENT_READERS)
      for (const path of ELEMENTS) {
        const { status } = await ask(
          `${pathOf(battery.code)}/elements/${segment(`$..${path}`)}`,
          readers.tokens.get(name)!,
        );
        expect([name, path, status]).toEqual([name, path, mayRead(name, pointOf(path)) ? 200 : 404]);
      }
  });

  it("reads the history of each value where it reads the value, and of no other", async () => {
    for (const name of READERS) {
      const { status, text, body } = await ask(historyOf(battery.code), readers.tokens.get(name)!);
      expect([name, status]).toEqual([name, 200]);
      for (const [path, mark] of battery.marks)
        if (path.startsWith("battery_state."))
          expect([name, path, text.includes(mark)]).toEqual([name, path, mayRead(name, pointOf(path))]);
      const { data, withheld = [] } = body as unknown as { data: unknown[]; withheld?: { elementId: string }[] };
      expect([name, data.length > 0, withheld.length > 0]).toEqual([name, mayRead(name, 4), !mayRead(name, 4)]);
      expect(text).not.toContain("source");
    }
  });

  it("finds nothing else on the pages of item and model, in JSON-LD and in the links of the label", async () => {
    const { code, gtin } = battery;
    for (const name of READERS) {
      const reader = readers.readers.get(name)!;
      const [unit, model] = [
        await viewPublicPassport({ db }, { code, reader, isCounted: false }),
        await viewPublicModel({ db }, { gtin, reader }),
      ];
      const documents = [
        await viewPublicDocument({ db }, { code, reader }),
        await viewModelDocument({ db }, { gtin, reader }),
      ];
      const ofModel = { sustainability: model.sustainability, restricted: model.restricted };
      const pages = { unit, model: ofModel, unitData: documents[0], modelData: documents[1] };
      for (const [page, written] of Object.entries(pages).map(
        ([key, value]) => [key, JSON.stringify(value)] as const,
      )) {
        for (const [path, mark] of battery.marks)
          if (!mayRead(name, pointOf(path)))
            expect([name, page, path, written.includes(mark)]).toEqual([name, page, path, false]);
        for (const [kind, point] of Object.entries(POINT_OF_DOCUMENT))
          if (!mayRead(name, point))
            expect([name, page, kind, written.includes(documentUrl(kind))]).toEqual([name, page, kind, false]);
      }
      const data = { ...unit.verification.sustainability, ...unit.restricted.declared } as Record<string, unknown>;
      for (const [path, mark] of battery.marks) {
        const isRead = mayRead(name, pointOf(path));
        expect([name, path, JSON.stringify(data).includes(mark)]).toEqual([name, path, isRead]);
      }
    }
    const request = { path: `/01/${gtin}`, search: "?linkType=all", accept: null, acceptLanguage: null };
    const links = await resolve(db, request, {
      ...{ publicUrl, origin: publicUrl, onlyBrand: undefined, onMiss: () => undefined, onScan: () => undefined },
    });
    const written = JSON.stringify(links);
    for (const [kind, point] of Object.entries(POINT_OF_DOCUMENT))
      if (point !== 1) expect([kind, written.includes(documentUrl(kind))]).toEqual([kind, false]);
  });

  it("downloads a document of the item only where its setting lets the reader", async () => {
    const owner = contextOf(db, (await mintMember(db, { brandId: battery.brandId })).actor);
    const access = { public: 1, legitimate_interest: 2, authority: 3 } as const;
    for (const [setting, point] of Object.entries(access)) {
      const title = `${category} ${setting}`;
      await keepPdf(owner, { title, access: setting as keyof typeof access, passportId: battery.passportId });
      const file = `${sha256Hex(smallPdf(title))}.pdf`;
      for (const name of READERS) {
        const opened = openPublicDocument({ db }, { code: battery.code, file, reader: readers.readers.get(name)! });
        const outcome = await opened.then(
          async ({ body }) => {
            await new Response(body).arrayBuffer();
            return "handed";
          },
          ({ code }: { code: string }) => code,
        );
        const expected = mayRead(name, point) ? "handed" : "document_not_found";
        expect([name, setting, outcome]).toEqual([name, setting, expected]);
      }
    }
  });
});

describe("what attackers try", () => {
  /** Of this battery, or of another unit of its model. */
  const readRestricted = async ({ code, marks }: Pick<Battery, "code" | "marks">, token: string) => {
    const [passport, history] = [await ask(pathOf(code), token), await ask(historyOf(code), token)];
    expect(history.status).toBe(passport.status);
    const restricted = [...marks].filter(([path]) => pointOf(path) !== 1);
    const isRead = restricted.some(([, mark]) => passport.text.includes(mark) || history.text.includes(mark));
    return { status: passport.status, isRead };
  };
  const ended = { endedAt: now(), endedBy: "member" } as const;
  const past = new Date(now().getTime() - DAY_MS);

  it.each([
    ["is past its last day", { expiresAt: past, grantUntil: past }],
    ["was revoked", { status: "revoked", ...ended }],
    ["was given up", { status: "withdrawn", ...ended }],
    ["has expired", { status: "expired", ...ended }],
    ["is not decided", { status: "waiting" }],
    ["waits for a second person", { status: "consent" }],
    ["is not confirmed", { status: "unproved" }],
  ] as const satisfies (readonly [string, Grant])[])(
    "a grant that %s opens nothing, of any role",
    async (_what, grant) => {
      const battery = await mintBattery("ev");
      for (const role of ACCESS_ROLES) {
        const token = await mintToken(await mintGrant(role, battery, grant));
        expect([role, await readRestricted(battery, token)]).toEqual([role, { status: 200, isRead: false }]);
      }
    },
  );

  it("a grant of another battery, of another brand, or of other fields opens nothing here", async () => {
    const [battery, other] = [await mintBattery("lmt"), await mintBattery("lmt")];
    for (const role of ACCESS_ROLES) {
      const theirs = await mintToken(await mintGrant(role, other));
      expect([role, (await readRestricted(battery, theirs)).isRead]).toEqual([role, false]);
      if (isAuthority(role)) continue;
      const own = await mintToken(await mintGrant(role, battery));
      expect([role, (await readRestricted({ ...battery, code: battery.sibling }, own)).isRead]).toEqual([role, false]);
      const documentToken = await mintToken(await mintGrant(role, battery, { elements: ["documents"] }));
      expect([role, (await readRestricted(battery, documentToken)).isRead]).toEqual([role, false]);
    }
  });

  it("a purchaser's grant for more than one battery cannot be stored", async () => {
    const battery = await mintBattery("ev");
    const wider = { scope: "product", productId: battery.productId, passportId: null } as const;
    await expect(mintGrant("purchaser", battery, wider)).rejects.toMatchObject({
      cause: { constraint: "access_grants_purchaser_of_item" },
    });
  });

  it("a key that was changed by one character is refused", async () => {
    const battery = await mintBattery("ev");
    const token = await mintToken(await mintGrant("repairer", battery));
    const last = token.at(-1) === "A" ? "B" : "A";
    for (const tampered of [token.slice(0, -1) + last, `${token}A`, token.slice(0, -1)])
      for (const path of [pathOf(battery.code), historyOf(battery.code)])
        expect((await ask(path, tampered)).status).toBe(401);
    expect(await readRestricted(battery, token)).toEqual({ status: 200, isRead: true });
  });

  it("a key of another brand's API reads as the public does", async () => {
    const battery = await mintBattery("industrial");
    const { secret } = await mintApiKey(db, { brandId: (await mintBrand(db)).brandId });
    expect(await readRestricted(battery, secret)).toEqual({ status: 200, isRead: false });
  });
});
