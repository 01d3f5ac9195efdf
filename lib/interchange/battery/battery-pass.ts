import type { SecondLife } from "../second-life";
import type { Subject } from "../subject";
import { batteryFacts, type BatteryFacts, type Missing, writeFacts } from "./facts";
import { readAt, type Tree, writeAt } from "./paths";

/** The seven aspects of the Battery Pass Data Model. An aspect with a gap is left out: its schema refuses it. */

export const ASPECTS = [
  "GeneralProductInformation",
  "CarbonFootprintForBatteries",
  "Circularity",
  "MaterialComposition",
  "PerformanceAndDurability",
  "Labeling",
  "SupplyChainDueDiligence",
] as const;
export type Aspect = (typeof ASPECTS)[number];

const SOURCE =
  "Battery Pass Data Model 1.2.0 (PerformanceAndDurability 1.2.1), CC BY 4.0, © 2024 Circulor GmbH on behalf of the " +
  "Battery Pass Consortium";

export interface BatteryPass {
  source: string;
  aspects: Partial<Record<Aspect, Tree>>;
  missing: Partial<Record<Aspect, string[]>>;
  second_life?: SecondLife;
}

export function batteryPass(subject: Subject): BatteryPass {
  const facts = batteryFacts(subject);
  const { tree, missing } = writeFacts(facts, "model");
  completeTree(facts, tree, subject);
  const gaps = new Map(ASPECTS.map((aspect) => [aspect, new Set<string>()]));
  for (const { path, field } of [...missing, ...recycledGaps(tree)])
    gaps.get(path.split(".", 1)[0] as Aspect)?.add(field);
  const gapsOf = (aspect: Aspect) => [...(gaps.get(aspect) ?? [])];
  const isWhole = (aspect: Aspect) => gapsOf(aspect).length === 0;
  return {
    source: SOURCE,
    aspects: Object.fromEntries(ASPECTS.filter(isWhole).map((aspect) => [aspect, tree[aspect]])),
    missing: Object.fromEntries(ASPECTS.filter((aspect) => !isWhole(aspect)).map((aspect) => [aspect, gapsOf(aspect)])),
    ...(subject.secondLife && { second_life: subject.secondLife }),
  };
}

/** The schema wants both shares of a metal, or nothing of it. */
function recycledGaps(tree: Tree): Missing[] {
  const path = "Circularity.recycledContent";
  const entries = (readAt(tree, path) ?? []) as {
    recycledMaterial: string;
    preConsumerShare?: number;
    postConsumerShare?: number;
  }[];
  writeAt(tree, path, entries);
  return entries.flatMap(({ recycledMaterial, preConsumerShare, postConsumerShare }) => {
    const missing = preConsumerShare === undefined ? "pre" : postConsumerShare === undefined ? "post" : null;
    return missing ? [{ path, field: `battery.${recycledMaterial.toLowerCase()}_${missing}_consumer_pct` }] : [];
  });
}

const SHORT_NAMES: readonly [string, RegExp][] = [
  ["LFP", /iron phosphate|\bLFP\b/i],
  ["NMC", /nickel manganese cobalt|\bNMC\b/i],
  ["NCA", /nickel cobalt alumin|\bNCA\b/i],
  ["LTO", /titanate|\bLTO\b/i],
  ["LMO", /lithium manganese oxide|\bLMO\b/i],
  ["NiMH", /nickel.metal hydride|\bNiMH\b/i],
  ["Pb", /lead.acid/i],
  ["Na-ion", /sodium.ion/i],
];

export const shortChemistry = (chemistry: string): string =>
  SHORT_NAMES.find(([, pattern]) => pattern.test(chemistry))?.[0] ?? chemistry;

export const EVENTS = "PerformanceAndDurability.batteryCondition.negativeEvents";

function completeTree(facts: BatteryFacts, tree: Tree, { publicUrl }: Subject): void {
  const chemistry = readAt(facts, "battery.chemistry");
  if (typeof chemistry === "string")
    writeAt(tree, "MaterialComposition.batteryChemistry.shortName", shortChemistry(chemistry));
  writeAt(tree, "Circularity.dismantlingAndRemovalInformation", dismantlingDocuments(facts));
  const condition = "PerformanceAndDurability.batteryCondition";
  const power = `${condition}.remainingPowerCapability`;
  const time = readAt(tree, `${power}.lastUpdate`);
  if (time !== undefined) {
    writeAt(tree, `${power}.remainingPowerCapabilityValue.atSoC`, 100);
    writeAt(tree, `${power}.remainingPowerCapabilityValue.rPCLastUpdated`, time);
  }
  const day = readAt(facts, "battery_state.recorded_on");
  const events = readAt(facts, "battery_state.negative_events");
  const lastUpdate = typeof day === "string" ? `${day}T00:00:00.000Z` : undefined;
  const stated = Array.isArray(events) && lastUpdate ? (events as string[]) : [];
  writeAt(
    tree,
    EVENTS,
    stated.map((negativeEvent) => ({ negativeEvent, lastUpdate })),
  );
  writeAt(tree, "Labeling.labels", labelsOf(facts, publicUrl));
}

function dismantlingDocuments(facts: BatteryFacts): Tree[] {
  const address = readAt(facts, "battery_service.dismantling_url");
  return typeof address === "string"
    ? [{ documentType: "DismantlingManual", mimeType: "application/pdf", documentURL: address }]
    : [];
}

export const SYMBOLS: Readonly<Record<string, string>> = { none: "", cd: "Cd", pb: "Pb", cd_pb: "Cd, Pb" };

function labelsOf(facts: BatteryFacts, publicUrl: string): Tree[] {
  const label = (field: string, labelingSubject: string, en: string) => ({
    labelingSymbol: `${publicUrl}/terms/battery.${field}`,
    labelingMeaning: { en },
    labelingSubject,
  });
  const symbols = SYMBOLS[String(readAt(facts, "battery.metal_symbols"))];
  return [
    ...(readAt(facts, "battery.separate_collection_symbol") === true
      ? [label("separate_collection_symbol", "SeparateCollection", "Separate collection")]
      : []),
    ...(symbols ? [label("metal_symbols", "HazardousMaterial", symbols)] : []),
  ];
}
