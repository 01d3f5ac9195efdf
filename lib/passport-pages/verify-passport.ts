import { z } from "zod";
import type { Context, KeyActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { proveVerification } from "@/lib/credentials/prove-verification";
import type { Verification, VerificationField } from "@/lib/passports/contract";
import type { VerifiedItem } from "@/lib/passports/verification/batch-contract";
import { type PassportMatch, findPassportByCode } from "@/lib/passports/verification/find-passport-by-code";
import {
  verificationAnswer,
  partOfVerification,
  verificationJson,
} from "@/lib/passports/verification/verification-answer";
import { DomainError } from "@/lib/platform/errors";
import { isTestBrand } from "@/lib/platform/test-brand";
import { countScan } from "@/lib/scans/count-scan";
import type { Visit } from "@/lib/scans/list-contract";

const countVerification = ({ id, product, brand }: PassportMatch, visit: Visit) =>
  countScan({ brandId: brand.id, productId: product.id, subjectId: id }, "verify", visit);

const notOfTests = () =>
  new DomainError("passport_not_found", "In test mode the codes of tests alone are known: they begin with TEST.", {
    members: { authenticity: { status: "unknown" } },
  });

/**
 * `country` is the caller's, if known; `proof` also signs the answer. In test mode only test passports are known.
 * Throws `insufficient_scope`, `invalid_code`, `passport_not_found`, `signing_key_missing`.
 */
export const verifyPassport = useCase({
  may: "passports.verify",
  by: ["member", "key"],
  input: z.object({ code: z.string(), country: z.string().nullable().optional(), proof: z.string().optional() }),
  audits: [],
  reach: "every brand",
  run: ({ db, at, actor }, { code, country = null, proof }): Promise<Verification> =>
    findPassportByCode(db, code, at).then((passport) => {
      const isTrying = isTestBrand(actor.brandId);
      if (isTrying && !isTestBrand(passport.brand.id)) throw notOfTests();
      if (actor.kind === "key") countVerification(passport, { client: actor.keyId, country });
      // A signed answer is passed on to people who do not know about test mode.
      const answer = verificationAnswer(passport, { asIfLive: isTrying && proof === undefined });
      return proof === undefined ? answer : proveVerification(db, answer);
    }),
});

type RefusedItem = Extract<VerifiedItem, { problem: unknown }>;
type WholeItem = { given: string; verification: Verification } | RefusedItem;

export function verifyPassports(
  context: Context<KeyActor>,
  { codes, country }: { codes: readonly string[]; country: string | null },
): Promise<WholeItem[]> {
  return Promise.all(
    codes.map((text) =>
      verifyPassport(context, { code: text, country }).then(
        (verification): WholeItem => ({ given: text, verification }),
        (error: unknown): WholeItem => ({ given: text, problem: refusalOf(error) }),
      ),
    ),
  );
}

function refusalOf(error: unknown): RefusedItem["problem"] {
  if (!(error instanceof DomainError)) throw error;
  const { code, title, status, detail } = error;
  if (code === "invalid_code" && status === 422) return { code, title, status, detail };
  if (code === "passport_not_found" && status === 404)
    return { code, title, status, detail, authenticity: { status: "unknown" } };
  throw error;
}

export const partsOfItems = (items: readonly WholeItem[], fields: readonly VerificationField[]): VerifiedItem[] =>
  items.map((item) =>
    "problem" in item ? item : { given: item.given, verification: partOfVerification(item.verification, fields) },
  );

export function verifiedJson({ data, count }: { data: readonly WholeItem[]; count: number }): string {
  const items = data.map((item) =>
    "problem" in item
      ? JSON.stringify(item)
      : `{"given":${JSON.stringify(item.given)},"verification":${verificationJson(item.verification)}}`,
  );
  return `{"data":[${items.join(",")}],"count":${count}}`;
}
