import { describe, expect, it } from "vitest";
import type { ProductGroup } from "@/lib/law/rules";
import type { LegalStatus } from "@/lib/law/status";
import { CHECK_IDS, type CheckId } from "../rules";
import { citeCheck, statusOfCheck } from "./legal-status";

/** The citation of every check, and where it stands on three days. */

const DAYS = ["2026-11-23", "2027-03-01", "2028-01-01"];
const ESPR = "Regulation (EU) 2024/1781";
const GPSR = "Regulation (EU) 2023/988 (GPSR)";
const REACH = "Regulation (EC) No 1907/2006 (REACH)";
const BATTERY = "Regulation (EU) 2023/1542";
const REGISTRY = "Implementing Regulation (EU) 2026/1778";

/** Without a group: of a jacket. */
type Row = [
  status: LegalStatus | readonly [LegalStatus, LegalStatus, LegalStatus],
  citation: string,
  group?: ProductGroup,
];

const TABLE: Record<CheckId, Row> = {
  gtin_valid: ["expected", `GS1 General Specifications 7.9 (standard); ${ESPR}, Annex III(c)`],
  identifier_resolvable: ["expected", `${ESPR}, Article 10(1)(a), Annex III(b); EN 18219 (standard)`],
  granularity_fits: ["expected", `${ESPR}, Article 10(1)(f); EN 18223 (standard)`],
  units_distinct: ["expected", `EN 18219 (standard); ${REGISTRY}, Article 8(4) and (5)`],
  recycled_content_in_range: ["voluntary", `${ESPR}, Annex I(h)`],
  recycled_parts_fit: ["voluntary", `${ESPR}, Annex I(h); ISO 14021`],
  recycled_content_fits_materials: ["expected", `${ESPR}, Article 9(1)`],
  material_shares_add_up: ["expected", `${ESPR}, Article 9(1)`],
  recycled_content_proven: ["voluntary", `${ESPR}, Annex I(h); ISO 14021`],
  recycled_content_plausible: ["expected", `${ESPR}, Article 9(1)`],
  footprint_explained: ["expected", `${ESPR}, Article 7(2)(b)(i), Annex I(n); ISO 14067 (standard)`],
  footprint_plausible: ["voluntary", `ISO 14067; ${ESPR}, Article 9(1)`],
  offsets_excluded: [
    "in_force",
    "Directive 2005/29/EC, Annex I, point 4c; Directive (EU) 2024/825; ISO 14067 (standard)",
  ],
  footprint_verified: ["voluntary", `${ESPR}, Annex III(e)`],
  footprint_recent: ["expected", `${ESPR}, Article 9(1)`],
  substances_assessed: ["expected", `${ESPR}, Article 7(5)`],
  substances_described: ["expected", `${ESPR}, Article 7(5)(a) to (d)`],
  substance_numbers_valid: ["expected", `${ESPR}, Article 7(5)(a)`],
  candidate_substances_notified: [
    "in_force",
    "Regulation (EC) No 1907/2006 (REACH), Article 33, Article 59(10); Directive 2008/98/EC, Article 9(1)(i)",
  ],
  scores_explained: ["expected", `${ESPR}, Annex I(a), (b) and (d)`],
  instructions_given: ["expected", `${ESPR}, Article 7(2)(b)(ii), Annex III(f)`],
  manufacturer_named: [
    "in_force",
    `Regulation (EU) 2023/988 (GPSR), Article 9(6); ${ESPR}, Article 27(7), Annex III(g) (expected)`,
  ],
  responsible_person_named: [
    "in_force",
    "Regulation (EU) 2023/988 (GPSR), Article 16, Article 11(3); " +
      `${ESPR}, Article 29(3), Annex III(j) and (k) (expected)`,
  ],
  operator_numbers_valid: ["expected", `${ESPR}, Article 12, Annex III(g) to (i)`],
  facilities_named: ["expected", `${ESPR}, Annex III(i)`],
  commodity_code_valid: ["expected", `${ESPR}, Annex III(d); ${REGISTRY}, Article 8(7)(d)`],
  backup_recent: ["expected", `${ESPR}, Article 10(4), Annex III(l); EN 18221 (standard)`],
  conformity_declared: ["expected", `${ESPR}, Annex III(e)`],
  availability_long_enough: ["expected", `${ESPR}, Article 9(2)(i)`],
  claims_allowed: ["in_force", "Directive 2005/29/EC, Annex I, points 2a, 4a, 4b, 4c and 10a; Directive (EU) 2024/825"],
  personal_data_absent: [
    "in_force",
    `Regulation (EU) 2016/679 (GDPR), Article 5(1)(c); ${ESPR}, Article 10(1)(e) (expected)`,
  ],
  placeholders_absent: ["expected", `${ESPR}, Article 9(1)`],
  languages_complete: ["expected", `${ESPR}, Article 7(7); EN 301 549 (standard)`],
  pfhxa_below_limits: ["in_force", `Regulation (EU) 2024/2462; ${REACH}, Annex XVII, point 79`],
  formaldehyde_below_limit: ["in_force", `Regulation (EU) 2023/1464; ${REACH}, Annex XVII, point 77`, "furniture"],
  deforestation_diligence_stated: [
    ["applies_from", "in_force", "in_force"],
    "Regulation (EU) 2023/1115, Article 4; Regulation (EU) 2025/2650",
    "tyres",
  ],
  unsold_goods_kept: [
    "in_force",
    `${ESPR}, Article 25; Delegated Regulation (EU) 2026/296, Article 2; ${ESPR}, Article 24; ` +
      "Implementing Regulation (EU) 2026/2 (applies_from)",
  ],
  guarantee_label_fits: [
    "in_force",
    "Implementing Regulation (EU) 2025/1960; Directive 2011/83/EU, Article 5(1)(ea), Article 6(1)(la)",
  ],
  safety_information_given: ["in_force", `${GPSR}, Article 9(7)`],
  product_identifiable: ["in_force", `${GPSR}, Article 9(5)`],
  repair_offered: ["in_force", "Directive (EU) 2024/1799", "electronics"],
  fibres_named: ["in_force", "Regulation (EU) No 1007/2011, Article 12"],
  footwear_materials_labelled: ["in_force", "Directive 94/11/EC", "footwear"],
  energy_label_registered: [
    "in_force",
    "Regulation (EU) 2017/1369, Article 4; Delegated Regulation (EU) 2023/1669",
    "electronics",
  ],
  tyre_label_registered: ["in_force", "Regulation (EU) 2020/740, Article 5", "tyres"],
  producer_registered: ["in_force", `${BATTERY}, Article 55`, "battery"],
  packaging_described: ["in_force", "Regulation (EU) 2025/40; Regulation (EU) 2025/40, Article 12 (applies_from)"],
  carbon_border_declared: [
    "in_force",
    "Regulation (EU) 2023/956 (CBAM), Article 7; Regulation (EU) 2025/2083",
    "steel",
  ],
  heat_number_stated: ["expected", `ESPR working plan 2025–2030; ${ESPR}, Annex III(b)`, "steel"],
  battery_passport_complete: [
    ["applies_from", "in_force", "in_force"],
    `${BATTERY}, Article 77, Annex XIII`,
    "battery",
  ],
  battery_values_plausible: [["applies_from", "in_force", "in_force"], `${BATTERY}, Annex XIII, point 1`, "battery"],
  battery_diligence_reported: [
    ["applies_from", "applies_from", "in_force"],
    `${BATTERY}, Article 48, Article 52(3)`,
    "battery",
  ],
};

const statusesOf = (check: CheckId, group: ProductGroup, reason?: string) =>
  DAYS.map((day) => statusOfCheck({ check, group, day, ...(reason && { reason }) }).status);

describe.each(CHECK_IDS)("%s", (check) => {
  const [status, citation, group = "textiles"] = TABLE[check];

  it("stands today, on 1 March 2027 and on 1 January 2028 where the law does", () => {
    expect(statusesOf(check, group)).toEqual(typeof status === "string" ? [status, status, status] : status);
  });

  it("is cited, what is only expected told apart", () => {
    expect(citeCheck("en", { check, group, day: "2026-11-23" }, ({ status: own }) => own)).toBe(citation);
  });
});

describe("a citation in another language than English", () => {
  it.each(["de", "fr", "it", "es"] as const)(
    "is composed in %s of that language's words, for every check",
    (language) => {
      for (const check of CHECK_IDS) {
        const cited = citeCheck(language, { check, group: TABLE[check][2] ?? "textiles", day: "2026-11-23" });
        expect(cited).toMatch(/\d/);
        expect(cited).not.toMatch(/\b(?:Regulation|Directive|Article|Annex|and)\b/);
      }
    },
  );
});

describe("where a check stands", () => {
  it("depends on the group: goods that a harmonising act covers have another ground", () => {
    const of = (group: ProductGroup) =>
      citeCheck("en", { check: "responsible_person_named", group, day: "2026-11-22" });
    expect(of("electronics")).toMatch(/^Regulation \(EU\) 2019\/1020, Article 4; /);
    expect(of("furniture")).toMatch(/^Regulation \(EU\) 2023\/988 \(GPSR\), Article 16/);
    expect(statusesOf("responsible_person_named", "electronics")).toEqual(["in_force", "in_force", "in_force"]);
    expect(statusesOf("manufacturer_named", "steel")).toEqual(["expected", "expected", "expected"]);
  });

  it("depends on the reason: what goes beyond the law of today is only expected", () => {
    expect(statusesOf("manufacturer_named", "textiles", "no_address")).toEqual(["in_force", "in_force", "in_force"]);
    expect(statusesOf("manufacturer_named", "textiles", "no_identifier")).toEqual(["expected", "expected", "expected"]);
    expect(statusesOf("responsible_person_named", "textiles", "no_eori")).toEqual(["expected", "expected", "expected"]);
  });

  it("was otherwise before the law came", () => {
    const on = (day: string) => statusOfCheck({ check: "claims_allowed", group: "textiles", day });
    expect(on("2026-09-26")).toEqual({ status: "applies_from", from: "2026-09-27" });
    expect(on("2026-09-27")).toEqual({ status: "in_force", from: "2026-09-27" });
  });
});
