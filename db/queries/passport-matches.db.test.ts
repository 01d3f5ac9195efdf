import { beforeAll, describe, expect, it } from "vitest";
import { readPassportSearch } from "@/lib/passports/lists/search-rules";
import type { OwnerState } from "@/lib/passports/rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintHolder, mintProduct } from "@/lib/platform/testing/factories";
import { type PassportListFilter, resolvePassportFilter, lookUpSearch } from "./passport-filters";
import { listPassportGroups } from "./passport-groups";
import { type Budget, countMatching, findMatchingIds } from "./passport-matches";

const { db, pool } = testDatabase();
const at = now();
/** So small that every route is taken: found among the newest, gathered, and counted among some. */
const TIGHT: Budget = { newest: 6, counted: 14, products: 0 };
const WIDE: Budget = { newest: 1000, counted: 1000, products: 1000 };

interface Unit {
  id: string;
  code: string;
  status: string;
  owner: OwnerState;
  custody: string;
  isRecalled: boolean;
  group: string;
  name: string;
}

let brandId = "";
let units: Unit[] = [];

/** Forty units of four products, in every state and next to another brand's. */
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  const stranger = await mintBrand(db);
  await mintProduct(db, { brandId: stranger.brandId, name: "Anorak", productGroup: "textiles", units: 5 });
  for (const [name, productGroup] of [
    ["Anorak", "textiles"],
    ["Boot", "footwear"],
    ["Parka 100%", "textiles"],
    ["Tent", "other"],
  ] as const)
    await mintProduct(db, { brandId, name, productGroup, units: 10 });
  const { holderId } = await mintHolder(db, { brandId });
  const { rows } = await pool.query<{ id: string }>("select id from passports where brand_id = $1 order by id", [
    brandId,
  ]);
  for (const [index, { id }] of rows.entries()) {
    if (index % 3 === 0)
      await pool.query("update passports set holder_id = $2, owner_since = now() where id = $1", [id, holderId]);
    if (index % 7 === 0) await pool.query("update passports set status = 'suspended' where id = $1", [id]);
    if (index % 11 === 0)
      await pool.query("update passports set custody_flag = $2 where id = $1", [
        id,
        index % 2 ? "reported_lost" : "reported_stolen",
      ]);
    if (index % 5 === 0) await pendingTransfer(id, new Date(at.getTime() + (index % 2 === 0 ? DAY_MS : -DAY_MS)));
  }
  await pool.query("update products set recalled_at = now() where brand_id = $1 and name = 'Boot'", [brandId]);
  const { rows: stored } = await pool.query<Unit & { held: boolean; pending: boolean }>(
    `select p.id, p.code, p.status, p.custody_flag as custody, g.recalled_at is not null as "isRecalled", p.holder_id is not null as held, g.product_group as "group", g.name,
       exists (select from transfers t where t.passport_id = p.id and t.expires_at > $2) as pending
     from passports p join products g on g.id = p.product_id where p.brand_id = $1 order by p.id desc`,
    [brandId, at],
  );
  units = stored.map((unit) => ({
    ...unit,
    owner: unit.pending ? "transfer_pending" : unit.held ? "owned" : "unclaimed",
  }));
});

async function pendingTransfer(passportId: string, expiresAt: Date): Promise<void> {
  await pool.query(
    `insert into transfers (id, brand_id, passport_id, kind, recipient_email_hash, started_by_kind, expires_at) values ($1, $2, $3, 'sale', 'x', 'system', $4)`,
    [newId("trf"), brandId, passportId, expiresAt],
  );
}

const search = async (text: string) => ({
  meant: await lookUpSearch(db, { brandId, search: readPassportSearch(text, "http://localhost:3000") }),
});

type Narrowed = Partial<Omit<PassportListFilter, "brandId" | "at">>;
const isInTrouble = ({ status, custody }: Unit) => status !== "active" || custody !== "none";
const CASES: [string, () => Narrowed | Promise<Narrowed>, (unit: Unit) => boolean][] = [
  ["nothing", () => ({}), () => true],
  ["a status", () => ({ statuses: ["suspended"] }), ({ status }) => status === "suspended"],
  ["a status nothing has", () => ({ statuses: ["revoked"] }), () => false],
  ["two statuses", () => ({ statuses: ["active", "suspended"] }), () => true],
  ["owned", () => ({ ownerStates: ["owned"] }), ({ owner }) => owner === "owned"],
  ["unclaimed", () => ({ ownerStates: ["unclaimed"] }), ({ owner }) => owner === "unclaimed"],
  ["pending", () => ({ ownerStates: ["transfer_pending"] }), ({ owner }) => owner === "transfer_pending"],
  ["owned or pending", () => ({ ownerStates: ["owned", "transfer_pending"] }), ({ owner }) => owner !== "unclaimed"],
  [
    "unclaimed or pending",
    () => ({ ownerStates: ["unclaimed", "transfer_pending"] }),
    ({ owner }) => owner !== "owned",
  ],
  ["owned or unclaimed", () => ({ ownerStates: ["owned", "unclaimed"] }), ({ owner }) => owner !== "transfer_pending"],
  ["every owner state", () => ({ ownerStates: ["owned", "unclaimed", "transfer_pending"] }), () => true],
  ["the group of the oldest", () => ({ groups: ["textiles"] }), ({ group }) => group === "textiles"],
  ["in trouble", () => ({ troubles: ["yes"] }), isInTrouble],
  ["not in trouble", () => ({ troubles: ["no"] }), (unit) => !isInTrouble(unit)],
  ["in trouble or not", () => ({ troubles: ["yes", "no"] }), () => true],
  [
    "in trouble and owned",
    () => ({ troubles: ["yes"], ownerStates: ["owned"] }),
    (unit) => isInTrouble(unit) && unit.owner === "owned",
  ],
  [
    "in trouble, by part of a name",
    async () => ({ ...(await search("boo")), troubles: ["yes"] }),
    (unit) => isInTrouble(unit) && unit.name === "Boot",
  ],
  [
    "group, status and owner",
    () => ({ groups: ["textiles"], statuses: ["suspended"], ownerStates: ["unclaimed"] }),
    ({ group, status, owner }) => group === "textiles" && status === "suspended" && owner === "unclaimed",
  ],
  ["lost", () => ({ alerts: ["reported_lost"] }), ({ custody }) => custody === "reported_lost"],
  ["lost or stolen", () => ({ alerts: ["reported_lost", "reported_stolen"] }), ({ custody }) => custody !== "none"],
  ["recalled", () => ({ alerts: ["recalled"] }), ({ isRecalled }) => isRecalled],
  ["recalled in a group", () => ({ alerts: ["recalled"], groups: ["textiles"] }), () => false],
  [
    "recalled or stolen",
    () => ({ alerts: ["recalled", "reported_stolen"] }),
    ({ custody, isRecalled }) => isRecalled || custody === "reported_stolen",
  ],
  [
    "recalled, by part of a name",
    async () => ({ ...(await search("boo")), alerts: ["recalled"] }),
    ({ isRecalled }) => isRecalled,
  ],
  ["part of a name", () => search("nora"), ({ name }) => name === "Anorak"],
  ["a name with a pattern's character", () => search("100%"), ({ name }) => name === "Parka 100%"],
  ["a pattern's character alone", () => search("%"), ({ name }) => name === "Parka 100%"],
  ["words that mean nothing", () => search("zzzz"), () => false],
  [
    "a name and an owner state",
    async () => ({ ...(await search("anorak")), ownerStates: ["owned"] }),
    ({ name, owner }) => name === "Anorak" && owner === "owned",
  ],
  ["a code", () => search(units[20]!.code), ({ code }) => code === units[20]!.code],
  ["the beginning of a code", () => search(units[20]!.code.slice(0, 10)), ({ code }) => code === units[20]!.code],
];

describe("a line a product", () => {
  it.each(CASES)(
    "has by %s the products of just these passports, with how many of them are owned or in trouble",
    async (_what, narrow, matches) => {
      const filter = {
        brandId,
        statuses: [],
        ownerStates: [],
        groups: [],
        alerts: [],
        troubles: [],
        at,
        ...(await narrow()),
      };
      const expected = ["Tent", "Parka 100%", "Boot", "Anorak"].flatMap((name) => {
        const its = units.filter((unit) => unit.name === name && matches(unit));
        const figures = {
          registered: its.length,
          owned: its.filter(({ owner }) => owner === "owned").length,
          inTrouble: its.filter(isInTrouble).length,
        };
        return its.length > 0 ? [{ name, figures }] : [];
      });
      const listed: typeof expected = [];
      for (let cursor: string | undefined; ;) {
        const { groups, count } = await listPassportGroups(db, filter, {
          cursor,
          limit: 3,
          unitsMost: 100,
          productsMost: 100,
        });
        if (groups.length > 0) expect(count).toBe(expected.length);
        listed.push(...groups.map(({ product: { name }, figures }) => ({ name, figures })));
        if (groups.length < 3) break;
        cursor = groups.at(-1)!.product.id;
      }
      expect(listed).toEqual(expected);
    },
  );

  it("counts no further than it is told, and only one product where one is meant", async () => {
    const [{ id: productId } = { id: "" }] = (
      await pool.query<{ id: string }>("select id from products where brand_id = $1 and name = 'Boot'", [brandId])
    ).rows;
    const filter = { brandId, statuses: [], ownerStates: [], groups: [], alerts: [], troubles: [], at };
    const { groups, count } = await listPassportGroups(db, filter, { limit: 9, unitsMost: 4, productsMost: 2 });
    expect([groups.map(({ figures }) => figures.registered), count]).toEqual([[4, 4, 4, 4], 2]);
    expect(
      (await listPassportGroups(db, { ...filter, productId }, { limit: 9, unitsMost: 99, productsMost: 9 })).groups.map(
        ({ product }) => product.name,
      ),
    ).toEqual(["Boot"]);
  });
});

describe.each([
  ["tight", TIGHT],
  ["wide", WIDE],
])("a %s budget", (_name, budget) => {
  it.each(CASES)("lists by %s every match once, the newest first, page by page", async (_what, narrow, matches) => {
    const match = await resolvePassportFilter(db, {
      brandId,
      statuses: [],
      ownerStates: [],
      groups: [],
      alerts: [],
      troubles: [],
      at,
      ...(await narrow()),
    });
    const listed: string[] = [];
    for (;;) {
      const page = await findMatchingIds(db, match, { cursor: listed.at(-1), limit: 4 }, budget);
      listed.push(...page);
      if (page.length < 4) break;
    }
    const newestFirst = units.filter(matches).map(({ id }) => id);
    expect(listed).toEqual(newestFirst);
    const oldest = await findMatchingIds(db, match, { limit: 5, isOldestFirst: true }, budget);
    expect(oldest).toEqual(newestFirst.toReversed().slice(0, 5));
    const next = await findMatchingIds(db, match, { limit: 5, cursor: oldest.at(-1), isOldestFirst: true }, budget);
    expect(next).toEqual(oldest.length > 0 ? newestFirst.toReversed().slice(5, 10) : []);
  });

  it.each(CASES)("counts by %s what there is, or says that there may be more", async (_what, narrow, matches) => {
    const match = await resolvePassportFilter(db, {
      brandId,
      statuses: [],
      ownerStates: [],
      groups: [],
      alerts: [],
      troubles: [],
      at,
      ...(await narrow()),
    });
    const expected = units.filter(matches).length;
    const { count, isExact } = await countMatching(db, match, 30, budget);
    if (isExact) expect(count).toBe(Math.min(expected, 30));
    else expect(count).toBeLessThanOrEqual(expected);
    expect(isExact || budget === TIGHT).toBe(true);
  });
});
