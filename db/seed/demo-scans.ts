import { asc, eq } from "drizzle-orm";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, HOUR_MS, now } from "@/lib/platform/clock";
import type { ScanChannel } from "@/lib/scans/list-contract";
import { findBrandBySlug } from "../queries/brands";
import { addUnknownSerials, insertScans, listScanDays, type ScanRow } from "../queries/scans";
import { passports } from "../schema";
import { type AllBrandsDb, inBrand } from "../tenant";
import { LUME_DO_VALE, TINDVARG } from "./demo-brands";
import { bytesOf, numberOf, pick } from "./drawn";

const ITEMS = 60;
const DAYS = 30;
const A_DAY = { least: 5, spread: 9 };
const FIRST_HOUR = 6;
const HOURS = 16;

const HOMES: Record<string, readonly string[]> = {
  [TINDVARG.slug]: ["NO", "NO", "SE", "DE", "DE", "DK", "CH", "FR"],
  [LUME_DO_VALE.slug]: ["PT", "PT", "ES", "FR", "FR", "DE"],
};
const CHANNELS: readonly ScanChannel[] = ["label", "label", "label", "page", "verify"];
const COPIED_IN = ["DE", "PL", "TR", "GB", "IT"];
const GUESSES = 32;

type Item = Pick<ScanRow, "brandId" | "productId"> & { id: string };

const clientOf = (label: string) => bytesOf(`client ${label}`).toString("hex").slice(0, 32);
const hourOf = (at: number) => new Date(Math.floor(at / HOUR_MS) * HOUR_MS);

function scanOf({ id, ...of }: Item, scan: Pick<ScanRow, "hour" | "client" | "country" | "channel">): ScanRow {
  return { ...of, subjectId: id, ...scan };
}

function usualScans(slug: string, items: readonly Item[], today: number): ScanRow[] {
  const at = now().getTime();
  return Array.from({ length: DAYS }, (_, day) => today - day * DAY_MS).flatMap((day) => {
    const label = `${slug} ${dayOf(new Date(day))}`;
    return Array.from({ length: A_DAY.least + numberOf(label, A_DAY.spread) }, (_, scanIndex) => {
      const each = `${label} ${scanIndex}`;
      const item = pick(`item ${each}`, items);
      const hour = hourOf(day + (FIRST_HOUR + numberOf(`hour ${each}`, HOURS)) * HOUR_MS);
      const country = pick(`home ${item.id}`, HOMES[slug] ?? ["DE"]);
      return scanOf(item, { hour, client: clientOf(each), country, channel: pick(`way ${each}`, CHANNELS) });
    }).filter(({ hour }) => hour.getTime() <= at);
  });
}

export async function seedScans(db: AllBrandsDb): Promise<void> {
  for (const { slug } of [TINDVARG, LUME_DO_VALE]) await seedScansOf(db, slug);
}

async function seedScansOf(db: AllBrandsDb, slug: string): Promise<void> {
  const brand = await findBrandBySlug(db, slug);
  if (!brand || (await listScanDays(inBrand(db, brand.id), { brandId: brand.id, since: "0001-01-01" })).length > 0)
    return;
  const { id, brandId, productId } = passports;
  const items = await db
    .select({ id, brandId, productId })
    .from(passports)
    .where(eq(brandId, brand.id))
    .orderBy(asc(passports.code))
    .limit(ITEMS);
  const [copied] = items;
  if (!copied) return;
  const at = now().getTime();
  const scans = usualScans(slug, items, Math.floor(at / DAY_MS) * DAY_MS);
  if (slug === TINDVARG.slug) {
    scans.push(
      ...COPIED_IN.map((country, index) =>
        scanOf(copied, {
          hour: hourOf(at - (2 + 4 * index) * HOUR_MS),
          client: clientOf(`copied ${country}`),
          country,
          channel: "label",
        }),
      ),
    );
    const guessed = { brandId: brand.id, productId: items.at(-1)?.productId ?? copied.productId };
    await addUnknownSerials(db, [
      { ...guessed, hour: hourOf(at - HOUR_MS), client: clientOf("guesses"), tries: GUESSES },
    ]);
  }
  await insertScans(db, scans);
}
