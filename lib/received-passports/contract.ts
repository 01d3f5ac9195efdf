import { z } from "zod";
import { NO_CONTENT, operation } from "@/lib/api/operation";
import {
  dppIdParameter,
  elementPathParameter,
  ID_CHARACTERS_MAX,
  passportAnswer,
  passportExample,
} from "@/lib/interchange/dpps/dpp-contract";
import { REPRESENTATIONS } from "@/lib/interchange/dpps/write-dpp";
import { isStorableText, issue } from "@/lib/platform/input/text";

/** The write methods of EN 18222:2026: 4.6 to 4.8 and 6.3, for services whose backup provider this one is. */

const BODY_BYTES_MAX = 2_000_000;
const PROOF_CHARACTERS_MAX = 1_900_000;

const representation = z
  .enum(REPRESENTATIONS)
  .default("compressed")
  .describe("The representation of the body, and of the path to a data element.");

const proof = z
  .strictObject({ type: z.literal("vc+jwt"), jwt: z.string().min(1).max(PROOF_CHARACTERS_MAX) })
  .describe(
    "Not part of the standard: a credential of the type `PassportCopy`, signed by the issuer. Its subject has the " +
      "whole passport in the form of EN 18223, Annex A, as `passport`, and what is restricted as `encrypted`.",
  );
const signed = { proof };

const storedId = (description: string) =>
  z
    .string()
    .min(1)
    .max(ID_CHARACTERS_MAX)
    .refine(isStorableText, issue("invalid_text", "Text may not hold a NUL character or half a surrogate pair."))
    .describe(description);
const ids = {
  digitalProductPassportId: storedId("Names this passport for good."),
  uniqueProductIdentifier: storedId("Names the product or the item, as its label does (EN 18219)."),
};

const examplePassport = {
  ...passportExample,
  proof: { type: "vc+jwt", jwt: "eyJhbGciOiJFUzI1NiJ9.eyJ2YyI6MX0.c2ln" },
} as const;

const WHO =
  "For services whose backup provider this one is (EN 18221, 4.5): the operator of this service authorises the " +
  "issuer's DID and the origins of its passport ids for an account, whose key has the scope `backup`. The body is " +
  "accepted if the issuer's key signed exactly this content. It never changes a passport of this service's brands.";

const shared = { tag: "Digital product passports", scope: "backup", tellsErrorsBy: "result" } as const;

export const createDppOperation = operation({
  ...shared,
  id: "createDPP",
  method: "POST",
  path: "/v1/dpps",
  summary: "Store a passport of another service",
  description: `CreateDPP of EN 18222:2026 (4.6). ${WHO} A passport that was deleted can be created again.`,
  query: z.strictObject({ representation }),
  queryExample: { representation: "compressed" },
  body: passportAnswer.extend({ ...ids, ...signed }),
  bodyExample: examplePassport,
  bodyBytesMax: BODY_BYTES_MAX,
  status: 201,
  answer: z.strictObject({ digitalProductPassportId: z.string() }),
  answerHeaders: { Location: "The address at which this service answers the passport." },
  answerExample: { digitalProductPassportId: passportExample.digitalProductPassportId },
  errors: ["backup_not_authorised", "dpp_proof_invalid", "dpp_exists", "dpp_conflict"],
});

export const updateDppOperation = operation({
  ...shared,
  id: "updateDPPById",
  method: "PATCH",
  path: "/v1/dpps/{dppId}",
  summary: "Store a new version of a passport",
  description:
    `UpdateDPPById of EN 18222:2026 (4.7). ${WHO} The body has the changed members (RFC 7396) and the new proof. If ` +
    "the stored passport with these changes is not the signed one, nothing is stored and the answer is 409: send all " +
    "members then. Earlier versions are archived.",
  params: z.strictObject({ dppId: dppIdParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId },
  query: z.strictObject({ representation }),
  queryExample: { representation: "compressed" },
  body: z.looseObject(signed),
  bodyExample: {
    lastUpdated: examplePassport.lastUpdated,
    materials: examplePassport.materials,
    proof: examplePassport.proof,
  },
  bodyBytesMax: BODY_BYTES_MAX,
  status: 200,
  answer: passportAnswer,
  answerExample: passportExample,
  errors: ["dpp_not_found", "backup_not_authorised", "dpp_proof_invalid", "dpp_conflict"],
});

export const updateDataElementOperation = operation({
  ...shared,
  id: "updateDataElement",
  method: "PATCH",
  path: "/v1/dpps/{dppId}/elements/{elementIdPath}",
  summary: "Store a new version of one data element",
  description:
    `UpdateDataElement of EN 18222:2026 (6.3). ${WHO} The body is the data element with the proof of the passport ` +
    "that contains it. If the signed passport differs elsewhere from the stored one, except in `lastUpdated`, the " +
    "answer is 409.",
  params: z.strictObject({ dppId: dppIdParameter, elementIdPath: elementPathParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId, elementIdPath: "$.materials.recycled_content" },
  query: z.strictObject({ representation }),
  queryExample: { representation: "compressed" },
  body: z.looseObject({ elementId: z.string(), objectType: z.string(), ...signed }),
  bodyExample: {
    elementId: "recycled_content",
    objectType: "SingleValuedDataElement",
    valueDataType: "xsd:decimal",
    value: 46.8,
    proof: examplePassport.proof,
  },
  bodyBytesMax: BODY_BYTES_MAX,
  status: 200,
  answer: z.looseObject({ elementId: z.string(), objectType: z.string() }).describe("A data element of EN 18223."),
  answerExample: {
    elementId: "recycled_content",
    objectType: "SingleValuedDataElement",
    valueDataType: "xsd:decimal",
    value: 46.8,
  },
  errors: [
    "dpp_not_found",
    "element_not_found",
    "element_path_invalid",
    "backup_not_authorised",
    "dpp_proof_invalid",
    "dpp_conflict",
  ],
});

export const deleteDppOperation = operation({
  ...shared,
  id: "deleteDPPById",
  method: "DELETE",
  path: "/v1/dpps/{dppId}",
  summary: "Deactivate the copy of a passport",
  description:
    "DeleteDPPById of EN 18222:2026 (4.8): the copy is not answered any more. Its versions stay in the archive, and " +
    "`dppsByIdAndDate` answers those of before. Only copies that the account stored; a second request is 404.",
  params: z.strictObject({ dppId: dppIdParameter }),
  paramsExample: { dppId: passportExample.digitalProductPassportId },
  status: 204,
  answer: NO_CONTENT,
  answerExample: undefined,
  errors: ["dpp_not_found"],
});
