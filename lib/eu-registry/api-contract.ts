import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { productParameters } from "@/lib/ecodesign/product-fields";
import { REGISTRY_LEVELS } from "@/lib/law/registry-duties";
import { passportParams, passportParamsExample } from "@/lib/passports/api-contract";
import { unitExample } from "@/lib/passports/examples";
import { testFlag } from "@/lib/platform/input/ids";
import { namesParameter, pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { calendarDay, text } from "@/lib/platform/input/text";
import { productExample } from "@/lib/products/examples";
import {
  ANSWER_OUTCOMES,
  ANSWER_PROBLEMS,
  ENTRIES_PER_FILE_MAX,
  FILE_FORMATS,
  FILE_STATES,
  PROOF_BYTES_MAX,
  REGISTRY_GAPS,
  REGISTRY_STATES,
} from "./rules";

/** The EU registry: Regulation (EU) 2024/1781, Article 13, and Implementing Regulation (EU) 2026/1778. */

const TAG = "EU registry";
const IDENTIFIER_CHARACTERS_MAX = 500;

export const registrationAnswer = z
  .strictObject({
    test: testFlag(),
    product_id: z.string(),
    code: z.string().nullable().describe("The passport's code; null if the model is registered, not its items."),
    serial_number: z.string().nullable(),
    level: z.enum(REGISTRY_LEVELS).nullable().describe("What is registered; null: registration is not required."),
    state: z
      .enum(REGISTRY_STATES)
      .describe(
        "`not_accepted`: required, but the registry cannot take it yet. `in_file`: in a file, not uploaded yet. " +
          "`proof_due`: registered, and the proof is not stored here yet. `changed`: the data differ from those last " +
          "uploaded.",
      ),
    missing: z.array(z.enum(REGISTRY_GAPS)).describe("What the data lack before the entry can go into a file."),
    upi: z.string().nullable().describe("The unique product identifier in the file that was uploaded last."),
    submitted_at: z.iso.datetime().nullable().describe("When the upload of its file was recorded here."),
    registration_id: z.string().nullable().describe("The registry's identifier of the registration."),
    registered_on: z.iso.date().nullable(),
    proof_due_on: z.iso.date().nullable().describe("The last day on which the proof can be fetched: after 90 days."),
    has_proof: z.boolean(),
  })
  .meta({ id: "Registration" });
export type RegistrationAnswer = z.input<typeof registrationAnswer>;

export const registrationsQuery = z.strictObject({
  ...pageParameters("Registrations"),
  ...productParameters,
  state: namesParameter(REGISTRY_STATES, "States")
    .optional()
    .describe("In one of these states only, with commas between them. Default: all but `not_required`."),
});

const registrationExample = {
  test: false,
  product_id: productExample.id,
  code: unitExample.code,
  serial_number: "PK-0042",
  level: "item",
  state: "proof_due",
  missing: [],
  upi: "https://id.example.com/01/09521234543213/21/PK-0042",
  submitted_at: "2027-02-18T09:12:30.000Z",
  registration_id: "EU-DPP-7F3K-2290",
  registered_on: "2027-02-18",
  proof_due_on: "2027-05-19",
  has_proof: false,
} satisfies RegistrationAnswer;

export const listRegistrationsOperation = operation({
  id: "listRegistrations",
  method: "GET",
  path: "/v1/registrations",
  tag: TAG,
  summary: "List what has to be in the EU registry",
  description:
    "Every passport, or model, that has to be in the EU registry, with its state, the newest first. Only duties that " +
    "apply now or within a year are listed. The registry has no public interface for other systems: a person uploads " +
    "the files. Until the registry accepts a group of products, its entries are `not_accepted`.",
  scope: ["read", "registry"],
  query: registrationsQuery,
  queryExample: { state: "proof_due,changed" },
  status: 200,
  answer: pageOf(registrationAnswer),
  answerExample: { data: [registrationExample], has_more: false, next_cursor: null },
  errors: [],
});

export const getPassportRegistrationOperation = operation({
  id: "getPassportRegistration",
  method: "GET",
  path: "/v1/passports/{code}/registration",
  tag: TAG,
  summary: "Read the registration of one passport",
  description:
    "Its state in relation to the EU registry. `not_required` with a `level` of null: no act that applies now or " +
    "within a year requires its registration.",
  scope: ["read", "registry"],
  params: passportParams,
  paramsExample: passportParamsExample,
  status: 200,
  answer: registrationAnswer,
  answerExample: registrationExample,
  errors: ["passport_not_found"],
});

export const registrationsBody = z.strictObject({
  registrations: z
    .array(
      z.strictObject({
        upi: text(IDENTIFIER_CHARACTERS_MAX).describe("The unique product identifier, as in the file."),
        registration_id: text(IDENTIFIER_CHARACTERS_MAX).describe("The registry's identifier of the registration."),
        registered_on: calendarDay().describe("The day of the registration; not in the future."),
        proof: z
          .string()
          .max(Math.ceil(PROOF_BYTES_MAX / 3) * 4)
          .nullish()
          .describe("The proof of registration in Base64: PDF, XML or JSON, at most 1 MB."),
      }),
    )
    .min(1)
    .max(ENTRIES_PER_FILE_MAX),
});

export const recordRegistrationsOperation = operation({
  id: "recordRegistrations",
  method: "POST",
  path: "/v1/registrations",
  tag: TAG,
  summary: "Record the registry's answers and proofs",
  description:
    "Registrations that you have read in the registry, at most 100 in a request, each with its proof if you have it. " +
    "Send the same registration again to add its proof. Each has an outcome; one with a problem is left out and " +
    "does not hold up the others. A registration identifier is never replaced by another one. A body may have 10 MB.",
  scope: "registry",
  body: registrationsBody,
  bodyBytesMax: 10_000_000,
  bodyExample: {
    registrations: [
      {
        upi: registrationExample.upi,
        registration_id: registrationExample.registration_id,
        registered_on: registrationExample.registered_on,
        proof: "JVBERi0xLjcKJSVFT0YK",
      },
    ],
  },
  status: 200,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        upi: z.string(),
        registration_id: z.string(),
        outcome: z.enum(ANSWER_OUTCOMES).describe("`same`: it was recorded already."),
        problem: z.enum(ANSWER_PROBLEMS).nullable(),
      }),
    ),
  }),
  answerExample: {
    data: [
      {
        upi: registrationExample.upi,
        registration_id: registrationExample.registration_id,
        outcome: "new",
        problem: null,
      },
    ],
  },
  errors: [],
});

export const registryFileAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    format: z.enum(FILE_FORMATS),
    template: z.string().describe("`pilot_format_1`: our own format. The official template is not public."),
    is_trial: z.boolean(),
    entries: wholeNumber(),
    state: z.enum(FILE_STATES),
    sha256: z.string(),
    bytes: wholeNumber(),
    uploaded_on: z.iso.date().nullable(),
    created_at: z.iso.datetime(),
    url: z.string().describe("Download the file from here, with the same key."),
  })
  .meta({ id: "RegistryFile" });
export type RegistryFileAnswer = z.input<typeof registryFileAnswer>;

const fileExample = {
  id: "rgf_01kgv1n3m8rj4s6w2x9y5z7c0d",
  test: false,
  format: "xml",
  template: "pilot_format_1",
  is_trial: false,
  entries: 100,
  state: "made",
  sha256: "5f2b1c0f6f0f0d0e6c3f1b6c52f0f3a1f3f7c6f1e8f4d0b7a9c2e1d3f4a5b6c7",
  bytes: 48_213,
  uploaded_on: null,
  created_at: "2027-02-18T08:30:41.000Z",
  url: "https://passports.example.com/v1/registry-files/rgf_01kgv1n3m8rj4s6w2x9y5z7c0d/content",
} satisfies RegistryFileAnswer;

export const registryFileBody = z.strictObject({
  format: z.enum(FILE_FORMATS),
  trial: z
    .boolean()
    .default(false)
    .describe("A file of complete entries that the registry does not accept yet. It changes the state of none."),
});

export const createRegistryFileOperation = operation({
  id: "createRegistryFile",
  method: "POST",
  path: "/v1/registry-files",
  tag: TAG,
  summary: "Make a file for the registry",
  description:
    "One file with the next entries that are `ready` or `changed`, at most 100, which are `in_file` from then on. " +
    "Repeat it until it is 422 `nothing_to_register`. No entry is in two files. The format is ours: compare it with " +
    "the official template, which only signed-in users of the registry can download.",
  scope: "registry",
  body: registryFileBody,
  bodyExample: { format: "xml" },
  status: 201,
  answer: registryFileAnswer,
  answerHeaders: { Location: "The address of the file's content." },
  answerExample: fileExample,
  errors: ["nothing_to_register"],
});

const fileParams = z.strictObject({
  id: z
    .string()
    .regex(/^rgf_[0-9a-z]{26}$/)
    .describe("The id that making the file answered."),
});

export const downloadRegistryFileOperation = operation({
  id: "downloadRegistryFile",
  method: "GET",
  path: "/v1/registry-files/{id}/content",
  tag: TAG,
  summary: "Download a file for the registry",
  description: "The file as it was made, with the same bytes each time: XML or JSON.",
  scope: ["read", "registry"],
  params: fileParams,
  paramsExample: { id: fileExample.id },
  status: 200,
  fileAnswer: "application/octet-stream",
  answer: z.string(),
  answerExample: '<?xml version="1.0" encoding="UTF-8"?>',
  errors: ["registry_file_not_found"],
});

export const recordRegistryUploadOperation = operation({
  id: "recordRegistryUpload",
  method: "POST",
  path: "/v1/registry-files/{id}/upload",
  tag: TAG,
  summary: "Record that a file was uploaded to the registry",
  description: "Its entries are `submitted` from then on. Repeating it changes nothing.",
  scope: "registry",
  params: fileParams,
  paramsExample: { id: fileExample.id },
  body: z.strictObject({ uploaded_on: calendarDay().describe("The day of the upload; not in the future.") }),
  bodyExample: { uploaded_on: "2027-02-18" },
  status: 200,
  answer: registryFileAnswer,
  answerExample: { ...fileExample, state: "uploaded", uploaded_on: "2027-02-18" },
  errors: ["registry_file_not_found", "registry_file_settled", "registry_trial_file"],
});
