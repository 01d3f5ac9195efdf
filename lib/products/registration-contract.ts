import { z } from "zod";
import { operation } from "@/lib/http/operation";
import { doubtAnswer, registeredProduct, wholeNumber } from "./answer-contract";
import { BODY_BYTES_MAX, productRecord, RECORDS_MAX, UNITS_MAX } from "./contract";
import { recordExample, registeredExample } from "./examples";
import { readRegistration } from "./read-registration";

/** POST /v1/products. */

const LARGE_UNITS = 2_000;

const records = z.array(productRecord).min(1).max(RECORDS_MAX);
const rejected = z.array(z.strictObject({ index: wholeNumber(), errors: z.array(doubtAnswer) }));

export const registeredList = z.strictObject({
  data: z.array(registeredProduct),
  count: wholeNumber(),
  rejected: rejected.optional().describe("With on_error=skip: the records that were not stored, by their place in the list."),
});

export const dryRunAnswer = z.strictObject({
  dry_run: z.literal(true),
  count: wholeNumber().describe("Products that would be registered."),
  passport_count: wholeNumber().describe("Passports they would get."),
  warnings: z.array(doubtAnswer),
  rejected: rejected.optional(),
});

const query = z.strictObject({
  on_error: z.enum(["fail", "skip"]).default("fail").describe("`fail`: one bad record and nothing is stored. `skip`: the good ones are stored."),
  dry_run: z
    .enum(["true", "false"])
    .default("false")
    .describe("`true`: everything is checked, also against what is registered, and nothing is stored; no code is given out."),
});

export const registerProductsOperation = operation({
  id: "registerProducts",
  method: "POST",
  path: "/v1/products",
  tag: "Products",
  summary: "Register products, one or many",
  description: [
    `The body is one record, an array of records, or \`{ "products": [...] }\`: up to ${RECORDS_MAX} records, ${UNITS_MAX} units and 10 MB. A record makes one product and a passport for each of its units: one, unless \`quantity\` says more.`,
    "All or nothing: when one record is wrong, nothing is stored, and the problem's `errors` point to every wrong field. A record that is right in itself but has the `external_id`, or the GTIN and serial number, of a registered product or of an earlier record of the request makes the answer a 409.",
    "`on_error=skip` stores the good records and lists the others in `rejected`, each with the faults that would have been told. When no record is left to store, the answer is the problem that `on_error=fail` would have given.",
    "`dry_run=true` answers 200 with counts and warnings, or the problem that the registration would have met.",
    "Figures that look wrong, such as a GTIN whose check digit does not fit, are stored as given, told in `warnings`, and are errors of the compliance review.",
  ].join("\n\n"),
  scope: "products",
  query,
  body: z.union([productRecord, records, z.strictObject({ products: records })]),
  readBody: (json) => readRegistration(json),
  bodyBytesMax: BODY_BYTES_MAX,
  isLargeWork: ({ units }) => units >= LARGE_UNITS,
  bodyExample: [recordExample],
  status: 201,
  otherStatuses: [200],
  answer: z.union([registeredProduct, registeredList, dryRunAnswer]),
  answerHeaders: { Location: "The product's address; for a list, the address of all products." },
  answerExample: { data: [registeredExample], count: 1 },
  errors: ["external_id_taken", "serial_number_taken", "unit_external_id_taken", "too_many_records"],
});

export type RegistrationAnswer = z.output<typeof registerProductsOperation.answer>;
