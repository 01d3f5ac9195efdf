import type { Field } from "@/lib/ecodesign/field";
import { requireValue } from "@/lib/platform/require-value";
import { SECOND_LIFE_FIELD, type SecondLife } from "../../second-life";
import {
  type AasElement,
  type AasEnvironment,
  type Document,
  EVENTS,
  idShortOf,
  MARKINGS,
  PHASES,
  SECOND_LIFE_SUBMODEL,
} from "../aas";
import { type BatteryPass, EVENTS as MODEL_EVENTS, SYMBOLS } from "../battery-pass";
import { type BatteryFacts, conversionOf, type Format } from "../facts";
import { LISTS, type ListMember } from "../lists";
import { readAt, type Tree, writeAt } from "../paths";
import { POINTS } from "../points";

/** Reads exported files of batteries back. */

export function readBatteryPass({ aspects }: Pick<BatteryPass, "aspects">): BatteryFacts {
  const facts = readFacts(aspects as Tree, "model");
  const put = (field: string, value: unknown) => {
    if (value !== undefined) writeAt(facts, field, value);
  };
  const labels = readAt(aspects, "Labeling.labels");
  if (Array.isArray(labels)) {
    const meaning = (subject: string) =>
      (labels as { labelingSubject: string; labelingMeaning: { en: string } }[]).find(
        ({ labelingSubject }) => labelingSubject === subject,
      )?.labelingMeaning.en;
    put("battery.separate_collection_symbol", meaning("SeparateCollection") !== undefined);
    const symbols = meaning("HazardousMaterial") ?? "";
    put(
      "battery.metal_symbols",
      Object.keys(SYMBOLS).find((name) => SYMBOLS[name] === symbols),
    );
  }
  const events = readAt(aspects, MODEL_EVENTS);
  if (Array.isArray(events))
    put(
      "battery_state.negative_events",
      (events as { negativeEvent: string }[]).map((one) => one.negativeEvent),
    );
  const [manual] = (readAt(aspects, "Circularity.dismantlingAndRemovalInformation") ?? []) as {
    documentURL?: string;
  }[];
  put("battery_service.dismantling_url", manual?.documentURL);
  return facts;
}

/** The facts that an environment holds; elements that no template knows are ignored. */
export function readAas({ submodels }: Pick<AasEnvironment, "submodels">): BatteryFacts {
  const tree = Object.fromEntries(
    submodels.map(({ idShort, submodelElements }) => [idShort, treeOf(submodelElements)]),
  );
  const facts = readFacts(tree, "idta");
  const put = (field: string, value: unknown) => {
    if (value !== undefined) writeAt(facts, field, value);
  };
  const marks = ((readAt(tree, "BatteryNameplate.Markings") ?? []) as { MarkingName: string }[]).map(
    ({ MarkingName }) => MarkingName,
  );
  put("battery.separate_collection_symbol", marks.includes("Separate collection") || undefined);
  put("battery.metal_symbols", Object.entries(MARKINGS).find(([, marking]) => marks.includes(marking))?.[0]);
  const events = readAt(tree, EVENTS) as { NegativeEventValue: string }[] | undefined;
  put(
    "battery_state.negative_events",
    events?.map(({ NegativeEventValue }) => NegativeEventValue),
  );
  put(
    "battery_service.dismantling_url",
    (readAt(tree, "Circularity.DismantlingAndRemovalInformation") as unknown[] | undefined)?.[0],
  );
  put("documents", (readAt(tree, "HandoverDocumentation.Documents") as Tree[] | undefined)?.map(documentIn));
  for (const footprint of (readAt(tree, "CarbonFootprint.ProductCarbonFootprints") ?? []) as Tree[]) {
    const [phase] = footprint.LifeCyclePhases as string[];
    const member = Object.entries(PHASES).find(([, name]) => name === phase)?.[0];
    if (member) put(`battery.${member}`, footprint.PcfCO2eq);
    put("battery.carbon_performance_class", footprint.PerformanceClass);
    put("battery.carbon_study_url", (footprint.WebLinkToPublicCarbonFootprintStudy as unknown[] | undefined)?.[0]);
  }
  return facts;
}

/** The links that an environment holds; undefined: it has no submodel for them. */
export function readAasLinks({ submodels }: Pick<AasEnvironment, "submodels">): SecondLife | undefined {
  const submodel = submodels.find(({ idShort }) => idShort === SECOND_LIFE_SUBMODEL);
  if (!submodel) return undefined;
  const namesOf = (field: Pick<Field, "members">) =>
    new Map(field.members.map((member) => [idShortOf(member.name), member] as const));
  const valuesOf = (elements: readonly AasElement[], field: Pick<Field, "members">) => {
    const names = namesOf(field);
    return Object.fromEntries(
      elements.map((element) => {
        const member = requireValue(names.get(element.idShort ?? ""), "A member");
        const value =
          member.kind === "list" ? (element.value as AasElement[]).map((one) => linkIn(one, member)) : element.value;
        return [member.name, value];
      }),
    );
  };
  const linkIn = ({ second, annotations }: AasElement, field: Field): Tree => ({
    identifier: (second as { keys: { value: string }[] }).keys[0]?.value,
    ...valuesOf(annotations as AasElement[], field),
  });
  return valuesOf(submodel.submodelElements, SECOND_LIFE_FIELD);
}

function documentIn(tree: Tree): Partial<Document> {
  const [[{ ClassId } = {}], [{ DocumentIdentifier } = {}], [version = {}]] = [
    tree.DocumentClassifications,
    tree.DocumentIds,
    tree.DocumentVersions,
  ] as Tree[][] as [Tree[], Tree[], Tree[]];
  const [language] = (version.Language ?? []) as string[];
  const [url] = (version.DigitalFiles ?? []) as string[];
  return {
    kind: ClassId as Document["kind"],
    name: version.Title as string,
    url: requireValue(url, "The address of a document"),
    ...(language !== undefined && language !== "und" && { language }),
    ...(DocumentIdentifier !== url && { sha256: DocumentIdentifier as string }),
  };
}

const treeOf = (elements: readonly AasElement[]): Tree =>
  Object.fromEntries(elements.map((element) => [element.idShort, valueOf(element)]));

const NUMBERS = /^xs:(float|double|decimal|integer|unsignedInt|int|long)$/;

function valueOf({ modelType, value, valueType, ...element }: AasElement): unknown {
  if (value === undefined) return undefined;
  switch (modelType) {
    case "MultiLanguageProperty":
      return (value as { text: string }[])[0]?.text;
    case "SubmodelElementCollection":
      return treeOf(value as AasElement[]);
    case "SubmodelElementList":
      return (value as AasElement[]).map((one) => valueOf({ ...one, idShort: element.idShort ?? "" }));
    default:
      if (valueType === "xs:boolean") return value === "true";
      return NUMBERS.test(String(valueType)) ? Number(value) : value;
  }
}

/** The facts that a document holds. */
function readFacts(tree: Tree, format: Format): BatteryFacts {
  const facts: BatteryFacts = {};
  for (const point of POINTS) {
    const path = point[format];
    const value = path && readAt(tree, path);
    if (!path || value == null) continue;
    writeAt(facts, point.field, conversionOf(point, format).from(value));
    const timePath = point.times?.[format];
    const time = timePath && readAt(tree, timePath);
    if (time) writeAt(facts, `battery_times.${point.field.split(".")[1]}`, time);
  }
  for (const { field, members, ...paths } of LISTS) {
    const entries = readAt(tree, paths[format]);
    if (Array.isArray(entries)) facts[field] = (entries as Tree[]).map((entry) => readMembers(entry, members, format));
  }
  return facts;
}

function readMembers(entry: Tree, members: readonly ListMember[], format: Format): Tree {
  const values = members.flatMap(({ name, as, ...paths }) => {
    const path = paths[format];
    const value = path && readAt(entry, path);
    return value == null ? [] : [[name, as ? as.from(value) : value] as const];
  });
  return Object.fromEntries(values);
}
