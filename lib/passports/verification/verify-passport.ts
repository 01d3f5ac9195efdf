import { acrossBrands } from "@/db/tenant";
import { authorise, type Context } from "@/lib/access/actor";
import { now } from "@/lib/platform/clock";
import type { Verification } from "../contract";
import { lookUpPassport } from "./look-up-passport";
import { verificationAnswer } from "./verification-answer";

/** Verifies a passport of any brand by its code. Throws `insufficient_scope`, `invalid_code`, `passport_not_found`. */
export async function verifyPassport({ db, actor }: Context, { code }: { code: string }): Promise<Verification> {
  authorise(actor, "passports.verify");
  const at = now();
  return verificationAnswer(await lookUpPassport(acrossBrands(db), code, at), at);
}
