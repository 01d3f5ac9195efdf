import { type ActId, actVerification, LAW_STATE_DAY, type Verification } from "./acts";
import { COMMODITY_LISTS, type CommodityListId } from "./commodity-codes";
import { PRODUCT_GROUPS, type ProductGroup } from "./rules";

/** `isRange`: the two points are the first and last of a range. */
export type Place =
  | { article: string; paragraphs?: string[]; points?: string[]; isRange?: true; item?: string }
  | { annex: string; points?: string[]; isRange?: true; entries?: string[] }
  | { clause: string };

/** From when goods are bound. `codes`: only goods of this list, whatever their group. */
export interface Binding {
  from: string;
  groups?: readonly ProductGroup[];
  codes?: CommodityListId;
}

export interface Provision {
  act: ActId;
  place?: Place;
  /** `expected`: required once a delegated act exists; `standard`: not law; `voluntary`: good practice. */
  binds: readonly Binding[] | "expected" | "standard" | "voluntary";
  /** Of a provision without dates; undefined: all. */
  groups?: readonly ProductGroup[];
  /** The place or the bound products come from domain knowledge, not from the act itself. */
  isUnconfirmed?: true;
  /** The day on which a person last compared it with its source, `YYYY-MM-DD`; undefined: the act's. */
  checkedOn?: string;
}

/** Consumer goods without a specific harmonising act: Regulation (EU) 2023/988 applies in full. */
export const CONSUMER_GROUPS = ["textiles", "footwear", "furniture", "other"] as const satisfies ProductGroup[];
export const WORN = ["textiles", "footwear"] as const satisfies ProductGroup[];
export const SOLD_TO_CONSUMERS = PRODUCT_GROUPS.filter((group) => group !== "steel");

const since = (from: string, groups?: readonly ProductGroup[]): Binding[] => [groups ? { from, groups } : { from }];
const espr = (position: Place): Provision => ({ act: "espr", place: position, binds: "expected" });
const annexIII = (...points: string[]) => espr({ annex: "III", points });
const article = (at: string, more: Omit<Extract<Place, { article: string }>, "article"> = {}): Place => ({
  article: at,
  ...more,
});
const annexI = (...points: string[]) => espr({ annex: "I", points });
const batteryAnnex = (...entries: string[]): Provision => ({
  act: "battery",
  place: { annex: "XIII", entries },
  binds: since("2027-02-18", ["battery"]),
});
const standard = (act: ActId, binds: Provision["binds"] = "standard"): Provision => ({ act, binds });

/** Clothing and footwear for the public first, then other textiles; high-risk protective equipment is exempt. */
const PFHXA_DATES: readonly Binding[] = [
  { from: "2026-10-10", groups: ["footwear"] },
  { from: "2026-10-10", groups: ["textiles"], codes: "clothing" },
  { from: "2027-10-10", groups: ["textiles"] },
];

export const PROVISIONS = {
  espr: { act: "espr", binds: since("2024-07-18") },
  espr_4: espr(article("4")),
  espr_7_2_b_i: espr(article("7", { paragraphs: ["2"], points: ["b"], item: "i" })),
  espr_7_2_b_ii: espr(article("7", { paragraphs: ["2"], points: ["b"], item: "ii" })),
  espr_7_2_b_iii: espr(article("7", { paragraphs: ["2"], points: ["b"], item: "iii" })),
  espr_7_5: espr(article("7", { paragraphs: ["5"] })),
  espr_7_5_a: espr(article("7", { paragraphs: ["5"], points: ["a"] })),
  espr_7_5_a_to_d: espr(article("7", { paragraphs: ["5"], points: ["a", "d"], isRange: true })),
  espr_7_5_a_to_e: espr(article("7", { paragraphs: ["5"], points: ["a", "e"], isRange: true })),
  espr_7_7: { ...espr(article("7", { paragraphs: ["7"] })), isUnconfirmed: true },
  espr_9_1: espr(article("9", { paragraphs: ["1"] })),
  espr_9_2_f: espr(article("9", { paragraphs: ["2"], points: ["f"] })),
  espr_9_2_i: espr(article("9", { paragraphs: ["2"], points: ["i"] })),
  espr_10_1_a: espr(article("10", { paragraphs: ["1"], points: ["a"] })),
  espr_10_1_e: espr(article("10", { paragraphs: ["1"], points: ["e"] })),
  espr_10_1_f: espr(article("10", { paragraphs: ["1"], points: ["f"] })),
  espr_10_4: espr(article("10", { paragraphs: ["4"] })),
  espr_12: espr(article("12")),
  /** All consumer products in the scope of the regulation; large undertakings since the financial year 2025. */
  espr_24: { act: "espr", place: article("24"), binds: since("2025-01-01", SOLD_TO_CONSUMERS) },
  /** Medium-sized undertakings: Article 24(1), last subparagraph. */
  espr_24_medium: { act: "espr", place: article("24"), binds: since("2030-07-19", SOLD_TO_CONSUMERS) },
  espr_13_1: { act: "espr", place: article("13", { paragraphs: ["1"] }), binds: since("2026-07-19") },
  espr_25: { act: "espr", place: article("25"), binds: since("2026-07-19", WORN) },
  espr_27_7: espr(article("27", { paragraphs: ["7"] })),
  espr_29_3: espr(article("29", { paragraphs: ["3"] })),
  espr_annex_i_a: annexI("a"),
  espr_annex_i_b: annexI("b"),
  espr_annex_i_d: annexI("d"),
  espr_annex_i_g: annexI("g"),
  espr_annex_i_h_i: annexI("h", "i"),
  espr_annex_i_j: annexI("j"),
  espr_annex_i_k: annexI("k"),
  espr_annex_i_m: annexI("m"),
  espr_annex_i_p: annexI("p"),
  espr_annex_i_a_b_d: espr({ annex: "I", points: ["a", "b", "d"] }),
  espr_annex_i_h: { act: "espr", place: { annex: "I", points: ["h"] }, binds: "expected" },
  espr_annex_i_n: espr({ annex: "I", points: ["n"] }),
  espr_annex_iii_a: annexIII("a"),
  espr_annex_iii_a_j: annexIII("a", "j"),
  espr_annex_iii_b: annexIII("b"),
  espr_annex_iii_c: annexIII("c"),
  espr_annex_iii_d: annexIII("d"),
  espr_annex_iii_e: annexIII("e"),
  espr_annex_iii_e_f: annexIII("e", "f"),
  espr_annex_iii_f: annexIII("f"),
  espr_annex_iii_g: annexIII("g"),
  espr_annex_iii_g_h_j_k: annexIII("g", "h", "j", "k"),
  espr_annex_iii_g_to_i: espr({ annex: "III", points: ["g", "i"], isRange: true }),
  espr_annex_iii_i: annexIII("i"),
  espr_annex_iii_j_k: annexIII("j", "k"),
  espr_annex_iii_l: annexIII("l"),
  registry: { act: "registry", binds: since("2026-08-06") },
  registry_8_4_5: {
    act: "registry",
    place: article("8", { paragraphs: ["4", "5"] }),
    binds: "expected",
    isUnconfirmed: true,
  },
  registry_8_7_d: {
    act: "registry",
    place: article("8", { paragraphs: ["7"], points: ["d"] }),
    binds: "expected",
    isUnconfirmed: true,
  },
  unsold_disclosure: { act: "unsold_disclosure", binds: since("2027-03-02", SOLD_TO_CONSUMERS) },
  unsold_derogations_2: { act: "unsold_derogations", place: article("2"), binds: since("2026-07-19", WORN) },
  reach_33: { act: "reach", place: article("33"), binds: since("2007-06-01") },
  /** Title VII applies from 1 June 2008: Article 141(2). */
  reach_59: { act: "reach", place: article("59", { paragraphs: ["10"] }), binds: since("2008-06-01") },
  waste_9_1_i: { act: "waste", place: article("9", { paragraphs: ["1"], points: ["i"] }), binds: since("2021-01-05") },
  pfhxa: { act: "pfhxa", binds: PFHXA_DATES },
  reach_xvii_pfhxa: { act: "reach", place: { annex: "XVII", entries: ["79"] }, binds: PFHXA_DATES },
  /** Interiors of road vehicles: from 6 August 2027. */
  reach_xvii_formaldehyde: { act: "reach", place: { annex: "XVII", entries: ["77"] }, binds: since("2026-08-06") },
  formaldehyde: { act: "formaldehyde", binds: since("2026-08-06") },
  empowering_consumers: { act: "empowering_consumers", binds: since("2026-09-27", SOLD_TO_CONSUMERS) },
  unfair_practices_claims: {
    act: "unfair_practices",
    place: { annex: "I", entries: ["2a", "4a", "4b", "4c", "10a"] },
    binds: since("2026-09-27", SOLD_TO_CONSUMERS),
  },
  unfair_practices_4c: {
    act: "unfair_practices",
    place: { annex: "I", entries: ["4c"] },
    binds: since("2026-09-27", SOLD_TO_CONSUMERS),
  },
  consumer_rights_5_1_ea: {
    act: "consumer_rights",
    place: article("5", { paragraphs: ["1"], points: ["ea"] }),
    binds: since("2026-09-27", SOLD_TO_CONSUMERS),
  },
  consumer_rights_6_1_la: {
    act: "consumer_rights",
    place: article("6", { paragraphs: ["1"], points: ["la"] }),
    binds: since("2026-09-27", SOLD_TO_CONSUMERS),
    isUnconfirmed: true,
  },
  guarantee_notice: { act: "guarantee_notice", binds: since("2026-09-27", SOLD_TO_CONSUMERS) },
  data_protection_5_1_c: {
    act: "data_protection",
    place: article("5", { paragraphs: ["1"], points: ["c"] }),
    binds: since("2018-05-25"),
  },
  product_safety: { act: "product_safety", binds: since("2024-12-13", CONSUMER_GROUPS) },
  product_safety_9_5: {
    act: "product_safety",
    place: article("9", { paragraphs: ["5"] }),
    binds: since("2024-12-13", CONSUMER_GROUPS),
    isUnconfirmed: true,
  },
  product_safety_9_7: {
    act: "product_safety",
    place: article("9", { paragraphs: ["7"] }),
    binds: since("2024-12-13", CONSUMER_GROUPS),
    isUnconfirmed: true,
  },
  product_safety_9_6: {
    act: "product_safety",
    place: article("9", { paragraphs: ["6"] }),
    binds: since("2024-12-13", CONSUMER_GROUPS),
  },
  product_safety_11_3: {
    act: "product_safety",
    place: article("11", { paragraphs: ["3"] }),
    binds: since("2024-12-13", CONSUMER_GROUPS),
  },
  product_safety_16: { act: "product_safety", place: article("16"), binds: since("2024-12-13", CONSUMER_GROUPS) },
  market_surveillance_4: {
    act: "market_surveillance",
    place: article("4"),
    binds: since("2021-07-16", ["electronics", "battery"]),
  },
  /** Annex II lists electrical appliances, and goods with batteries for light means of transport. */
  repair: { act: "repair", binds: since("2026-07-31", ["electronics", "battery", "other"]) },
  packaging: { act: "packaging", binds: since("2026-08-12") },
  /** At the earliest: 24 months after the acts that define the label, if that is later. */
  packaging_12: { act: "packaging", place: article("12"), binds: since("2028-08-12") },
  deforestation: { act: "deforestation", binds: [{ from: "2026-12-30", codes: "deforestation" }] },
  deforestation_4: {
    act: "deforestation",
    place: article("4"),
    binds: [{ from: "2026-12-30", codes: "deforestation" }],
    isUnconfirmed: true,
  },
  deforestation_simplified: {
    act: "deforestation_simplified",
    binds: [{ from: "2026-12-30", codes: "deforestation" }],
  },
  fibre_names_12: { act: "fibre_names", place: article("12"), binds: since("2012-05-08", ["textiles"]) },
  fibre_names: { act: "fibre_names", binds: since("2012-05-08", ["textiles"]) },
  footwear_label: { act: "footwear_label", binds: since("1996-03-23", ["footwear"]) },
  energy_label_4: { act: "energy_label", place: article("4"), binds: since("2019-01-01", ["electronics"]) },
  tyre_label_5: { act: "tyre_label", place: article("5"), binds: since("2021-05-01", ["tyres"]), isUnconfirmed: true },
  energy_label: { act: "energy_label", binds: since("2017-08-01", ["electronics"]) },
  phone_label: { act: "phone_label", binds: [{ from: "2025-06-20", groups: ["electronics"], codes: "smartphones" }] },
  phone_ecodesign: { act: "phone_ecodesign", binds: since("2025-06-20", ["electronics"]) },
  hazardous_substances: { act: "hazardous_substances", binds: since("2013-01-02", ["electronics"]) },
  /** Name, trade mark and address of the manufacturer. */
  hazardous_substances_7: {
    act: "hazardous_substances",
    place: article("7"),
    binds: since("2013-01-02", ["electronics"]),
    isUnconfirmed: true,
  },
  waste_electronics: { act: "waste_electronics", binds: since("2014-02-14", ["electronics"]) },
  waste_electronics_16: {
    act: "waste_electronics",
    place: article("16"),
    binds: since("2014-02-14", ["electronics"]),
    isUnconfirmed: true,
  },
  tyre_label: { act: "tyre_label", binds: since("2021-05-01", ["tyres"]) },
  carbon_border: { act: "carbon_border", binds: [{ from: "2026-01-01", codes: "carbon_border" }] },
  carbon_border_7: {
    act: "carbon_border",
    place: article("7"),
    binds: [{ from: "2026-01-01", codes: "carbon_border" }],
  },
  carbon_border_threshold: { act: "carbon_border_threshold", binds: [{ from: "2026-01-01", codes: "carbon_border" }] },
  detergents: { act: "detergents", binds: since("2029-09-23", ["other"]) },
  toys: { act: "toys", binds: since("2030-08-01", ["other"]) },
  construction_76: { act: "construction", place: article("76"), binds: "expected", groups: ["steel", "other"] },
  textile_waste: { act: "textile_waste", binds: since("2027-06-17", WORN) },
  textile_waste_schemes: { act: "textile_waste", binds: since("2028-04-17", WORN) },
  forced_labour: { act: "forced_labour", binds: since("2027-12-14") },
  battery_11: { act: "battery", place: article("11"), binds: since("2027-02-18", ["battery"]) },
  /** Capacity and durability labels: 18 August 2026, or 18 months after the act that defines them. */
  battery_13_1: { act: "battery", place: article("13", { paragraphs: ["1"] }), binds: "expected", groups: ["battery"] },
  battery_13_6: {
    act: "battery",
    place: article("13", { paragraphs: ["6"] }),
    binds: since("2027-02-18", ["battery"]),
  },
  battery_38_7: {
    act: "battery",
    place: article("38", { paragraphs: ["7"] }),
    binds: since("2024-08-18", ["battery"]),
  },
  battery_77_2: {
    act: "battery",
    place: article("77", { paragraphs: ["2"] }),
    binds: since("2027-02-18", ["battery"]),
  },
  /** The implementing act was due on 18 August 2026. Not adopted on the day of the last check. */
  battery_77_9: { act: "battery", place: article("77", { paragraphs: ["9"] }), binds: "expected", groups: ["battery"] },
  battery_77_10: {
    act: "battery",
    place: article("77", { paragraphs: ["10"] }),
    binds: since("2027-02-18", ["battery"]),
  },
  battery_18: { act: "battery", place: article("18"), binds: since("2024-08-18", ["battery"]), isUnconfirmed: true },
  battery_52_3: {
    act: "battery",
    place: article("52", { paragraphs: ["3"] }),
    binds: since("2027-08-18", ["battery"]),
  },
  battery_55: { act: "battery", place: article("55"), binds: since("2025-08-18", ["battery"]), isUnconfirmed: true },
  battery_48: { act: "battery", place: article("48"), binds: since("2027-08-18", ["battery"]) },
  battery_77: { act: "battery", place: article("77"), binds: since("2027-02-18", ["battery"]) },
  battery_annex_xiii: { act: "battery", place: { annex: "XIII" }, binds: since("2027-02-18", ["battery"]) },
  battery_xiii_1: batteryAnnex("1"),
  battery_xiii_2: batteryAnnex("2"),
  battery_xiii_3: batteryAnnex("3"),
  battery_xiii_4: batteryAnnex("4"),
  working_plan: { act: "working_plan", binds: "expected" },
  gs1_check_digit: { act: "gs1", place: { clause: "7.9" }, binds: "standard" },
  en_18219: standard("en_18219"),
  en_18221: standard("en_18221"),
  en_18223: standard("en_18223"),
  en_301549: standard("en_301549"),
  en_45557: { ...standard("en_45557"), groups: ["electronics"] },
  iso_14021: standard("iso_14021"),
  iso_14067: standard("iso_14067"),
} as const satisfies Record<string, Provision>;
export type ProvisionId = keyof typeof PROVISIONS;

export function provisionOf(id: ProvisionId): Provision {
  return PROVISIONS[id];
}

export function verificationOf(id: ProvisionId): Verification {
  const provision = provisionOf(id);
  const act = actVerification(provision.act);
  const lists = typeof provision.binds === "string" ? [] : provision.binds.flatMap(({ codes }) => codes ?? []);
  return oldest([
    { checkedOn: provision.checkedOn ?? act.checkedOn, isVerified: provision.isUnconfirmed !== true && act.isVerified },
    ...lists.map((list) => COMMODITY_LISTS[list]),
  ]);
}

export function verificationOfAll(ids: readonly ProvisionId[]): Verification {
  return oldest(ids.map(verificationOf));
}

function oldest(all: readonly Verification[]): Verification {
  return {
    checkedOn: all.map(({ checkedOn }) => checkedOn).toSorted()[0] ?? LAW_STATE_DAY,
    isVerified: all.every(({ isVerified }) => isVerified),
  };
}
