import { DAY_MS } from "@/lib/platform/clock";
import type { ProductRecord } from "@/lib/products/contract";
import { articleRecord, articleSerial } from "./articles/article-record";
import type { Responsible } from "./articles/ecodesign-of";
import { TINDVARG } from "./demo-brands";

export interface ExampleProduct {
  record: ProductRecord;
  units: { serial_number: string; batch: string }[];
}

const EXAMPLES: readonly (readonly [model: string, units: number])[] = [
  ["TV-1010", 24],
  ["TV-1102", 12],
  ["TV-1201", 8],
  ["TV-1324", 4],
  ["TV-2001", 10],
  ["TV-3001", 3],
  ["TV-4001", 6],
  ["TV-5001", 2],
  ["TV-4010", 1],
];
/** A prefix that GS1 reserves for examples. */
const GS1_PREFIX = "9524300";
const LAUNCHED_DAYS_AGO = 200;

const EXAMPLE_CONTACT = "product@example.com";

function responsibleOf(brandName: string): Responsible {
  return {
    domain: "example.com",
    operators: [
      {
        role: "manufacturer",
        name: brandName,
        address: "Musterstraße 1, 10115 Berlin, Germany",
        email: EXAMPLE_CONTACT,
        identifier: "9524300900019",
        identifier_scheme: "gln",
        country: "DE",
      },
    ],
    facilities: {
      PT: "9524300900026",
      LT: "9524300900033",
      NO: "9524300900040",
      CZ: "9524300900057",
      DE: "9524300900064",
    },
  };
}

export function exampleProducts(brandName: string, today: Date): ExampleProduct[] {
  const launchedAt = new Date(today.getTime() - LAUNCHED_DAYS_AGO * DAY_MS);
  const responsible = responsibleOf(brandName);
  const articles = new Map(TINDVARG.articles.map((article) => [article.model, article]));
  return EXAMPLES.map(([model, count], index) => {
    const article = articles.get(model)!;
    const record = articleRecord(article, { responsible, gs1Prefix: GS1_PREFIX, index, launchedAt });
    const batch = `${launchedAt.toISOString().slice(0, 7)}-A`;
    return {
      record,
      units: Array.from({ length: count }, (_, unit) => ({ serial_number: articleSerial(article, unit), batch })),
    };
  });
}
