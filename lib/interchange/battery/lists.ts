import { CAS, type Conversion, EMAIL, HAZARD, ONE_OF_LIST, PARTS, THOUSANDTH, UPPER_PARTS } from "./conversions";

export interface ListMember {
  name: string;
  model?: string;
  idta?: string;
  as?: Conversion;
  /** Of the model alone: an entry without it is left out of it. */
  isRequired?: true;
}

export interface List {
  field: string;
  model: string;
  idta: string;
  members: readonly ListMember[];
  constants?: { model: Record<string, unknown>; idta: Record<string, unknown> };
}

export const LISTS: readonly List[] = [
  {
    field: "hazardous_substances",
    model: "MaterialComposition.hazardousSubstances",
    idta: "MaterialComposition.HazardousSubstances",
    members: [
      { name: "name", model: "hazardousSubstanceName", idta: "HazardousSubstanceName", isRequired: true },
      {
        name: "cas_number",
        model: "hazardousSubstanceIdentifier",
        idta: "HazardousSubstanceIdentifier",
        as: CAS,
        isRequired: true,
      },
      {
        name: "hazard_class",
        model: "hazardousSubstanceClass",
        idta: "HazardousSubstanceClass",
        as: HAZARD,
        isRequired: true,
      },
      {
        name: "concentration_pct",
        model: "hazardousSubstanceConcentration",
        idta: "HazardousSubstanceConcentration",
        isRequired: true,
      },
      {
        name: "impact",
        model: "hazardousSubstanceImpact",
        idta: "HazardousSubstanceImpact",
        as: ONE_OF_LIST,
        isRequired: true,
      },
      {
        name: "location",
        model: "hazardousSubstanceLocation.componentName",
        idta: "HazardousSubstanceLocation.ComponentName",
        isRequired: true,
      },
    ],
  },
  {
    field: "critical_raw_materials",
    model: "MaterialComposition.batteryMaterials",
    idta: "MaterialComposition.BatteryMaterials",
    constants: { model: { isCriticalRawMaterial: true }, idta: { IsCriticalRawMaterial: true } },
    members: [
      { name: "name", model: "batteryMaterialName", idta: "BatteryMaterialName", isRequired: true },
      {
        name: "cas_number",
        model: "batteryMaterialIdentifier",
        idta: "BatteryMaterialIdentifier",
        as: CAS,
        isRequired: true,
      },
      {
        name: "location",
        model: "batteryMaterialLocation.componentName",
        idta: "BatteryMaterialLocation.ComponentName",
        isRequired: true,
      },
      { name: "mass_g", model: "batteryMaterialMass", idta: "BatteryMaterialMass", as: THOUSANDTH, isRequired: true },
    ],
  },
  {
    field: "spare_part_suppliers",
    model: "Circularity.sparePartSources",
    idta: "Circularity.SparePartSources",
    // An address is one line in the record.
    constants: { model: { "addressOfSupplier.addressCountry": "", "addressOfSupplier.postalCode": "" }, idta: {} },
    members: [
      { name: "name", model: "nameOfSupplier", idta: "NameOfSupplier", isRequired: true },
      { name: "address", model: "addressOfSupplier.streetAddress", idta: "AddressOfSupplier.Street", isRequired: true },
      {
        name: "email",
        model: "emailAddressOfSupplier",
        idta: "EmailAddressOfSupplier.EmailAddress",
        as: EMAIL,
        isRequired: true,
      },
      { name: "url", model: "supplierWebAddress", idta: "SupplierWebAddress", isRequired: true },
      { name: "parts", model: "components", as: PARTS, isRequired: true },
      { name: "parts", idta: "Components", as: UPPER_PARTS },
    ],
  },
];
