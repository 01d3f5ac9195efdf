import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import type { Verification } from "../contract";
import { lookUpPassport } from "./look-up-passport";
import { verificationAnswer } from "./verification-answer";

/** Verifies a passport of any brand by its code. Throws `insufficient_scope`, `invalid_code`, `passport_not_found`. */
export const verifyPassport = useCase({
  may: "passports.verify",
  by: ["member", "key"],
  input: ids("code"),
  audits: [],
  reach: "every brand",
  run: ({ db, at }, { code }): Promise<Verification> => lookUpPassport(db, code, at).then(verificationAnswer),
});
