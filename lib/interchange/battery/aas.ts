import type { Declared } from "@/lib/ecodesign/declared";
import type { Field } from "@/lib/ecodesign/field";
import { requireValue } from "@/lib/platform/require-value";
import { mediaTypeOf } from "../data-elements";
import { dictionaryReference } from "../dictionary";
import { SECOND_LIFE_FIELD } from "../second-life";
import { passportUri, productUri, type Subject } from "../subject";
import { shortChemistry } from "./battery-pass";
import { batteryFacts, type BatteryFacts, timeOf, writeFacts } from "./facts";
import templates from "./idta-02035.json" with { type: "json" };
import { readAt, type Tree, writeAt } from "./paths";

/**
 * Asset Administration Shell 3.1 with the IDTA submodels 02035-1 to 02035-7; names and semantic ids © Industrial
 * Digital Twin Association, CC BY 4.0. Required elements stay without a value. A submodel of our own holds links.
 */

interface Template {
  name?: string;
  type: string;
  semanticId?: string;
  /** Of the semantic id's key, where it is not a global reference. */
  keyType?: string;
  valueType?: string;
  listOf?: string;
  listValueType?: string;
  cardinality?: string;
  members?: readonly Template[];
}

const SUBMODELS = templates.submodels as readonly {
  name: string;
  semanticId: string;
  keyType: string;
  template: string;
  version: string;
  revision: string;
  members: readonly Template[];
}[];

export interface AasElement {
  idShort?: string;
  modelType: string;
  value?: unknown;
  [name: string]: unknown;
}
export interface AasEnvironment {
  assetAdministrationShells: Tree[];
  submodels: Submodel[];
}
interface Submodel {
  id: string;
  idShort: string;
  submodelElements: AasElement[];
  [name: string]: unknown;
}

const LANGUAGE = "en";
const reference = (value: string, keyType = "GlobalReference") => ({
  type: keyType === "GlobalReference" ? "ExternalReference" : "ModelReference",
  keys: [{ type: keyType, value }],
});
const isRequired = ({ cardinality = "One" }: Template) => cardinality === "One" || cardinality === "OneToMany";

export function aasEnvironment(subject: Subject): AasEnvironment {
  const facts = batteryFacts(subject);
  const { tree } = writeFacts(facts, "idta");
  completeTree(facts, tree, subject.product.declared);
  const id = passportUri(subject);
  const templated = SUBMODELS.map(({ name, semanticId, keyType, template, version, revision, members }) => ({
    modelType: "Submodel",
    kind: "Instance",
    id: `${id}#${name}`,
    idShort: name,
    administration: { version, revision, templateId: template },
    semanticId: reference(semanticId, keyType),
    submodelElements: elementsOf(members, tree[name] as Tree | undefined),
  }));
  const submodels: Submodel[] = [...templated, ...secondLifeSubmodels(subject, id)];
  return {
    assetAdministrationShells: [
      {
        modelType: "AssetAdministrationShell",
        id: `${id}#aas`,
        idShort: "BatteryPassport",
        assetInformation: { assetKind: subject.unit ? "Instance" : "Type", globalAssetId: productUri(subject) },
        submodels: submodels.map((submodel) => ({
          type: "ModelReference",
          keys: [{ type: "Submodel", value: submodel.id }],
        })),
      },
    ],
    submodels,
  };
}

export const SECOND_LIFE_SUBMODEL = "SecondLife";
export const idShortOf = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function secondLifeSubmodels(subject: Subject, id: string): Submodel[] {
  const { secondLife, publicUrl } = subject;
  if (!secondLife) return [];
  const semanticId = (path: string) => reference(dictionaryReference(publicUrl, path));
  const property = ({ name, kind }: Field, { value, path }: { value: unknown; path: string }): AasElement => ({
    idShort: idShortOf(name),
    modelType: "Property",
    semanticId: semanticId(`${path}.${name}`),
    valueType: kind === "day" ? "xs:date" : "xs:string",
    value: String(value),
  });
  const propertiesOf = (members: readonly Field[], data: Tree, path: string) =>
    members.flatMap((member) =>
      data[member.name] == null ? [] : [property(member, { value: data[member.name], path })],
    );
  const relationship = (members: readonly Field[], { identifier, ...link }: Tree, path: string): AasElement => ({
    modelType: "AnnotatedRelationshipElement",
    semanticId: semanticId(path),
    first: reference(productUri(subject)),
    second: reference(String(identifier)),
    annotations: propertiesOf(members, link, path),
  });
  const { name, members } = SECOND_LIFE_FIELD;
  const data: Tree = secondLife;
  const lists = members.filter((member) => member.kind === "list" && data[member.name] != null);
  return [
    {
      modelType: "Submodel",
      kind: "Instance",
      id: `${id}#${SECOND_LIFE_SUBMODEL}`,
      idShort: SECOND_LIFE_SUBMODEL,
      semanticId: semanticId(name),
      submodelElements: [
        ...propertiesOf(
          members.filter(({ kind }) => kind !== "list"),
          data,
          name,
        ),
        ...lists.map((list) => ({
          idShort: idShortOf(list.name),
          modelType: "SubmodelElementList",
          semanticId: semanticId(`${name}.${list.name}`),
          typeValueListElement: "AnnotatedRelationshipElement",
          value: (data[list.name] as Tree[]).map((link) => relationship(list.members, link, `${name}.${list.name}`)),
        })),
      ],
    },
  ];
}

const elementsOf = (members: readonly Template[], data: Tree = {}): AasElement[] =>
  members.flatMap((member) => {
    const value = data[member.name ?? ""];
    return value === undefined && !isRequired(member) ? [] : [elementOf(member, value)];
  });

function elementOf(template: Template, data: unknown, isInList = false): AasElement {
  const { name, type, semanticId, keyType } = template;
  return {
    ...(name && !isInList && { idShort: name }),
    modelType: type,
    ...(semanticId && { semanticId: reference(semanticId, keyType) }),
    ...contentOf(template, data),
  };
}

function contentOf(template: Template, data: unknown): Tree {
  const { type, valueType, listOf, listValueType, members = [] } = template;
  switch (type) {
    case "MultiLanguageProperty":
      return typeof data === "string" && data !== "" ? { value: [{ language: LANGUAGE, text: data }] } : {};
    case "File":
      return { contentType: mediaTypeOf(String(data)), value: data };
    case "SubmodelElementCollection": {
      const value = elementsOf(members, data as Tree | undefined);
      return value.length > 0 ? { value } : {};
    }
    case "SubmodelElementList": {
      const [member] = members;
      const value = member && Array.isArray(data) ? data.map((one) => elementOf(member, one, true)) : [];
      const list = { typeValueListElement: listOf, ...(listValueType && { valueTypeListElement: listValueType }) };
      return { ...list, ...(value.length > 0 && { value }) };
    }
    default:
      return { valueType, ...(data !== undefined && { value: String(data) }) };
  }
}

export type Document = NonNullable<Declared["documents"]>[number];

const KIND_SYSTEM = "Carnet document kinds";

function documentTree({ kind, name, url: address, language, sha256 }: Document): Tree {
  const url = requireValue(address, "The address of a document");
  return {
    DocumentClassifications: [
      { ClassName: kind.replaceAll("_", " "), ClassId: kind, ClassificationSystem: KIND_SYSTEM },
    ],
    DocumentIds: [{ DocumentDomainId: new URL(url).origin, DocumentIdentifier: sha256 ?? url }],
    DocumentVersions: [
      { Language: [language ?? "und"], Title: name ?? kind.replaceAll("_", " "), DigitalFiles: [url] },
    ],
  };
}

export const PHASES = {
  carbon_per_kwh: "Total",
  carbon_raw_material_per_kwh: "A1 - raw material supply (and upstream production)",
  carbon_production_per_kwh: "A3 - production",
  carbon_distribution_per_kwh: "A4 - transport to final destination",
  carbon_end_of_life_per_kwh: "C1-C4",
} as const;

function footprints(facts: BatteryFacts): Tree[] {
  const [performance, study] = ["carbon_performance_class", "carbon_study_url"].map((name) =>
    readAt(facts, `battery.${name}`),
  );
  return Object.entries(PHASES).flatMap(([member, phase]) => {
    const value = readAt(facts, `battery.${member}`);
    if (value == null) return [];
    return [
      {
        PcfCO2eq: value,
        ReferenceImpactUnitForCalculation: "kWh",
        QuantityOfMeasureForCalculation: 1,
        LifeCyclePhases: [phase],
        ...(member === "carbon_per_kwh" && performance != null && { PerformanceClass: performance }),
        ...(member === "carbon_per_kwh" && study != null && { WebLinkToPublicCarbonFootprintStudy: [study] }),
      },
    ];
  });
}

export const EVENTS = "ProductCondition.NegativeEvents";
export const MARKINGS: Readonly<Record<string, string>> = { cd: "Cd", pb: "Pb", cd_pb: "Cd, Pb" };

function completeTree(facts: BatteryFacts, tree: Tree, { documents }: Declared): void {
  const listed = (documents ?? []).filter(({ url }) => url);
  const urlsOf = (kind: Document["kind"]) => listed.filter((one) => one.kind === kind).map(({ url }) => url);
  writeAt(tree, "BatteryNameplate.EUDeclarationOfConformity", urlsOf("declaration_of_conformity"));
  writeAt(tree, "BatteryNameplate.ResultsOfTestReportsProvingCompliance", urlsOf("test_report"));
  const symbols = MARKINGS[String(readAt(facts, "battery.metal_symbols"))];
  writeAt(tree, "BatteryNameplate.Markings", [
    ...(readAt(facts, "battery.separate_collection_symbol") === true ? [{ MarkingName: "Separate collection" }] : []),
    ...(symbols ? [{ MarkingName: symbols }] : []),
  ]);
  writeAt(tree, "HandoverDocumentation.Documents", listed.map(documentTree));
  writeAt(tree, "CarbonFootprint.ProductCarbonFootprints", footprints(facts));
  const chemistry = readAt(facts, "battery.chemistry");
  if (typeof chemistry === "string")
    writeAt(tree, "MaterialComposition.BatteryChemistry.ShortName", shortChemistry(chemistry));
  const url = readAt(facts, "battery_service.dismantling_url");
  if (url != null) writeAt(tree, "Circularity.DismantlingAndRemovalInformation", [url]);
  const LastUpdate = timeOf(facts, { field: "battery_state.negative_events" });
  const events = readAt(facts, "battery_state.negative_events");
  if (Array.isArray(events) && LastUpdate)
    writeAt(
      tree,
      EVENTS,
      (events as string[]).map((NegativeEventValue) => ({ NegativeEventValue, LastUpdate })),
    );
  const power = readAt(tree, "ProductCondition.RemainingPowerCapability.LastUpdate");
  if (power !== undefined) {
    const at = "ProductCondition.RemainingPowerCapability.RemainingPowerCapabilityDynamicAt";
    writeAt(tree, `${at}.RPCLastUpdated`, power);
    writeAt(tree, `${at}.AtSoC`, 100);
  }
}
