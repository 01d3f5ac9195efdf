import { describe, expect, it } from "vitest";
import { assessProduct } from "@/lib/compliance/assessment/assess-product";
import type { DeclaredProduct } from "@/lib/compliance/checks/subject";
import { USUAL } from "@/lib/compliance/testing/realistic-products";
import { BATTERY_FIELDS } from "@/lib/law/battery-passport";
import { DAY_MS } from "@/lib/platform/clock";
import { productRecord } from "@/lib/products/contract";
import tindvarg from "../data/tindvarg.json" with { type: "json" };
import { catalogueOf } from "./article";
import { articleRecord } from "./article-record";
import type { Responsible } from "./ecodesign-of";

/** The battery of the demo brand: the first product whose passport is a duty. */

const articles = catalogueOf(tindvarg);
const index = articles.findIndex(({ declared }) => declared?.battery);
const responsible = tindvarg.responsible as unknown as Responsible;

function recordOn(day: string) {
  const article = articles[index]!;
  const launchedAt = new Date(Date.parse(day) - article.launchedDaysAgo * DAY_MS);
  return articleRecord(article, { responsible, gs1Prefix: tindvarg.gs1Prefix, index, launchedAt });
}

describe("the demo brand's battery", () => {
  it("is a record that the API takes", () => {
    expect(productRecord.safeParse(recordOn("2026-11-23")).error).toBeUndefined();
  });

  it.each(["2026-11-23", "2027-02-18", "2028-01-01"])("has no error and no warning on %s", (today) => {
    const { external_id: _id, ...declared } = recordOn(today);
    const { findings, readiness } = assessProduct({
      ...USUAL,
      today,
      earlierRecycledContent: null,
      medianFootprint: null,
      declared: declared as DeclaredProduct,
    });
    expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(findings.map(({ check }) => check)).not.toContain("battery_passport_complete");
    expect(readiness).toMatchObject({ missing: [], rule_set: "battery/4" });
  });

  it("states every field of Annex XIII that its record holds and a light means of transport is asked for", () => {
    const record = recordOn("2026-11-23") as unknown as Record<string, Record<string, unknown> | undefined>;
    const notYet = new Set(["carbon_performance_class", "exhaustion_threshold_pct"]);
    const open = BATTERY_FIELDS.filter(
      ({ held, id, per }) => per === "model" && held?.startsWith("battery") && !notYet.has(id),
    ).filter(({ held }) => {
      const [field = "", member = ""] = held!.split(".");
      return record[field]?.[member] == null;
    });
    expect(open).toEqual([]);
  });
});
