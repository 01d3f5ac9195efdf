import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import { type Article, NEW_SEASON } from "./articles/article";
import { articleRecord, articleSerial } from "./articles/article-record";
import { TINDVARG } from "./demo-brands";
import { numberOf, pick } from "./drawn";

export interface SampleRow {
  position: number;
  plant: string;
  storage: string;
  article: string;
  name: string;
  model: string;
  ean: string;
  group: Article["group"];
  serial: string;
  equipment: string;
  lot: string;
  made: string;
  received: string;
  order: string;
  stock: string;
  origin: string;
  tariff: string;
  weight: number | string;
  packaging: number;
  composition: string | null;
  recycled: number;
  carbon: number;
  carbonUnit: string;
  carbonBoundary: string;
  carbonMethod: string;
  warranty: number;
  lifetime: number;
  cost: number;
}

const RESTOCKED: readonly (readonly [model: string, units: number])[] = [
  ["TV-1010", 60],
  ["TV-1201", 40],
  ["TV-2001", 30],
  ["TV-4001", 20],
  ["TV-5001", 8],
];
const GS1_PREFIX = "9524310";
const MADE_BEFORE_DAYS = 30;

export const SAMPLE_MISTAKES = { made: 17, weight: 142, serial: 233 } as const;

export function sampleRows(brandSlug: string, today: Date): SampleRow[] {
  const catalogue = [...TINDVARG.articles, ...NEW_SEASON];
  const restocked = RESTOCKED.map(([model, units]) => ({
    article: catalogue.find((article) => article.model === model)!,
    units,
  }));
  const listed = [...restocked, ...NEW_SEASON.map((article) => ({ article, units: article.units }))];
  const gs1Prefix = brandSlug === TINDVARG.slug ? TINDVARG.gs1Prefix : GS1_PREFIX;
  const rows = listed.flatMap(({ article, units }) => {
    const isNew = NEW_SEASON.includes(article);
    const index = catalogue.indexOf(article);
    return Array.from({ length: units }, (_, unit) =>
      rowOf(article, { unit: isNew ? unit : article.units + unit, index, gs1Prefix, today, isNew }),
    );
  });
  return withMistakes(rows.map((row, index) => ({ ...row, position: (index + 1) * 10 })));
}

interface RowSource {
  unit: number;
  index: number;
  gs1Prefix: string;
  today: Date;
  isNew: boolean;
}

function rowOf(article: Article, { unit, index, gs1Prefix, today, isNew }: RowSource): SampleRow {
  const record = articleRecord(article, { responsible: TINDVARG.responsible, gs1Prefix, index, launchedAt: today });
  const serial = articleSerial(article, unit);
  const madeAt = new Date(today.getTime() - (MADE_BEFORE_DAYS + numberOf(`${serial} made`, 10)) * DAY_MS);
  return {
    position: 0,
    plant: TINDVARG.responsible.facilities[article.madeIn]!,
    storage: pick(`${serial} storage`, ["0001", "0002", "HRL1"]),
    article: record.external_id!,
    name: article.name,
    model: article.model,
    ean: record.gtin!,
    group: article.group,
    serial,
    equipment: `EQ-${String(10_000_000 + index * 10_000 + unit)}`,
    lot: `${dayOf(madeAt).slice(2, 7).replace("-", "")}-${article.madeIn}`,
    made: dayOf(madeAt),
    received: dayOf(new Date(madeAt.getTime() + 18 * DAY_MS)),
    order: `45${String(numberOf(`${article.model} order`, 100_000_000)).padStart(8, "0")}`,
    stock: pick(`${serial} stock`, ["FREE", "FREE", "FREE", "QI"]),
    origin: article.madeIn,
    tariff: article.commodityCode,
    weight: article.weightG,
    packaging: article.packagingG,
    composition: isNew ? article.parts.map(([name, share]) => `${share}% ${name}`).join(", ") : null,
    recycled: record.recycled_content!,
    carbon: article.carbonKg,
    carbonUnit: "piece",
    carbonBoundary: "cradle-to-gate",
    carbonMethod: "ISO 14067",
    warranty: article.warrantyMonths,
    lifetime: article.lifetimeYears,
    cost: Math.round(article.weightG * 7 + article.carbonKg * 40) / 100,
  };
}

function withMistakes(rows: SampleRow[]): SampleRow[] {
  const mistakeRow = rows[SAMPLE_MISTAKES.made]!;
  mistakeRow.made = `${mistakeRow.made.slice(0, 4)}-02-31`;
  rows[SAMPLE_MISTAKES.weight]!.weight = "n/a";
  rows[SAMPLE_MISTAKES.serial]!.serial = rows[SAMPLE_MISTAKES.serial - 1]!.serial;
  return rows;
}
