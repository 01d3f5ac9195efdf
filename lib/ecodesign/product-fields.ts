import { z } from "zod";
import { text } from "@/lib/platform/input/text";
import { batteryStateSchema, ecodesignFields } from "./contract";
import { batteryState } from "./fields/battery";
import { productColumns } from "./fields/product";
import { registrationFields, unitColumns } from "./fields/unit";
import { optionalSchema, schemasOf } from "./schema";

export const productFields = { ...schemasOf(productColumns), ...ecodesignFields };

export const unitFields = {
  ...schemasOf(unitColumns),
  battery_state: optionalSchema(batteryStateSchema, batteryState.battery_state),
};

const { quantity } = registrationFields;
export const unitRecordFields = { ...unitFields, ...schemasOf({ quantity }) };
export const UNIT_FIELD_NAMES = Object.keys(unitRecordFields) as (keyof typeof unitRecordFields)[];

export const productParameters = {
  product_id: z
    .string()
    .regex(/^prd_[0-9a-z]{26}$/)
    .optional()
    .describe("Of this product only."),
  product_external_id: text(200).optional().describe("Of the product with this id of your ERP only."),
  gtin: z
    .string()
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." })
    .optional()
    .describe("Of products with this GTIN only. Leading zeros make no difference."),
};

export const exampleProduct = {
  id: "prd_01kgv1n3m8rj4s6w2x9y5z7c0d",
  name: "Ridge shell jacket",
  model: "RSJ-M-2026",
  gtin: "9521234000013",
  external_id: "ERP-100231",
};
