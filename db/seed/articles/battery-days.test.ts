import { describe, expect, it } from "vitest";
import { assessProduct } from "@/lib/compliance/assessment/assess-product";
import type { DeclaredProduct } from "@/lib/compliance/checks/subject";
import { USUAL } from "@/lib/compliance/testing/realistic-products";
import { requirementsOf } from "@/lib/law/battery-requirements";
import { DAY_MS } from "@/lib/platform/clock";
import { productRecord } from "@/lib/products/contract";
import { newStateOf } from "../demo-batteries";
import { KREISVOLT } from "../demo-brands";
import { articleRecord } from "./article-record";

/** What a reviewer sees of the demo batteries as the law's days pass: the real check, with the day set. */

/** The demo is seeded on this day, and looked at on later ones. */
const SEEDED = Date.parse("2026-11-27T00:00:00Z");
const DAYS = ["2026-11-27", "2027-02-18", "2027-08-18", "2028-08-18"] as const;
const MODELS = {
  "electric car": "KV-EV77",
  scooter: "KV-LM05",
  "home storage": "KV-HS10",
  repurposed: "KV-RE20",
} as const;

function recordOf(model: string) {
  const index = KREISVOLT.articles.findIndex((article) => article.model === model);
  const { responsible, gs1Prefix, articles } = KREISVOLT;
  const launchedAt = new Date(SEEDED - articles[index]!.launchedDaysAgo * DAY_MS);
  return articleRecord(articles[index]!, { responsible, gs1Prefix, index, launchedAt });
}

function findingsOn(model: string, today: string) {
  const { external_id: _id, ...declared } = recordOf(model);
  const { findings, readiness } = assessProduct({
    ...USUAL,
    ...{ today, earlierRecycledContent: null, medianFootprint: null },
    declared: declared as DeclaredProduct,
  });
  return {
    findings: findings.map(({ check, severity, field }) => `${severity} ${check} ${field}`),
    missing: readiness.missing,
  };
}

const FOOTPRINT = "info footprint_verified carbon_verification";
const GUARANTEE = "info guarantee_label_fits durability_guarantee_years";
/** Article 52(3) applies since 18 August 2027; a report may be late, so it is never an error. */
const DILIGENCE = "warning battery_diligence_reported battery";
/** The brand has not confirmed its data for more than a year. */
const STALE = "warning placeholders_absent data_valid_on";

const LISTED: Record<keyof typeof MODELS, Record<(typeof DAYS)[number], readonly string[]>> = {
  "electric car": {
    "2026-11-27": [FOOTPRINT, GUARANTEE],
    "2027-02-18": [FOOTPRINT, GUARANTEE],
    "2027-08-18": [FOOTPRINT, GUARANTEE, DILIGENCE],
    "2028-08-18": [FOOTPRINT, STALE, GUARANTEE, DILIGENCE],
  },
  scooter: {
    "2026-11-27": [FOOTPRINT],
    "2027-02-18": [FOOTPRINT],
    "2027-08-18": [FOOTPRINT, STALE, DILIGENCE],
    "2028-08-18": [FOOTPRINT, STALE, DILIGENCE],
  },
  "home storage": {
    "2026-11-27": [GUARANTEE],
    "2027-02-18": [GUARANTEE],
    "2027-08-18": [STALE, GUARANTEE, DILIGENCE],
    "2028-08-18": [STALE, GUARANTEE, DILIGENCE],
  },
  repurposed: {
    "2026-11-27": [FOOTPRINT],
    "2027-02-18": [FOOTPRINT],
    "2027-08-18": [FOOTPRINT, DILIGENCE],
    "2028-08-18": [FOOTPRINT, STALE, DILIGENCE],
  },
};
const NAMES = Object.keys(MODELS) as (keyof typeof MODELS)[];

describe.each(NAMES)("the %s battery of the demo", (name) => {
  it("is a record that the API takes", () => {
    expect(productRecord.safeParse(recordOf(MODELS[name])).error).toBeUndefined();
  });

  it.each(DAYS)("shows a reviewer on %s what is listed, none of it an error", (day) => {
    expect(findingsOn(MODELS[name], day)).toEqual({ findings: LISTED[name][day], missing: [] });
  });
});

describe("the data points of each category on 18 February 2027", () => {
  it.each(NAMES)("are all answered by the %s battery and its unit", (name) => {
    const record = recordOf(MODELS[name]) as unknown as Record<string, Members | undefined>;
    const article = KREISVOLT.articles.find(({ model }) => model === MODELS[name])!;
    const state = newStateOf(article) as Members;
    const battery = record["battery"] as unknown as Parameters<typeof requirementsOf>[0];
    const { required, open } = requirementsOf(battery, "2027-02-18");
    const documents = (record["documents"] ?? []) as unknown as { kind: string }[];
    const isAnswered = (field: string) => {
      const [, of = "", path = ""] = /^(?:(unit|document):)?(.*)$/.exec(field) ?? [];
      if (of === "document") return documents.some(({ kind }) => kind === path);
      // The seed states the day of manufacture of each unit.
      if (path === "produced_on") return true;
      const [first = "", member] = path.split(".");
      const value = first === "battery_state" ? state[member!] : member ? record[first]?.[member] : record[first];
      return value != null && value !== "" && !(Array.isArray(value) && value.length === 0);
    };
    expect(required.length).toBeGreaterThan(30);
    expect(
      required.flatMap(({ number, fields, alternative }) =>
        alternative?.every(isAnswered) ? [] : fields.filter((one) => !isAnswered(one)).map((one) => [number, one]),
      ),
    ).toEqual([]);
    expect(open).toEqual([]);
  });
});

type Members = Readonly<Record<string, unknown>>;
