import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { publicAnswerFields, readiness } from "@/lib/ecodesign/contract";
import { REVIEW_STATES } from "@/lib/ecodesign/rules";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { namesParameter } from "@/lib/platform/input/list-parameters";
import { reason } from "@/lib/platform/input/reason";
import { testFlag } from "@/lib/platform/input/test-flag";
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
  reason: z.string().nullable().describe("Of a recall: what the brand says of it, in its own words."),
  advice: z.string().describe("What whoever holds the item or is offered it should do, in English."),
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
      "What has to be said before anything else, the gravest first; empty when nothing speaks against the " +
        "item. A recall stands here while `authenticity.status` stays `authentic`.",
    ),
  authenticity: z.strictObject({
    status: z.enum(AUTHENTICITY_STATUSES),
    reasons: z
      .array(z.enum(AUTHENTICITY_REASONS))
      .describe(
        "Why it is not authentic; also `recalled`, which does not make an item less authentic. `example`: the " +
          "brand took in example data to look around, and there is no such item. `test`: the code is of a brand's " +
          "test mode; a live key is told so, a test key is answered as if the item were there.",
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
    .describe("Where `proof` asks for it: the answer signed by the brand, to hand on to whoever has no key."),
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
    "Tells authenticity, the owner's state, the active warranties and all sustainability data of a passport, " +
    "whichever brand issued it. " +
    ("What is known of the unit itself stands before what its product says: `placed_on_market_on`, and the site " +
      "that made it as the one of `facilities`. ") +
    ("`notices` comes first: whoever shows an answer to people shows them before it says authentic. A recalled " +
      "item is authentic and must not be used unasked. ") +
    ("The code is read leniently: surrounding space, lower case, hyphens and the look-alikes I, L and O are " +
      "understood, and so is a passport's link. ") +
    ("A misread code (422 `invalid_code`: its check character does not fit) is told apart from one that nobody " +
      "issued (404 `passport_not_found`, ") +
    'whose body also holds `"authenticity": { "status": "unknown" }`). Who the owner is, is never told. ' +
    ("A test key knows the codes of test mode alone, which begin with `TEST-`: everything else is not found. Its " +
      "answers say `test: true`. A live key is told of such a code that it is `suspect` for the reason `test`. ") +
    ("With `proof=vc+jwt` the answer brings itself signed by the key of the brand that issued the passport, as of " +
      "now and for five minutes: whoever is handed it checks it with the brand's did:web document, and needs no key " +
      "of this API. What is signed of a test is never `authentic`."),
  scope: "verify",
  query: z.strictObject({
    code: z
      .string()
      .max(CODE_CHARACTERS_MAX)
      .meta({ pattern: CODE_OR_LINK.source, description: "The passport's code or link." }),
    proof: z
      // A plus sign in a query decodes to a space.
      .preprocess((given) => (given === "vc jwt" ? PROOF_TYPE : given), z.literal(PROOF_TYPE).optional())
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

export const passportChangeForm = z
  .strictObject({ change: z.enum(PASSPORT_CHANGES), reason: reason.nullish() })
  .refine(({ change, reason }) => reason != null || !CHANGES_WITH_REASON.has(change), {
    ...issue("required", "This change needs a reason."),
    path: ["reason"],
  });
