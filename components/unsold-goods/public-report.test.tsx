import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { drawUnsoldReport } from "@/lib/dossiers/draw-unsold-report";
import "@/lib/languages/register";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { tableCsv, tableXlsx } from "@/lib/unsold-goods/published-files";
import { freezeTable } from "@/lib/unsold-goods/table-rules";
import type { PublishedYear } from "@/lib/unsold-goods/view-published";
import { PublicReport } from "./public-report";

const { report_id: _report, ...frozen } = freezeTable(
  {
    id: "uns_1",
    startsOn: "2028-01-01",
    endsOn: "2028-12-31",
    sizeClass: "large",
    entityName: "Fjord <AS>",
    identifier: "NOBR.123",
    isConsolidated: true,
    undertakings: ["Fjord Norge AS"],
    measuresTaken: "Outlet",
    measuresPlanned: "Made to order",
  },
  [
    {
      ...{ id: "unr_1", source: "form", cnCodes: ["64"], description: "=Boots", units: 120_000, weightG: 95_400_500 },
      ...{ areUnitsEstimated: true, isWeightEstimated: false, hasPackaging: true, reason: "damaged", note: "Mould" },
      derogation: "f",
      shares: { reuse: 0, recycling: 3_333, other_recovery: 3_333, disposal: 3_334, unknown: 0 },
      ...{ evidence: [], offerId: null },
    },
  ],
  { version: 2, approvedOn: "2029-03-01" },
);
const table = { ...frozen, published_on: "2029-03-02", online_until: "2034-03-02", sha256: "0".repeat(64) };
const published = {
  brand: { id: "brd_1", slug: "fjord", name: "Fjord", supportEmail: null, closedAt: null },
  table,
  versions: [{ number: 2, publishedAt: new Date("2029-03-02") }],
} as unknown as PublishedYear;

describe.each(LOCALES)("the published table in %s", (locale) => {
  it("has the same figures on the page and in each file, and no script", async () => {
    const reader = { locale, timeZone: "UTC", now: Date.parse("2029-04-01") };
    const page = renderToStaticMarkup(<PublicReport reader={reader} shown={published} />);
    expect(page).not.toContain("<script");
    expect(page).toContain("Fjord &lt;AS&gt;");
    const csv = tableCsv(locale, table);
    for (const figure of ["±120000", "95401", "33", "34", "100"]) {
      expect(page).toContain(`>${figure}</td>`);
      expect(csv).toContain(figure);
    }
    // A spreadsheet does not run it as a formula.
    expect(csv).toContain(",'=Boots,");
    expect((await tableXlsx(locale, table)).subarray(0, 2).toString()).toBe("PK");
    const pdf = await drawUnsoldReport(published, { locale, link: "https://passports.example/brands/fjord" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
