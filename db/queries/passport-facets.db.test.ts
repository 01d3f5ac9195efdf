import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { readPassportSearch } from "@/lib/passports/lists/search-rules";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintHolder, mintProduct } from "@/lib/platform/testing/factories";
import type { FacetCounts } from "./conditions";
import { countPassportFacets } from "./passport-facets";
import { type PassportListFilter, lookUpSearch, PRODUCTS_MEANT_MAX } from "./passport-filters";

const { db, pool } = testDatabase();
let brandId = "";

/**
 * Ten shells and five sandals: three shells suspended and one of them lost, two sandals owned, the sandals recalled.
 */
beforeAll(async () => {
  ({ brandId } = await mintBrand(db));
  const stranger = await mintBrand(db);
  await mintProduct(db, { brandId: stranger.brandId, productGroup: "textiles", units: 7 });
  const shells = await mintProduct(db, { brandId, name: "Firn Shell", productGroup: "textiles", units: 10 });
  const sandals = await mintProduct(db, { brandId, name: "Fjord Sandal", productGroup: "footwear", units: 5 });
  const idsOf = ({ passports }: typeof shells, count: number) =>
    passports.slice(0, count).map(({ passportId }) => passportId);
  await pool.query("update passports set status = 'suspended' where id = any($1)", [idsOf(shells, 3)]);
  await pool.query("update passports set custody_flag = 'reported_lost' where id = any($1)", [idsOf(shells, 1)]);
  await pool.query("update products set recalled_at = now() where id = $1", [sandals.productId]);
  const { holderId } = await mintHolder(db, { brandId });
  await pool.query("update passports set holder_id = $2, owner_since = now() where id = any($1)", [
    idsOf(sandals, 2),
    holderId,
  ]);
});

const facets = (
  narrow: Partial<PassportListFilter> = {},
  bounds: Parameters<typeof countPassportFacets>[2] = { looked: 1_000, most: 1_000 },
) =>
  countPassportFacets(
    db,
    { brandId, statuses: [], ownerStates: [], groups: [], alerts: [], troubles: [], at: now(), ...narrow },
    bounds,
  );

const countOf = (facets: Record<string, FacetCounts>, facet: string, value: string) =>
  facets[facet]?.counts[value] ?? 0;

describe("the counts of a filter's values", () => {
  it("are the brand's own, all of them", async () => {
    expect(await facets()).toMatchObject({
      status: { counts: { active: 12, suspended: 3 }, isComplete: true },
      owner: { counts: { owned: 2, unclaimed: 13 } },
      group: { counts: { textiles: 10, footwear: 5 } },
      alert: { counts: { reported_lost: 1, recalled: 5 } },
      trouble: { counts: { yes: 3, no: 12 } },
    });
  });

  it("of more products than a statement names are those of all of them", async () => {
    const { brandId: large } = await mintBrand(db);
    const tyres = await mintProduct(db, { brandId: large, productGroup: "tyres", units: 6 });
    const others = await mintProduct(db, { brandId: large, productGroup: "steel", units: 4 });
    await pool.query(
      `insert into products (id, brand_id, name, external_id, product_group)
       select 'prd_' || right($1, 18) || n, $1, 'Tyre', 'T-' || n, 'tyres' from generate_series(1, $2::int) n`,
      [large, PRODUCTS_MEANT_MAX],
    );
    const suspended = [...tyres.passports.slice(0, 2), ...others.passports.slice(0, 1)];
    await pool.query("update passports set status = 'suspended' where id = any($1)", [
      suspended.map(({ passportId }) => passportId),
    ]);
    await pool.query(
      `insert into transfers (id, brand_id, passport_id, kind, recipient_email_hash, started_by_kind, expires_at)
       select $1, $2, $3, 'sale', 'x', 'system', now() + interval '1 day'`,
      [newId("trf"), large, tyres.passports[5]!.passportId],
    );
    const facetCounts = await facets({ brandId: large, groups: ["tyres"] }, { looked: 4, most: 5 });
    expect(facetCounts.owner.counts).toMatchObject({ transfer_pending: 1 });
    expect(facetCounts.status.counts).toMatchObject({ suspended: 2 });
    expect(countOf(facetCounts, "status", "revoked")).toBe(0);
    expect(facetCounts.trouble.counts).toMatchObject({ yes: 2 });
    const chosen = await facets({ brandId: large, groups: ["tyres"], troubles: ["yes"] }, { looked: 1, most: 5 });
    expect(chosen.status.counts).toMatchObject({ suspended: 2 });
  });

  it("keep the other filters, and leave a filter's own choice out of account", async () => {
    expect(await facets({ groups: ["textiles"], statuses: ["suspended"] })).toMatchObject({
      status: { counts: { active: 7, suspended: 3 } },
      owner: { counts: { unclaimed: 3 } },
      group: { counts: { textiles: 3 } },
    });
    expect((await facets({ alerts: ["reported_lost"] })).alert.counts).toEqual({ reported_lost: 1, recalled: 5 });
    expect((await facets({ alerts: ["reported_lost"] })).status.counts).toEqual({ suspended: 1 });
    const meaning = await lookUpSearch(db, { brandId, search: readPassportSearch("sandal", "http://localhost:3000") });
    expect((await facets({ meant: meaning })).owner.counts).toEqual({ owned: 2, unclaimed: 3 });
  });

  it("stop at a bound and say so, where an index finds the values or they are common", async () => {
    const { status, group, alert } = await facets({}, { looked: 4, most: 4 });
    expect(alert.counts).toEqual({ reported_lost: 1, reported_stolen: 0, recalled: { atLeast: 4 } });
    expect(status.counts).toMatchObject({ suspended: 3, revoked: 0, archived: 0 });
    expect([undefined, { atLeast: 4 }], "told where it is among any four, to its bound").toContainEqual(
      status.counts["active"],
    );
    expect(group.isComplete).toBe(false);
    const counts = Object.values(group.counts);
    expect(counts.length === 0 || (counts.length === 1 && isDeepStrictEqual(counts[0], { atLeast: 4 }))).toBe(true);
  });

  it("are right beyond what was looked at, wherever an index finds the values or they are common", async () => {
    const { status, owner, alert } = await facets({}, { looked: 4, most: 1_000 });
    expect(status).toMatchObject({ counts: { suspended: 3, revoked: 0, archived: 0 }, isComplete: false });
    expect(owner.counts).toMatchObject({ owned: 2, transfer_pending: 0 });
    expect(alert.counts).toEqual({ reported_lost: 1, reported_stolen: 0, recalled: 5 });
    const [active, unclaimed] = [status.counts["active"], owner.counts["unclaimed"]];
    expect([undefined, 12]).toContain(active);
    expect([undefined, 13]).toContain(unclaimed);
    expect(active ?? unclaimed, "one of the common values is among any four passports").toBeDefined();
  });

  it("are all of them for a rare choice, and up to the bound without it", async () => {
    const bounds = { looked: 10, most: 2 };
    const { status, owner } = await facets({ statuses: ["suspended"], ownerStates: ["unclaimed"] }, bounds);
    expect(owner, "of those suspended").toEqual({ counts: { unclaimed: 3 }, isComplete: true });
    expect(status, "of all that are unclaimed").toMatchObject({
      counts: { suspended: { atLeast: 2 }, revoked: 0, archived: 0 },
      isComplete: false,
    });
  });

  it.each<Partial<PassportListFilter>>([
    { alerts: ["recalled"] },
    { alerts: ["recalled", "reported_lost"] },
    { statuses: ["suspended"] },
    { statuses: ["active"] },
    { troubles: ["yes"] },
    { troubles: ["no"] },
    { ownerStates: ["unclaimed"] },
    { groups: ["textiles"], troubles: ["no"] },
    { groups: ["footwear"], alerts: ["recalled"], statuses: ["active"] },
  ])("are those of all passports where only the first are looked at: %o", async (narrow) => {
    const all = await facets(narrow);
    for (const bound of [0, 100]) {
      const some = await facets(narrow, { looked: 1, most: 1_000, queriedMax: bound });
      const exactCounts = Object.entries(some).flatMap(([facet, { counts }]) =>
        Object.entries(counts)
          .filter(([, count]) => typeof count === "number")
          .map(([value]) => [facet, value] as const),
      );
      for (const [facet, value] of exactCounts)
        expect([facet, value, countOf(some, facet, value)]).toEqual([facet, value, countOf(all, facet, value)]);
      expect(exactCounts.length, `${bound} products asked each`).toBeGreaterThan(5);
    }
  });
});
