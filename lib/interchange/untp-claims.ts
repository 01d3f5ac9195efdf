import { GS1_VOC } from "@/lib/brands/profile/link-types";
import type { Declared } from "@/lib/ecodesign/declared";
import { actIdentifier } from "@/lib/law/acts";
import { parseUrl } from "@/lib/platform/parse-url";
import { mediaTypeOf } from "./data-elements";
import { contentRegulation } from "./en18223-passport";
import { type Operator, operatorUri, SCHEMES } from "./parties";
import type { linkedPassportsOf } from "./second-life";
import type { UntpClaim, UntpLink, UntpParty } from "./untp-contract";

const regions = new Intl.DisplayNames(["en"], { type: "region" });

export const country = (code: string) => ({ countryCode: code, countryName: regions.of(code) ?? code });

/** `unit`: UN/ECE Recommendation 20, such as KGM, GRM, P1 (percent), C62 (one). */
export const measure = (value: number, unit: string) => ({ value, unit });

export const fractionOf = (percent: number) => Math.round(percent * 1e6) / 1e8;

/** SHA-256 as Multibase (base64url) of a Multihash: code 0x12, 32 bytes. */
function digestMultibase(sha256: string): string {
  return `u${Buffer.concat([Uint8Array.of(0x12, 0x20), Buffer.from(sha256, "hex")]).toString("base64url")}`;
}

type Document = NonNullable<Declared["documents"]>[number];

/** GS1 Web Vocabulary link types by kind of document. */
const LINK_TYPES: Readonly<Record<Document["kind"], string>> = {
  declaration_of_conformity: "certificationInfo",
  technical_file: "sustainabilityInfo",
  certificate: "certificationInfo",
  test_report: "certificationInfo",
  manual: "instructions",
  safety: "safetyInfo",
  care: "instructions",
  repair: "instructions",
  disassembly: "instructions",
  verification: "certificationInfo",
  product_page: "pip",
  support: "support",
  registration: "registerProduct",
  spare_parts: "purchaseSuppliesOrAccessories",
  calibration: "certificationInfo",
  inspection: "certificationInfo",
  service_record: "serviceInfo",
  other_document: "pip",
};

export function documentLink({ url, name, kind, sha256 }: Document): UntpLink | null {
  if (!url) return null;
  return {
    linkURL: url,
    linkName: name ?? kind.replaceAll("_", " "),
    ...(sha256 && { digestMultibase: digestMultibase(sha256) }),
    mediaType: mediaTypeOf(url),
    linkType: GS1_VOC + LINK_TYPES[kind],
  };
}

const LINK_NAMES = { original: "Passport of an original battery", successor: "Passport of a successor" } as const;

/** Null: an identifier that is no URI, such as one of ISO/IEC 15459. */
export function passportLink({ relation, identifier, name }: ReturnType<typeof linkedPassportsOf>[number]) {
  if (!identifier || !parseUrl(identifier)) return null;
  const linkName = `${LINK_NAMES[relation]}${name ? `: ${name}` : ""}`;
  return { linkURL: identifier, linkName, linkType: `${GS1_VOC}dpp` } satisfies UntpLink;
}

export function partyOf(operator: Operator, at: string): UntpParty {
  const { identifier, identifier_scheme: scheme, name, address, eori } = operator;
  const description = [address, eori && `EORI ${eori}`].filter(Boolean).join("; ");
  return {
    type: ["Party"],
    id: operatorUri(operator) ?? at,
    name,
    ...(description !== "" && { description }),
    ...(identifier && { registeredId: identifier }),
    ...(identifier && scheme && { idScheme: { type: ["IdentifierScheme"], ...SCHEMES[scheme] } }),
  };
}

type Metric = "product-carbon-footprint" | "recycled-content-percentage" | "product-durability-index";
type Topic =
  | "greenhouse-gas-emissions"
  | "recycled-material-integration"
  | "sustainable-product-design"
  | "energy-optimization"
  | "water-conservation";

const TOPICS: Record<Topic, string> = {
  "greenhouse-gas-emissions": "Greenhouse Gas Emissions",
  "recycled-material-integration": "Recycled Material Integration",
  "sustainable-product-design": "Sustainable Product Design",
  "energy-optimization": "Energy Optimization",
  "water-conservation": "Water Conservation",
};

const METRICS: Record<Metric, string> = {
  "product-carbon-footprint": "Product Carbon Footprint",
  "recycled-content-percentage": "Recycled Content Percentage",
  "product-durability-index": "Product Durability Index",
};

interface Kind {
  field: keyof Declared & string;
  name: string;
  /** The parameter of ESPR Annex I. */
  parameter: string;
  /** The letter of point 1 of Annex XIII to Regulation (EU) 2023/1542. */
  batteryPoint?: string;
  topic: Topic;
  /** A metric of UNTP's taxonomy with the same meaning; without it, the field's own term is the metric. */
  metric?: Metric;
  fitsMetric?: (declared: Declared) => boolean;
  /** UN/ECE Recommendation 20. */
  unit: string;
  notes: readonly (keyof Declared & string)[];
}

const KINDS: readonly Kind[] = [
  {
    field: "carbon_footprint_kg_co2e",
    name: "Carbon footprint",
    parameter: "n",
    batteryPoint: "c",
    topic: "greenhouse-gas-emissions",
    metric: "product-carbon-footprint",
    // "Total lifecycle emissions attributable to a single product unit, from raw material through end of life."
    fitsMetric: ({ carbon_boundary: boundary, carbon_declared_unit: unit }) =>
      boundary === "cradle_to_grave" && unit === "piece",
    unit: "KGM",
    notes: [
      "carbon_declared_unit",
      "carbon_boundary",
      "carbon_method",
      "carbon_verification",
      "carbon_primary_data_pct",
    ],
  },
  {
    field: "recycled_content",
    name: "Recycled content",
    parameter: "h",
    batteryPoint: "e",
    topic: "recycled-material-integration",
    metric: "recycled-content-percentage",
    unit: "P1",
    notes: ["recycled_content_method", "recycled_pre_consumer_pct", "recycled_post_consumer_pct"],
  },
  {
    field: "expected_lifetime_years",
    name: "Expected lifetime",
    parameter: "a",
    topic: "sustainable-product-design",
    metric: "product-durability-index",
    unit: "ANN",
    notes: [],
  },
  {
    field: "durability_score",
    name: "Durability, 0 to 10",
    parameter: "a",
    topic: "sustainable-product-design",
    unit: "C62",
    notes: ["durability_method"],
  },
  {
    field: "repairability_score",
    name: "Repairability, 0 to 10",
    parameter: "b",
    topic: "sustainable-product-design",
    unit: "C62",
    notes: ["repairability_method"],
  },
  {
    field: "recyclability_score",
    name: "Recyclability, 0 to 10",
    parameter: "d",
    topic: "sustainable-product-design",
    unit: "C62",
    notes: ["recyclability_method"],
  },
  {
    field: "environmental_footprint_pt",
    name: "Environmental footprint, single score",
    parameter: "m",
    topic: "sustainable-product-design",
    unit: "C62",
    notes: ["environmental_footprint_class"],
  },
  {
    field: "energy_use_kwh",
    name: "Energy use",
    parameter: "g",
    topic: "energy-optimization",
    unit: "KWH",
    notes: ["energy_use_basis"],
  },
  {
    field: "water_use_l",
    name: "Water use",
    parameter: "g",
    topic: "water-conservation",
    unit: "LTR",
    notes: ["water_use_basis"],
  },
];

/** Methods with a permanent address: ISO URNs (RFC 5141) and the Commission's recommendation on PEF. */
const STANDARDS: Readonly<Record<string, { id: string; name: string }>> = {
  iso_14067: { id: "urn:iso:std:iso:14067", name: "ISO 14067" },
  iso_14021: { id: "urn:iso:std:iso:14021", name: "ISO 14021" },
  pef: {
    id: "http://data.europa.eu/eli/reco/2021/2279/oj",
    name: "Product Environmental Footprint, Recommendation (EU) 2021/2279",
  },
  pefcr: {
    id: "http://data.europa.eu/eli/reco/2021/2279/oj",
    name: "Product Environmental Footprint, Recommendation (EU) 2021/2279",
  },
};

interface Place {
  uri: string;
  day: string;
  termOf: (field: string) => string;
}

export function claimsOf(declared: Declared, location: Place): UntpClaim[] {
  return KINDS.filter(({ field }) => typeof declared[field] === "number").map((kind) =>
    claimOf(kind, declared, location),
  );
}

function claimOf(
  { field, name, parameter, batteryPoint, topic, metric, fitsMetric, unit, notes }: Kind,
  declared: Declared,
  { uri, day, termOf }: Place,
): UntpClaim {
  const reported = notes.filter((note) => declared[note] != null).map((note) => `${note}: ${String(declared[note])}`);
  const standards = notes.flatMap((note) => STANDARDS[String(declared[note])] ?? []);
  const year = field === "carbon_footprint_kg_co2e" ? declared.carbon_reference_year : null;
  const evidence = field === "carbon_footprint_kg_co2e" ? evidenceOf(declared) : [];
  const regulation = contentRegulation(declared);
  return {
    type: ["Claim"],
    id: `${uri}#${field}`,
    name,
    ...(reported.length > 0 && { description: reported.join("; ") }),
    referenceCriteria: [{ type: ["Criterion"], ...criterionOf(declared, { parameter, batteryPoint }) }],
    referenceRegulation: [{ type: ["Regulation"], id: regulation.id, name: regulation.name }],
    ...(standards.length > 0 && {
      referenceStandard: standards.map((standard) => ({ type: ["Standard"], ...standard })),
    }),
    claimDate: day,
    ...(year && { applicablePeriod: { startDate: `${year}-01-01`, endDate: `${year}-12-31` } }),
    claimedPerformance: [
      {
        metric:
          metric && (!fitsMetric || fitsMetric(declared))
            ? {
                type: ["PerformanceMetric"],
                id: `https://vocabulary.uncefact.org/performance-metrics/${metric}`,
                name: METRICS[metric],
              }
            : { type: ["PerformanceMetric"], id: termOf(field), name },
        measure: measure(declared[field] as number, unit),
      },
    ],
    ...(evidence.length > 0 && { evidence }),
    conformityTopic: [
      {
        type: ["ConformityTopic"],
        id: `https://vocabulary.uncefact.org/conformity-topics/${topic}`,
        name: TOPICS[topic],
      },
    ],
  };
}

function criterionOf(declared: Declared, { parameter, batteryPoint }: Pick<Kind, "parameter" | "batteryPoint">) {
  const { act, id } = contentRegulation(declared);
  if (act === "battery" && batteryPoint)
    return { id: `${id}#anx_XIII.1.${batteryPoint}`, name: `Regulation (EU) 2023/1542 Annex XIII 1(${batteryPoint})` };
  return { id: `${actIdentifier("espr")}#anx_I.${parameter}`, name: `ESPR Annex I (${parameter})` };
}

function evidenceOf({ documents }: Declared) {
  return (documents ?? [])
    .filter(({ kind }) => kind === "verification")
    .flatMap((document) => documentLink(document) ?? []);
}
