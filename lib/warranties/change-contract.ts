import { z } from "zod";
import { MERGE_PATCH, operation } from "@/lib/api/operation";
import { passportParams, passportParamsExample } from "@/lib/passports/api-contract";
import { warrantyAnswer, warrantyExample, warrantyParams } from "./api-contract";
import { termFields, voidWarrantyForm, warrantyForm } from "./contract";

/** Adding, changing and voiding warranties by the API. */

const paramsExample = { id: warrantyExample.id };

export const addWarrantyOperation = operation({
  id: "addWarranty",
  method: "POST",
  path: "/v1/passports/{code}/warranties",
  tag: "Warranties",
  summary: "Add a warranty to an item",
  description:
    "With `starts_on` and `ends_on` or `months`, or with `months` alone to begin at first sale where the item has " +
    "not been sold yet. Another warranty of the same kind for a part of that time is 409 `warranty_overlaps` unless " +
    "`allow_overlap` says that both are meant.",
  scope: "warranties",
  params: passportParams,
  paramsExample: passportParamsExample,
  body: warrantyForm,
  bodyExample: { kind: "extended", starts_on: "2028-04-18", months: 12 },
  status: 201,
  answer: warrantyAnswer,
  answerHeaders: { Location: "Where the warranty can be read." },
  hasEntityTag: true,
  answerExample: { ...warrantyExample, kind: "extended", starts_on: "2028-04-18", ends_on: "2029-04-17", months: 12 },
  errors: ["passport_not_found", "warranty_state_conflict", "warranty_overlaps"],
});

/** A term that is named replaces the one that follows from it: the last day the months, and the months the last day. */
export const warrantyPatch = z
  .strictObject({
    kind: termFields.kind.optional(),
    starts_on: termFields.starts_on,
    ends_on: termFields.ends_on,
    months: termFields.months,
    transferable: z.boolean().optional(),
    max_transfers: termFields.max_transfers,
    territory: termFields.territory,
    allow_overlap: z.boolean().optional(),
  })
  .meta({ id: "WarrantyPatch" });

export const patchWarrantyOperation = operation({
  id: "patchWarranty",
  method: "PATCH",
  path: "/v1/warranties/{id}",
  tag: "Warranties",
  summary: "Change or extend a warranty",
  description:
    "Changes what the patch names and leaves the rest as it is (JSON merge patch, RFC 7396): `ends_on` or `months` " +
    "extends it, whichever is named takes the other's place. `If-Match` names the state that you have read; if " +
    "the warranty has changed since, the answer is 412. One that is void or has lapsed with a transfer cannot be " +
    "changed: 409 `warranty_state_conflict`.",
  scope: "warranties",
  params: warrantyParams,
  paramsExample,
  body: warrantyPatch,
  bodyType: MERGE_PATCH,
  bodyExample: { ends_on: "2029-04-17" },
  needsVersion: true,
  status: 200,
  answer: warrantyAnswer,
  hasEntityTag: true,
  answerExample: { ...warrantyExample, ends_on: "2029-04-17", version: 3 },
  errors: ["warranty_not_found", "warranty_state_conflict", "warranty_overlaps"],
});

export const voidWarrantyOperation = operation({
  id: "voidWarranty",
  method: "POST",
  path: "/v1/warranties/{id}/void",
  tag: "Warranties",
  summary: "Make a warranty void",
  description: "Ends a warranty for good; one that is void stays as it is. The `reason` is for your own records.",
  scope: "warranties",
  params: warrantyParams,
  paramsExample,
  body: voidWarrantyForm,
  bodyExample: { reason: "Opened by somebody who is no service partner" },
  status: 200,
  answer: warrantyAnswer,
  hasEntityTag: true,
  answerExample: { ...warrantyExample, state: "void", void_reason: "Opened by somebody who is no service partner" },
  errors: ["warranty_not_found", "warranty_state_conflict"],
});
