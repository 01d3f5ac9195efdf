import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { proveVerification } from "@/lib/credentials/prove-verification";
import { DomainError } from "@/lib/platform/errors";
import { isTestBrand } from "@/lib/platform/test-brand";
import { countScan } from "@/lib/scans/count-scan";
import type { Visit } from "@/lib/scans/rules";
import type { Verification } from "../contract";
import { type FoundPassport, lookUpPassport } from "./look-up-passport";
import { verificationAnswer } from "./verification-answer";

const countVerification = ({ id, product, brand }: FoundPassport, visit: Visit) =>
  countScan({ brandId: brand.id, productId: product.id, subjectId: id }, "verify", visit);

const notOfTests = () =>
  new DomainError("passport_not_found", "In test mode the codes of tests alone are known: they begin with TEST.", {
    members: { authenticity: { status: "unknown" } },
  });

/**
 * Verifies a passport of any brand by its code; `country` is the caller's, if it is known; with `proof` the
 * answer is signed as well. In test mode only tests are known. Throws `insufficient_scope`, `invalid_code`,
 * `passport_not_found`, `signing_key_missing`.
 */
export const verifyPassport = useCase({
  may: "passports.verify",
  by: ["member", "key"],
  input: z.object({ code: z.string(), country: z.string().nullable().optional(), proof: z.string().optional() }),
  audits: [],
  reach: "every brand",
  run: ({ db, at, actor }, { code, country = null, proof }): Promise<Verification> =>
    lookUpPassport(db, code, at).then((passport) => {
      const isTrying = isTestBrand(actor.brandId);
      if (isTrying && !isTestBrand(passport.brand.id)) throw notOfTests();
      if (actor.kind === "key") countVerification(passport, { client: actor.keyId, country });
      // What is signed is handed on, to whoever knows nothing of tests.
      const answer = verificationAnswer(passport, { asIfLive: isTrying && proof === undefined });
      return proof === undefined ? answer : proveVerification(db, answer);
    }),
});
