import ACT_NAMES from "./act-names.json" with { type: "json" };
import type { ProductGroup } from "./rules";

/** The newest day on which a person compared entries of the law's data with their sources, `YYYY-MM-DD`. */
export const LAW_STATE_DAY = "2026-11-27";
const NOVEMBER_23 = "2026-11-23";
const NOVEMBER_27 = LAW_STATE_DAY;

/**
 * `official`: the Official Journal or a text derived from it. `reported`: consistent reports by authorities, chambers
 * and law firms. `memory`: domain knowledge only; readers see that it is not verified.
 */
export const LAW_SOURCES = ["official", "reported", "memory"] as const;
export type LawSource = (typeof LAW_SOURCES)[number];

export const LAW_LANGUAGES = ["en", "de", "fr", "it", "es"] as const;
export type LawLanguage = (typeof LAW_LANGUAGES)[number];
export type InLawLanguages = Readonly<Record<LawLanguage, string>>;

export const ACT_KINDS = [
  "regulation",
  "implementing_regulation",
  "delegated_regulation",
  "implementing_decision",
  "directive",
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** The citation format follows from kind and year. Days are `YYYY-MM-DD`. */
export interface UnionAct {
  kind: ActKind;
  union: "EU" | "EC" | "EEC";
  year: number;
  serial: number;
  short?: InLawLanguages | string;
  inForceOn?: string;
  appliesFrom: string;
  /** The newest consolidated version known; undefined: as published in the Official Journal. */
  consolidatedOn?: string;
  source: LawSource;
  checkedOn: string;
}

export interface Document {
  kind: "standard" | "plan";
  name: InLawLanguages | string;
  address?: string;
  source: LawSource;
  checkedOn: string;
}

export type Act = UnionAct | Document;

const act = (
  kind: ActKind,
  number: `${number}/${number}`,
  about: Omit<UnionAct, "kind" | "year" | "serial" | "checkedOn"> & { checkedOn?: string },
): UnionAct => {
  const [year = 0, serial = 0] = number.split("/").map(Number);
  return { kind, year, serial, checkedOn: NOVEMBER_27, ...about };
};
const titles = (en: string, de: string, fr: string, it: string, es: string): InLawLanguages => ({ en, de, fr, it, es });
const standard = (name: InLawLanguages | string): Document => ({
  kind: "standard",
  name,
  source: "reported",
  checkedOn: NOVEMBER_23,
});

export const ACTS = {
  espr: act("regulation", "2024/1781", {
    union: "EU",
    inForceOn: "2024-07-18",
    appliesFrom: "2024-07-18",
    source: "official",
  }),
  /** Number and date come from reports; the act itself was not read. */
  registry: act("implementing_regulation", "2026/1778", { union: "EU", appliesFrom: "2026-08-06", source: "memory" }),
  /** The date of application comes from reports; the act itself was not read. */
  unsold_disclosure: act("implementing_regulation", "2026/2", {
    union: "EU",
    appliesFrom: "2027-03-02",
    source: "memory",
  }),
  /** OJ of 22 April 2026. */
  unsold_derogations: act("delegated_regulation", "2026/296", {
    union: "EU",
    appliesFrom: "2026-07-19",
    source: "reported",
  }),
  reach: act("regulation", "2006/1907", {
    union: "EC",
    short: "REACH",
    inForceOn: "2007-06-01",
    appliesFrom: "2007-06-01",
    source: "reported",
  }),
  pfhxa: act("regulation", "2024/2462", {
    union: "EU",
    inForceOn: "2024-10-10",
    appliesFrom: "2026-04-10",
    source: "official",
  }),
  formaldehyde: act("regulation", "2023/1464", {
    union: "EU",
    inForceOn: "2023-08-06",
    appliesFrom: "2026-08-06",
    source: "official",
  }),
  waste: act("directive", "2008/98", {
    union: "EC",
    inForceOn: "2008-12-12",
    appliesFrom: "2010-12-12",
    source: "reported",
  }),
  unfair_practices: act("directive", "2005/29", {
    union: "EC",
    inForceOn: "2005-06-12",
    appliesFrom: "2007-12-12",
    source: "reported",
  }),
  empowering_consumers: act("directive", "2024/825", {
    union: "EU",
    inForceOn: "2024-03-26",
    appliesFrom: "2026-09-27",
    source: "official",
  }),
  consumer_rights: act("directive", "2011/83", {
    union: "EU",
    inForceOn: "2011-12-12",
    appliesFrom: "2014-06-13",
    source: "reported",
  }),
  guarantee_notice: act("implementing_regulation", "2025/1960", {
    union: "EU",
    appliesFrom: "2026-09-27",
    source: "official",
  }),
  data_protection: act("regulation", "2016/679", {
    union: "EU",
    short: titles("GDPR", "DSGVO", "RGPD", "GDPR", "RGPD"),
    inForceOn: "2016-05-24",
    appliesFrom: "2018-05-25",
    source: "reported",
  }),
  product_safety: act("regulation", "2023/988", {
    union: "EU",
    short: titles("GPSR", "GPSR", "RSGP", "GPSR", "RGSP"),
    inForceOn: "2023-06-12",
    appliesFrom: "2024-12-13",
    source: "official",
  }),
  market_surveillance: act("regulation", "2019/1020", {
    union: "EU",
    inForceOn: "2019-07-15",
    appliesFrom: "2021-07-16",
    source: "official",
  }),
  repair: act("directive", "2024/1799", {
    union: "EU",
    inForceOn: "2024-07-30",
    appliesFrom: "2026-07-31",
    source: "reported",
  }),
  packaging: act("regulation", "2025/40", {
    union: "EU",
    inForceOn: "2025-02-11",
    appliesFrom: "2026-08-12",
    source: "reported",
  }),
  deforestation: act("regulation", "2023/1115", {
    union: "EU",
    inForceOn: "2023-06-29",
    appliesFrom: "2026-12-30",
    source: "official",
  }),
  fibre_names: act("regulation", "2011/1007", { union: "EU", appliesFrom: "2012-05-08", source: "reported" }),
  footwear_label: act("directive", "1994/11", {
    union: "EC",
    appliesFrom: "1996-03-23",
    source: "memory",
    checkedOn: NOVEMBER_23,
  }),
  energy_label: act("regulation", "2017/1369", { union: "EU", appliesFrom: "2017-08-01", source: "reported" }),
  phone_label: act("delegated_regulation", "2023/1669", { union: "EU", appliesFrom: "2025-06-20", source: "reported" }),
  phone_ecodesign: act("regulation", "2023/1670", { union: "EU", appliesFrom: "2025-06-20", source: "reported" }),
  hazardous_substances: act("directive", "2011/65", {
    union: "EU",
    short: "RoHS",
    appliesFrom: "2013-01-02",
    source: "reported",
  }),
  waste_electronics: act("directive", "2012/19", {
    union: "EU",
    short: titles("WEEE", "WEEE", "DEEE", "RAEE", "RAEE"),
    appliesFrom: "2014-02-14",
    source: "memory",
    checkedOn: NOVEMBER_23,
  }),
  tyre_label: act("regulation", "2020/740", { union: "EU", appliesFrom: "2021-05-01", source: "reported" }),
  carbon_border: act("regulation", "2023/956", {
    union: "EU",
    short: titles("CBAM", "CBAM", "MACF", "CBAM", "MAFC"),
    inForceOn: "2023-05-17",
    appliesFrom: "2026-01-01",
    source: "reported",
  }),
  /** Threshold of 50 tonnes a year for importers. */
  carbon_border_threshold: act("regulation", "2025/2083", {
    union: "EU",
    appliesFrom: "2026-01-01",
    source: "reported",
  }),
  /** Only the operator that places goods first files a statement; the first downstream operator keeps its number. */
  deforestation_simplified: act("regulation", "2025/2650", {
    union: "EU",
    appliesFrom: "2026-12-30",
    source: "reported",
  }),
  detergents: act("regulation", "2026/405", { union: "EU", appliesFrom: "2029-09-23", source: "official" }),
  toys: act("regulation", "2025/2509", { union: "EU", appliesFrom: "2030-08-01", source: "official" }),
  construction: act("regulation", "2024/3110", { union: "EU", appliesFrom: "2026-01-08", source: "official" }),
  textile_waste: act("directive", "2025/1892", { union: "EU", appliesFrom: "2027-06-17", source: "memory" }),
  forced_labour: act("regulation", "2024/3015", { union: "EU", appliesFrom: "2027-12-14", source: "memory" }),
  battery: act("regulation", "2023/1542", {
    union: "EU",
    inForceOn: "2023-08-17",
    appliesFrom: "2024-02-18",
    // Reported; the consolidated text itself was not read.
    consolidatedOn: "2026-08-13",
    source: "official",
  }),
  working_plan: {
    kind: "plan",
    name: titles(
      "ESPR working plan 2025–2030",
      "ESPR-Arbeitsplan 2025–2030",
      "plan de travail ESPR 2025-2030",
      "piano di lavoro ESPR 2025-2030",
      "plan de trabajo del ESPR 2025-2030",
    ),
    source: "official",
    checkedOn: NOVEMBER_23,
  },
  gs1: standard("GS1 General Specifications"),
  en_18219: standard("EN 18219"),
  en_18221: standard("EN 18221"),
  en_18223: standard("EN 18223"),
  en_301549: standard("EN 301 549"),
  en_45557: standard("EN 45557"),
  iso_14021: standard("ISO 14021"),
  iso_14067: standard("ISO 14067"),
} as const satisfies Record<string, Act>;
export type ActId = keyof typeof ACTS;

export interface Verification {
  checkedOn: string;
  isVerified: boolean;
}

export function actVerification(id: ActId): Verification {
  const { checkedOn, source }: Act = ACTS[id];
  return { checkedOn, isVerified: source !== "memory" };
}

const ELI_KINDS: Record<ActKind, string> = {
  regulation: "reg",
  implementing_regulation: "reg_impl",
  delegated_regulation: "reg_del",
  implementing_decision: "dec_impl",
  directive: "dir",
};

/** The European Legislation Identifier; null for standards and plans. */
export function actAddress(id: ActId): string | null {
  const act: Act = ACTS[id];
  if (!("serial" in act)) return null;
  return `https://eur-lex.europa.eu/eli/${ELI_KINDS[act.kind]}/${act.year}/${act.serial}/oj`;
}

export function actIdentifier(id: ActId): string | null {
  const act: Act = ACTS[id];
  if (!("serial" in act)) return null;
  return `http://data.europa.eu/eli/${ELI_KINDS[act.kind]}/${act.year}/${act.serial}/${act.consolidatedOn ?? "oj"}`;
}

/** By group or heading of the Harmonised System. Headings are domain knowledge: the acts define products in words. */
const CONTENT_ACTS: readonly { act: ActId; groups?: readonly ProductGroup[]; headings?: readonly string[] }[] = [
  { act: "battery", groups: ["battery"] },
  { act: "detergents", headings: ["3402"] },
  { act: "toys", headings: ["9503"] },
];

/** Other products wait for a delegated act under the ecodesign regulation. */
export function contentAct({ group, code }: { group?: string | null | undefined; code?: string | null | undefined }) {
  const own = CONTENT_ACTS.find(
    ({ groups, headings }) =>
      groups?.some((one) => one === group) ?? headings?.some((heading) => code?.startsWith(heading)),
  );
  return own?.act ?? "espr";
}

export function actName(language: LawLanguage, id: ActId): string {
  const act: Act = ACTS[id];
  if ("serial" in act) return ACT_NAMES[id as keyof typeof ACT_NAMES][language];
  return typeof act.name === "string" ? act.name : act.name[language];
}
