import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { countScan } from "@/lib/scans/count-scan";
import type { Visit } from "@/lib/scans/rules";
import type { Verification } from "../contract";
import { type FoundPassport, lookUpPassport } from "./look-up-passport";
import { verificationAnswer } from "./verification-answer";

const countVerification = ({ id, product, brand }: FoundPassport, visit: Visit) =>
  countScan({ brandId: brand.id, productId: product.id, subjectId: id }, "verify", visit);

/**
 * Verifies a passport of any brand by its code; `country` is the caller's, if it is known. Throws `insufficient_scope`,
 * `invalid_code`, `passport_not_found`.
 */
export const verifyPassport = useCase({
  may: "passports.verify",
  by: ["member", "key"],
  input: z.object({ code: z.string(), country: z.string().nullable().optional() }),
  audits: [],
  reach: "every brand",
  run: ({ db, at, actor }, { code, country = null }): Promise<Verification> =>
    lookUpPassport(db, code, at).then((passport) => {
      if (actor.kind === "key") countVerification(passport, { client: actor.keyId, country });
      return verificationAnswer(passport);
    }),
});
