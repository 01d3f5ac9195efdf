import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { proveVerification } from "@/lib/credentials/prove-verification";
import { countScan } from "@/lib/scans/count-scan";
import type { Visit } from "@/lib/scans/rules";
import type { Verification } from "../contract";
import { type FoundPassport, lookUpPassport } from "./look-up-passport";
import { verificationAnswer } from "./verification-answer";

const countVerification = ({ id, product, brand }: FoundPassport, visit: Visit) =>
  countScan({ brandId: brand.id, productId: product.id, subjectId: id }, "verify", visit);

/**
 * Verifies a passport of any brand by its code; `country` is the caller's, if it is known; with `proof` the
 * answer is signed as well. Throws `insufficient_scope`, `invalid_code`, `passport_not_found`, `signing_key_missing`.
 */
export const verifyPassport = useCase({
  may: "passports.verify",
  by: ["member", "key"],
  input: z.object({ code: z.string(), country: z.string().nullable().optional(), proof: z.string().optional() }),
  audits: [],
  reach: "every brand",
  run: ({ db, at, actor }, { code, country = null, proof }): Promise<Verification> =>
    lookUpPassport(db, code, at).then((passport) => {
      if (actor.kind === "key") countVerification(passport, { client: actor.keyId, country });
      const answer = verificationAnswer(passport);
      return proof === undefined ? answer : proveVerification(db, answer);
    }),
});
