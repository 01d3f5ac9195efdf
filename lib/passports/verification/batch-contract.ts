import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { CODE_CHARACTERS_MAX } from "../code";
import { fieldsParameter, namedVerification, verificationPart } from "../contract";
import { verificationExample } from "../examples";

export const CODES_MAX = 1_000;
export const CODES_PER_REQUEST = 10;
const LARGE_CODES = 100;
const BODY_BYTES_MAX = 2_100_000;

const refusal = z
  .strictObject({
    code: z.enum(["invalid_code", "passport_not_found"]),
    title: z.string(),
    status: z.union([z.literal(404), z.literal(422)]).describe("What `GET /v1/verify` answers by."),
    detail: z.string(),
    authenticity: z
      .strictObject({ status: z.literal("unknown") })
      .optional()
      .describe("With `passport_not_found`."),
  })
  .describe("Why there is no answer of this code.");

export const verifiedItem = z.union([
  z.strictObject({
    given: z.string().describe("The code as it was sent."),
    verification: z.union([namedVerification, verificationPart]),
  }),
  z.strictObject({ given: z.string(), problem: refusal }),
]);
export type VerifiedItem = z.input<typeof verifiedItem>;

export const verifyPassportsOperation = operation({
  id: "verifyPassports",
  method: "POST",
  path: "/v1/verify",
  tag: "Passports",
  summary: "Verify many products at once",
  description: [
    `Up to ${CODES_MAX.toLocaleString("en")} codes or links, answered in the same order: \`verification\` is the ` +
      "response of `GET /v1/verify`, or `problem` explains why there is none, for a misread or unknown code. An " +
      "invalid code does not affect the others.",
    `In the rate limit every ${CODES_PER_REQUEST} codes count as one request, a started ten as a whole one; the ` +
      "`RateLimit` headers say what is left after it. A batch that does not fit into what is left is refused whole, " +
      "and counts nothing. Nothing is signed: `proof` is for single codes.",
  ].join("\n\n"),
  scope: "verify",
  query: z.strictObject({ fields: fieldsParameter }),
  body: z.strictObject({
    codes: z
      .array(z.string().max(CODE_CHARACTERS_MAX))
      .min(1)
      .max(CODES_MAX)
      .describe("Codes or links, as people and labels give them."),
  }),
  bodyBytesMax: BODY_BYTES_MAX,
  bodyExample: { codes: [verificationExample.code, "7K3M-Q2XD-9F4T-VW8P9"] },
  weightOf: ({ codes }) => Math.ceil(codes.length / CODES_PER_REQUEST),
  isLargeWork: ({ codes }) => codes.length > LARGE_CODES,
  status: 200,
  answer: z.strictObject({
    data: z.array(verifiedItem).describe("In the order of the codes."),
    count: z.number().int(),
  }),
  answerExample: {
    data: [
      { given: verificationExample.code, verification: verificationExample },
      {
        given: "7K3M-Q2XD-9F4T-VW8P9",
        problem: {
          code: "invalid_code",
          title: "This is not a passport code",
          status: 422,
          detail: "The check character does not fit: a character was misread.",
        },
      },
    ],
    count: 2,
  },
  errors: [],
});
