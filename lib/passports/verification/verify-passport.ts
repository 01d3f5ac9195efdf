import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
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
  run: async ({ db }, { code }): Promise<Verification> => verificationAnswer(await lookUpPassport(db, code, now())),
});
