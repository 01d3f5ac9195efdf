import pg from "pg";
import { describe, expect, it } from "vitest";
import { isEmbeddedDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { migrateDatabase } from "./migrate";
import { membershipIn, secureRows } from "./row-security";

const { db, url, pool } = await mintDatabase();

const POLICIES = `select p.oid, c.relname as name, pg_get_expr(polqual, polrelid) as condition, polroles
  from pg_policy p join pg_class c on c.oid = polrelid where polname = 'own_brand' order by 2`;
const policies = async () => (await pool.query(POLICIES)).rows;

describe("policies", () => {
  it("stay as they are when the database is migrated again", async () => {
    const before = await policies();
    await migrateDatabase(url);
    expect(await policies()).toEqual(before);
  });

  it.each([
    ["that was changed in the database", "alter policy own_brand on products using (true)"],
    ["that an earlier release wrote otherwise", "comment on policy own_brand on products is 'an earlier one'"],
    ["that is missing", "drop policy own_brand on products"],
    ["whose table lets its owner through", "alter table products no force row level security"],
  ])("one %s is made anew, and no other", async (_, change) => {
    const before = await policies();
    await pool.query(change);
    await migrateDatabase(url);
    const after = await policies();
    const plain = ({ oid: _oid, ...rest }: Record<string, unknown>) => rest;
    expect(after.map(plain)).toEqual(before.map(plain));
    const renewed = after.filter(({ oid }) => !before.some((old) => old.oid === oid));
    expect(renewed.map(({ name }) => name)).toEqual(["products"]);
    const { rows } = await pool.query("select relforcerowsecurity as forced from pg_class where relname = 'products'");
    expect(rows).toEqual([{ forced: true }]);
  });
});

describe("a login that is no superuser", () => {
  it.each([
    [150_000, { options: "", who: "not rolsuper and not rolinherit", right: "member" }],
    [160_000, { options: " with inherit false, set true", who: "not rolsuper", right: "set" }],
    [180_000, { options: " with inherit false, set true", who: "not rolsuper", right: "set" }],
  ])("gets the brands' role as server %i can give it", (version, membership) => {
    expect(membershipIn(version)).toEqual(membership);
  });

  it("and owns the database meets every brand as itself, and its own alone in a brand's share", async () => {
    const brands = await Promise.all([mintBrand(db), mintBrand(db)]);
    for (const { brandId } of brands) await mintProduct(db, { brandId });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const whose = async () =>
      (await client.query<{ brand_id: string }>("select brand_id from products order by 1")).rows.map(
        (row) => row.brand_id,
      );
    try {
      await client.query("begin");
      // On a separate server, where the owner may create the role; elsewhere the role belongs to another database.
      if (isEmbeddedDatabase()) await client.query("drop owned by carnet_brand cascade; drop role carnet_brand");
      await client.query(`create role rows_owner login createrole;
        do $$ declare made regclass; begin
          for made in select oid from pg_class where relkind in ('r', 'p') and relnamespace in
            ('public'::regnamespace, 'drizzle'::regnamespace, 'partitions'::regnamespace)
          loop execute format('alter table %s owner to rows_owner', made); end loop;
          alter schema drizzle owner to rows_owner;
          alter schema partitions owner to rows_owner;
          alter schema public owner to rows_owner;
        end $$;
        set session authorization rows_owner`);
      await secureRows(client, "rows_owner");
      const { rows } = await client.query<{ roles: string }>(
        "select array_to_string(roles, ' ') as roles from pg_policies where tablename = 'products' and permissive = 'RESTRICTIVE'",
      );
      expect(rows).toEqual([{ roles: isEmbeddedDatabase() ? "carnet_brand" : "public" }]);
      expect(await whose()).toEqual(brands.map(({ brandId }) => brandId).toSorted());
      await client.query(`set local carnet.brand = '${brands[1].brandId}'`);
      if (isEmbeddedDatabase()) await client.query("set local role carnet_brand");
      expect(await whose()).toEqual([brands[1].brandId]);
    } finally {
      await client.query("rollback");
      await client.end();
    }
  });
});
