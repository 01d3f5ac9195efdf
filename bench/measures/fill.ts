import pg from "pg";
import { codeOf } from "@/db/seed/drawn";
import { idFloor } from "@/lib/platform/ids";
import { copyIn } from "./copy-in";

/**
 * Adds units to the products of a large brand by COPY, like those that `npm run seed -- --scale` creates one by one.
 */

interface Filling {
  brandId: string;
  /** How many are added. */
  passports: number;
  report: (line: string) => void;
}

interface Product {
  id: string;
  gtin14: string;
  months: number;
  day: string;
  at: Date;
}

const TABLE = "passports";
const CONNECTIONS = 2;
/** The number of units in each state, of a thousand. */
const STATUSES = [
  ...Array<string>(10).fill("suspended"),
  ...Array<string>(4).fill("revoked"),
  ...Array<string>(6).fill("archived"),
];
const FLAGS = [...Array<string>(4).fill("reported_lost"), ...Array<string>(3).fill("reported_stolen")];
const SERIALS_FROM = 100_000_000;

const SECONDARY = `
  select pg_get_indexdef(x.indexrelid) as restore, format('drop index %s', x.indexrelid::regclass) as remove, 2 as turn
  from pg_index x where x.indrelid = any ($1::regclass[])
    and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
  union all
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
      || coalesce((select format(' with (%s)', array_to_string(reloptions, ', ')) from pg_class i where i.oid = conindid
        and contype <> 'f' and reloptions is not null), ''),
    format('alter table %s drop constraint %I', conrelid::regclass, conname), case contype when 'f' then 3 else 1 end
  from pg_constraint k where conparentid = 0 and (conrelid = any ($1::regclass[]) and contype in ('p', 'u', 'f')
    or confrelid = any ($1::regclass[]) and contype = 'f')`;

/** Copies into the table without its keys and indexes, and rebuilds these, two at a time. Needs the table's owner. */
export async function fillByCopy(url: string, { brandId, passports, report }: Filling): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'; set timezone = 'utc'");
      return client;
    }),
  );
  const [first, second] = clients as [pg.Client, pg.Client];
  try {
    const products = await listProducts(first, brandId);
    const { rows } = await first.query<{ restore: string; remove: string; turn: number }>(SECONDARY, [[TABLE]]);
    const distinct = [...new Map(rows.map((row) => [row.restore, row])).values()];
    for (const { remove } of distinct.toSorted((one, other) => other.turn - one.turn)) await first.query(remove);
    report("keys and indexes set aside");
    await copyIn(
      first,
      `copy passports (id, brand_id, product_id, code, gtin14, serial_number, batch, status, status_reason,
         custody_flag, warranty_months, created_at, changed_at) from stdin`,
      passportLines(brandId, passports, products),
    );
    report("rows copied");
    for (const turn of [1, 2, 3]) {
      const waiting = distinct.filter((row) => row.turn === turn);
      const work = async (client: pg.Client) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next.restore);
      };
      // Two at a time, except keys, which lock their tables exclusively.
      await (turn === 2 ? Promise.all([work(first), work(second)]) : work(first));
      report(["keys made", "indexes made", "foreign keys checked"][turn - 1]!);
    }
    await first.query(`vacuum (analyze) ${TABLE}`);
    report("vacuumed");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function listProducts(client: pg.Client, brandId: string): Promise<Product[]> {
  const { rows } = await client.query<{ id: string; gtin: string; months: number; at: Date }>(
    "select id, gtin, warranty_months as months, created_at as at from products where brand_id = $1 order by id",
    [brandId],
  );
  return rows.map(({ id, gtin, months, at }) => ({
    id,
    gtin14: gtin.padStart(14, "0"),
    months,
    at,
    day: at.toISOString().slice(0, 10),
  }));
}

interface Unit {
  id: string;
  code: string;
  index: number;
  of: Product;
}

/** In the order of their products, each with its share. The same units at every call. */
function* units(count: number, products: readonly Product[]): Generator<Unit> {
  const share = Math.ceil(count / products.length);
  for (let index = 0; index < count; index += 1) {
    const of = products[Math.floor(index / share)]!;
    const suffix = (index % share)
      .toString(32)
      .padStart(4, "0")
      .replaceAll(/[i-v]/g, (digit) => CROCKFORD[digit]!);
    const code = codeOf(`copied ${index}`);
    yield { id: `${idFloor("psp", of.at)}${suffix}${code.slice(0, 12).toLowerCase()}`, code, index, of };
  }
}

const CROCKFORD = Object.fromEntries([..."ijklmnopqrstuv"].map((digit, index) => [digit, "jkmnpqrstvwxyz"[index]!]));

function* passportLines(brandId: string, count: number, products: readonly Product[]): Generator<string> {
  for (const { id, code, index, of } of units(count, products)) {
    const lot = Math.imul(index, 2_654_435_761) >>> 22;
    const status = STATUSES[lot] ?? "active";
    const flag = FLAGS[lot - STATUSES.length] ?? "none";
    const batch = `L${of.day.slice(2).replaceAll("-", "")}`;
    const at = of.at.toISOString();
    const fields = [id, brandId, of.id, code, of.gtin14, `S${SERIALS_FROM + index}`, batch, status];
    yield `${fields.join("\t")}\t${lot < 14 ? "Inspection of the lot" : "\\N"}\t${flag}\t${of.months}\t${at}\t${at}\n`;
  }
}
