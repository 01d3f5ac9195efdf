import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { publicAnswerFields, readiness } from "@/lib/ecodesign/contract";
import { REVIEW_STATES, UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { DEROGATIONS, TREATMENTS } from "@/lib/law/unsold-goods";
import { testFlag } from "@/lib/platform/input/ids";
import { namesParameter } from "@/lib/platform/input/list-parameters";
import { reason } from "@/lib/platform/input/reason";
import { issue } from "@/lib/platform/input/text";
import { CODE_CHARACTERS_MAX, CODE_OR_LINK } from "./code";
import { verificationExample } from "./examples";
import { CHANGES_WITH_REASON, PASSPORT_CHANGES } from "./lifecycle-rules";
import { AUTHENTICITY_REASONS, AUTHENTICITY_STATUSES, OWNER_STATES, WARRANTY_KINDS } from "./rules";

/** Securing Verifiable Credentials using JOSE and COSE, 3.1. */
const PROOF_TYPE = "vc+jwt";
const instant = () => z.iso.datetime();
const wholeNumber = () => z.number().int().min(0);

const sustainability = z.strictObject({
  recycled_content: z.number().min(0).max(100).nullable().describe("Percent of mass."),
  carbon_score: z
    .number()
    .min(0)
    .nullable()
    .describe("The brand's own score; carbon_footprint_kg_co2e is the figure to audit."),
  ...publicAnswerFields,
});

const notice = z.strictObject({
  kind: z.enum(AUTHENTICITY_REASONS),
  title: z.string().describe("In a few English words, for people."),
  since: instant().nullable(),
  reason: z.string().nullable().describe("For a recall: the brand's own explanation."),
  advice: z.string().describe("What the owner or a buyer should do, in English."),
  contact: z
    .strictObject({
      email: z.string().nullable(),
      phone: z.string().nullable().describe("E.164."),
      website: z.string().nullable(),
    })
    .nullable()
    .describe("Whom to ask; null when the brand no longer runs its passports here."),
});

export const verification = z.strictObject({
  code: z.string(),
  test: testFlag(),
  notices: z
    .array(notice)
    .describe(
      "What to show first, the most severe first; empty if there is nothing against the item. A recall is listed " +
        "here while `authenticity.status` remains `authentic`.",
    ),
  authenticity: z.strictObject({
    status: z.enum(AUTHENTICITY_STATUSES),
    reasons: z
      .array(z.enum(AUTHENTICITY_REASONS))
      .describe(
        "Why it is not authentic; also `recalled`, which does not make an item less authentic. `example`: example " +
          "data, there is no such item. `test`: a code of a brand's test mode; live keys receive this reason, test " +
          "keys receive the response of a real item.",
      ),
    issuer: z.strictObject({ id: z.string(), name: z.string() }),
    registered_at: instant(),
    verified_at: instant(),
  }),
  product: z.strictObject({
    id: z.string(),
    name: z.string(),
    model: z.string().nullable(),
    gtin: z.string().nullable(),
    serial_number: z.string().nullable(),
    batch: z.string().nullable().describe("The lot that this unit belongs to."),
    produced_on: z.iso.date().nullable().describe("The day this unit was made."),
    product_group: z.enum(PRODUCT_GROUPS).nullable(),
  }),
  owner: z
    .strictObject({ state: z.enum(OWNER_STATES), since: instant().nullable(), transfer_count: wholeNumber() })
    .describe("Never who the owner is (Regulation (EU) 2024/1781, Article 10(1)(e))."),
  warranties: z
    .array(
      z.strictObject({
        kind: z.enum(WARRANTY_KINDS),
        starts_on: z.iso.date(),
        ends_on: z.iso.date(),
        transferable: z.boolean(),
        territory: z.string().nullable(),
      }),
    )
    .describe("Those that cover the present day in UTC; first and last day are inclusive."),
  sustainability: sustainability.describe("Every public ecodesign field; null where the brand has declared nothing."),
  compliance: z.strictObject({ review_state: z.enum(REVIEW_STATES), readiness }),
  proof: z
    .strictObject({
      type: z.literal(PROOF_TYPE),
      jwt: z.string().describe("A verifiable credential that holds this answer and its issuer, good for five minutes."),
    })
    .optional()
    .describe("If requested by `proof`: the response signed by the brand, for people without a key."),
});

export const namedVerification = verification.meta({ id: "Verification" });
export type Verification = z.output<typeof verification>;

const VERIFICATION_FIELDS = [
  "notices",
  "authenticity",
  "product",
  "owner",
  "warranties",
  "sustainability",
  "compliance",
] as const satisfies readonly (keyof Verification)[];
export type VerificationField = (typeof VERIFICATION_FIELDS)[number];

export const fieldsParameter = namesParameter(VERIFICATION_FIELDS, "Fields")
  .optional()
  .describe(
    "Answer only these members, with commas between them. `code` and `test` are always included. Without it the " +
      "answer is complete. If you show the answer to people, include `notices`.",
  );

export const verificationPart = verification
  .partial()
  .required({ code: true, test: true })
  .meta({ id: "VerificationPart" });

export const verifyPassport = operation({
  id: "verifyPassport",
  method: "GET",
  path: "/v1/verify",
  tag: "Passports",
  summary: "Verify a product by its passport code",
  description:
    "Returns authenticity, the owner's state, the active warranties and all sustainability data of a passport, " +
    "of any brand. " +
    ("Data of the unit itself take precedence over the product's: `placed_on_market_on`, and the site that made it " +
      "in `facilities`. ") +
    ("`notices` comes first: show these notices to people before the result. A recalled item is authentic but must " +
      "not be used without asking. ") +
    ("The code may contain surrounding spaces, lower case, hyphens and the look-alikes I, L and O, and may be a " +
      "passport's link. ") +
    ("A misread code is 422 `invalid_code` (its check character is wrong); a code that was never issued is 404 " +
      "`passport_not_found`, ") +
    'whose body also contains `"authenticity": { "status": "unknown" }`. The response never identifies the owner. ' +
    ("A test key only knows codes of test mode, which begin with `TEST-`; its responses have `test: true`. For a " +
      "live key such a code is `suspect` with the reason `test`. ") +
    ("With `proof=vc+jwt` the response includes a copy of itself, signed by the key of the issuing brand and valid " +
      "for five minutes. It is checked with the brand's did:web document, without an API key. A signed test " +
      "response is never `authentic`."),
  scope: "verify",
  query: z.strictObject({
    code: z
      .string()
      .max(CODE_CHARACTERS_MAX)
      .meta({ pattern: CODE_OR_LINK.source, description: "The passport's code or link." }),
    proof: z
      // A plus sign in a query decodes to a space.
      .preprocess((input) => (input === "vc jwt" ? PROOF_TYPE : input), z.literal(PROOF_TYPE).optional())
      .describe("Has the answer signed as well: `proof.jwt` holds it for five minutes, for others to check."),
    fields: fieldsParameter,
  }),
  errorCodes: { "?code": "invalid_code" },
  queryExample: { code: verificationExample.code },
  status: 200,
  answer: z.union([namedVerification, verificationPart]),
  answerHeaders: {
    Age:
      "Only where the deployment reads at replicas: how many seconds ago the answer was known to be true, at most 5. " +
      "`verified_at` states the time.",
  },
  answerExample: verificationExample,
  errors: ["invalid_code", "passport_not_found", "signing_key_missing"],
});

const discarding = z
  .strictObject({
    reason: z.enum(UNSOLD_REASONS).describe("Why it was discarded."),
    treatment: z
      .enum(TREATMENTS)
      .describe("What it was handed over for (Directive 2008/98/EC); `unknown` if the waste operator does not say."),
    derogation: z
      .enum(DEROGATIONS)
      .optional()
      .describe("Point of Article 2 of Delegated Regulation (EU) 2026/296 that allows its destruction."),
    commodity_code: z
      .string()
      .regex(/^(?:[0-9]{2}|[0-9]{4,10})$/, { error: "A commodity code is 2 or 4 to 10 digits." })
      .optional()
      .describe("Default: the product's."),
    weight_g: z
      .number()
      .min(0.001)
      .max(1e9)
      .refine(
        (grams) => Number(grams.toFixed(3)) === grams,
        issue("invalid_format", "A number with at most 3 decimals is needed."),
      )
      .optional()
      .describe("At most three decimals. Default: the product's."),
  })
  .describe("An unsold unit is discarded: it is counted in the yearly disclosure. Only with `decommission`.");
export const passportChangeForm = z
  .strictObject({ change: z.enum(PASSPORT_CHANGES), reason: reason.nullish(), unsold: discarding.optional() })
  .refine(({ change, unsold }) => unsold === undefined || change === "decommission", {
    ...issue("not_allowed", "Only a decommissioned unit is discarded."),
    path: ["unsold"],
  })
  .refine(({ change, reason }) => reason != null || !CHANGES_WITH_REASON.has(change), {
    ...issue("required", "This change needs a reason."),
    path: ["reason"],
  });
