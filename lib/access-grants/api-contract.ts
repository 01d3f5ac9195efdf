import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CODE_CHARACTERS_MAX } from "@/lib/passports/code";
import { verificationExample } from "@/lib/passports/examples";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { testFlag } from "@/lib/platform/input/ids";
import { namesParameter, pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { mailbox } from "@/lib/platform/input/mailbox";
import { calendarDay, issue, text } from "@/lib/platform/input/text";
import { restrictedElements } from "./elements";
import {
  BRAND_ROLES,
  GRANT_SCOPES,
  GRANT_VIEW_STATUSES,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
} from "./rules";

/** /v1/access-grants: access to restricted data, which a brand grants (ESPR Article 9(2)(f), EN 18239). */

const summary = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    status: z
      .enum(GRANT_VIEW_STATUSES)
      .describe(
        "`waiting`: a request for your decision. `consent`: a grant for the whole brand that a second person has to " +
          "confirm in the portal. The last four are final.",
      ),
    role: z.enum(BRAND_ROLES),
    scope: z.enum(GRANT_SCOPES).describe("One item, all items of a model, or everything of the brand."),
    code: z.string().nullable().describe("Of the item, with the scope `passport`."),
    product_id: z.string().nullable().describe("Of the model, with the scope `product`."),
    product_name: z.string().nullable(),
    organisation: z.string().nullable().describe("Null: erased some time after the end."),
    elements: z.array(z.string()).nullable().describe("The elements that the grant is limited to; null: no limit."),
    ends_on: z.iso.date().nullable().describe("The last day of the grant, in UTC. Null: not decided."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AccessGrantSummary" });
export type GrantSummary = z.input<typeof summary>;

const answer = summary
  .extend({
    name: z.string().nullable().describe("Of the reader; null: erased."),
    email: z.string().nullable().describe("The reader's mailbox; null: erased."),
    register_number: z.string().nullable(),
    purpose: z.string().nullable(),
    reason: z.string().nullable().describe("Why it was refused or revoked."),
    reads: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          code: z.string().nullable().describe("Of the item; null: a model was read."),
          product_name: z.string().nullable(),
          reads: wholeNumber(),
        }),
      )
      .describe("Counted by day and item, the latest first; at most 200."),
  })
  .meta({ id: "AccessGrant" });
export type GrantAnswer = z.input<typeof answer>;

const params = z.strictObject({
  id: z
    .string()
    .regex(/^acg_[0-9a-z]{26}$/)
    .describe("The id of the request or grant."),
});
const paramsExample = { id: "acg_01kgv1n3m8rj4s6w2x9y5z7c0d" };

const summaryExample = {
  id: paramsExample.id,
  test: false,
  status: "granted",
  role: "recycler",
  scope: "passport",
  code: verificationExample.code,
  product_id: null,
  product_name: "Traction pack",
  organisation: "Example Recycling S.A.",
  elements: null,
  ends_on: "2027-06-30",
  created_at: "2027-03-01T09:30:00.000Z",
} satisfies GrantSummary;

const example = {
  ...summaryExample,
  name: "Rita Recycler",
  email: "rita@recycling.example",
  register_number: null,
  purpose: "Dismantling of the battery pack",
  reason: null,
  reads: [{ day: "2027-03-02", code: verificationExample.code, product_name: "Traction pack", reads: 3 }],
} satisfies GrantAnswer;

const shared = { tag: "Access grants", scope: "access_grants", status: 200 } as const;
const ofGrant = { ...shared, params, paramsExample, answer, answerExample: example } as const;

export const grantsQuery = z.strictObject({
  ...pageParameters("Requests and grants"),
  status: namesParameter(GRANT_VIEW_STATUSES, "Statuses")
    .optional()
    .describe("In one of these statuses only, with commas between them."),
});

export const listAccessGrantsOperation = operation({
  ...shared,
  id: "listAccessGrants",
  method: "GET",
  path: "/v1/access-grants",
  summary: "List requests for access and grants",
  description:
    "Those that your brand decides on, newest first. The operator recognises authorities, so none of theirs is " +
    "listed. The reader's name and mailbox are in `GET /v1/access-grants/{id}` only.",
  query: grantsQuery,
  queryExample: { status: "waiting" },
  answer: pageOf(summary),
  answerExample: { data: [summaryExample], has_more: false, next_cursor: null },
  errors: [],
});

export const getAccessGrantOperation = operation({
  ...ofGrant,
  id: "getAccessGrant",
  method: "GET",
  path: "/v1/access-grants/{id}",
  summary: "Read a request or grant",
  description:
    "With the reader's name, mailbox and purpose, which you need to judge the request, and what was read under the " +
    "grant. This personal data is erased some time after the end.",
  errors: ["access_grant_not_found"],
});

const elements = z
  .array(z.enum(restrictedElements("legitimate_interest")))
  .min(1)
  .nullish()
  .describe("Limits the grant to these elements. Left out: all that the role may read.");
const endsOn = calendarDay().describe("The last day of the grant, in UTC; within two years.");
const reason = text(PURPOSE_CHARACTERS_MAX).describe("Sent to the reader, and not in the audit log.");

const NEEDED_BY = { passport: "code", product: "gtin" } as const;

export const newGrant = z
  .strictObject({
    email: mailbox().describe("The reader's mailbox, which gets a message."),
    name: text(ORGANISATION_CHARACTERS_MAX),
    organisation: text(ORGANISATION_CHARACTERS_MAX),
    register_number: text(REGISTER_NUMBER_CHARACTERS_MAX).nullish(),
    role: z.enum(BRAND_ROLES).describe("`purchaser`: of one battery, with the scope `passport` only."),
    purpose: text(PURPOSE_CHARACTERS_MAX),
    scope: z.enum(GRANT_SCOPES),
    code: z
      .string()
      .min(1)
      .max(CODE_CHARACTERS_MAX)
      .nullish()
      .describe("Of the item. Required with the scope `passport`, and with it only."),
    gtin: z
      .string()
      .regex(/^\d{8,14}$/)
      .nullish()
      .describe("Of the model. Required with the scope `product`, and with it only."),
    elements,
    ends_on: endsOn,
    locale: z.enum(LOCALES).default("en").describe("Language of the message."),
  })
  .superRefine(({ scope, ...named }, context) => {
    const add = (path: string, { error, params: code }: ReturnType<typeof issue>) =>
      context.addIssue({ code: "custom", message: error, params: code, path: [path] });
    const needed = scope === "brand" ? null : NEEDED_BY[scope];
    if (needed && named[needed] == null) add(needed, issue("required", `The scope ${scope} needs ${needed}.`));
    for (const other of Object.values(NEEDED_BY))
      if (other !== needed && named[other] != null)
        add(other, issue("not_together", `The scope ${scope} takes no ${other}.`));
  });

export const createAccessGrantOperation = operation({
  ...ofGrant,
  id: "createAccessGrant",
  method: "POST",
  path: "/v1/access-grants",
  params: z.strictObject({}),
  paramsExample: {},
  summary: "Grant access without a request",
  description: [
    "The reader gets a message, and reads with a link or a key of their own. You judge the legitimate interest: the " +
      "act of Article 77(9) of Regulation (EU) 2023/1542 on it is not adopted.",
    "A grant for the whole brand has the status `consent` until a second person confirms it in the portal. The " +
      "person who is responsible for the API key counts as the first.",
  ].join("\n\n"),
  body: newGrant,
  bodyExample: {
    email: example.email,
    name: example.name,
    organisation: example.organisation,
    role: example.role,
    purpose: example.purpose,
    scope: example.scope,
    code: example.code,
    ends_on: example.ends_on,
  },
  status: 201,
  errors: [
    "passport_not_found",
    "product_not_found",
    "access_grant_conflict",
    "access_role_not_offered",
    "access_end_out_of_range",
  ],
});

export const grantRequestOperation = operation({
  ...ofGrant,
  id: "grantAccess",
  method: "POST",
  path: "/v1/access-grants/{id}/grant",
  summary: "Grant a request",
  description:
    "Of a waiting request. `scope` may differ from the request, as far as the request names its subject. For " +
    "the whole brand the status is then `consent`: a second person confirms it in the portal.",
  body: z.strictObject({ ends_on: endsOn, scope: z.enum(GRANT_SCOPES).nullish(), elements }),
  bodyExample: { ends_on: example.ends_on },
  errors: ["access_grant_not_found", "access_grant_conflict", "access_role_not_offered", "access_end_out_of_range"],
});

const ending = {
  body: z.strictObject({ reason }),
  errors: ["access_grant_not_found", "access_grant_conflict"],
} as const;

export const refuseRequestOperation = operation({
  ...ofGrant,
  ...ending,
  id: "refuseAccess",
  method: "POST",
  path: "/v1/access-grants/{id}/refuse",
  summary: "Refuse a request",
  description: "Of a waiting request, or of a grant that waits for a second person. The reader gets the reason.",
  bodyExample: { reason: "The purpose does not need this data." },
  answerExample: {
    ...example,
    status: "refused",
    ends_on: null,
    reads: [],
    reason: "The purpose does not need this data.",
  },
});

export const revokeGrantOperation = operation({
  ...ofGrant,
  ...ending,
  id: "revokeAccess",
  method: "POST",
  path: "/v1/access-grants/{id}/revoke",
  summary: "Revoke a grant",
  description: "Takes effect on the next read, also with the reader's own key. The reader gets the reason.",
  bodyExample: { reason: "The contract has ended." },
  answerExample: { ...example, status: "revoked", reason: "The contract has ended." },
});
