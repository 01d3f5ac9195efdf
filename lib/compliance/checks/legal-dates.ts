import type { ProductGroup } from "@/lib/ecodesign/rules";
import type { LegalStatus } from "../rules";

/**
 * The law's calendar for product data, as the Commission has announced it; state of November 2026. No delegated act
 * with a passport duty has been adopted under ESPR: what is expected may come later. The names are in the messages
 * under `compliance.legalDates.{id}`.
 */
export interface LegalDate {
  id: string;
  /** First day; a quarter or a year that is only announced counts from its first day. */
  from: string;
  precision: "day" | "quarter" | "half" | "year";
  status: LegalStatus;
  citation: string;
  /** Null: all groups. */
  groups: readonly ProductGroup[] | null;
}

export const LEGAL_DATES: readonly LegalDate[] = [
  {
    id: "espr",
    from: "2024-07-18",
    precision: "day",
    status: "in_force",
    citation: "Regulation (EU) 2024/1781",
    groups: null,
  },
  {
    id: "registry",
    from: "2026-08-06",
    precision: "day",
    status: "in_force",
    citation: "Implementing Regulation (EU) 2026/1778",
    groups: null,
  },
  {
    id: "empco",
    from: "2026-09-27",
    precision: "day",
    status: "in_force",
    citation: "Directive (EU) 2024/825",
    groups: null,
  },
  {
    id: "steel_act",
    from: "2026-10-01",
    precision: "quarter",
    status: "expected",
    citation: "ESPR working plan: iron and steel",
    groups: ["steel"],
  },
  {
    id: "battery_passport",
    from: "2027-02-18",
    precision: "day",
    status: "in_force",
    citation: "Regulation (EU) 2023/1542, Article 77",
    groups: ["battery"],
  },
  {
    id: "tyres_act",
    from: "2027-07-01",
    precision: "half",
    status: "expected",
    citation: "ESPR working plan: tyres",
    groups: ["tyres"],
  },
  {
    id: "textiles_act",
    from: "2027-07-01",
    precision: "half",
    status: "expected",
    citation: "ESPR working plan: textiles",
    groups: ["textiles"],
  },
  {
    id: "furniture_act",
    from: "2028-01-01",
    precision: "year",
    status: "expected",
    citation: "ESPR working plan: furniture",
    groups: ["furniture"],
  },
  {
    id: "ict_act",
    from: "2029-01-01",
    precision: "year",
    status: "expected",
    citation: "ESPR working plan: ICT products",
    groups: ["electronics"],
  },
  {
    id: "textiles_apply",
    from: "2029-07-01",
    precision: "half",
    status: "expected",
    citation: "Regulation (EU) 2024/1781, Article 4: at least 18 months after adoption",
    groups: ["textiles"],
  },
];
