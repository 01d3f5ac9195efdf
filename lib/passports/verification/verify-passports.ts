import type { Context, KeyActor } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import type { Verification, VerificationField } from "../contract";
import type { VerifiedItem } from "./batch-contract";
import { partOfVerification, verificationJson } from "./verification-answer";
import { verifyPassport } from "./verify-passport";

type RefusedItem = Extract<VerifiedItem, { problem: unknown }>;
type WholeItem = { given: string; verification: Verification } | RefusedItem;

/** Verifies each code as it is verified alone; what is wrong with one is told in its place. */
export function verifyPassports(
  context: Context<KeyActor>,
  { codes, country }: { codes: readonly string[]; country: string | null },
): Promise<WholeItem[]> {
  return Promise.all(
    codes.map((given) =>
      verifyPassport(context, { code: given, country }).then(
        (verification): WholeItem => ({ given, verification }),
        (error: unknown): WholeItem => ({ given, problem: refusalOf(error) }),
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

/** The same with the members of each verification that `fields` names. */
export const partsOfItems = (items: readonly WholeItem[], fields: readonly VerificationField[]): VerifiedItem[] =>
  items.map((item) =>
    "problem" in item ? item : { given: item.given, verification: partOfVerification(item.verification, fields) },
  );

/** The answer as it is sent, each verification written as it is alone. */
export function verifiedJson({ data, count }: { data: readonly WholeItem[]; count: number }): string {
  const items = data.map((item) =>
    "problem" in item
      ? JSON.stringify(item)
      : `{"given":${JSON.stringify(item.given)},"verification":${verificationJson(item.verification)}}`,
  );
  return `{"data":[${items.join(",")}],"count":${count}}`;
}
