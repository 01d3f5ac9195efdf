import type { Context, KeyActor } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import type { VerifiedItem } from "./batch-contract";
import { verificationJson } from "./verification-answer";
import { verifyPassport } from "./verify-passport";

/** Verifies each code as it is verified alone; what is wrong with one is told in its place. */
export function verifyPassports(
  context: Context<KeyActor>,
  { codes, country }: { codes: readonly string[]; country: string | null },
): Promise<VerifiedItem[]> {
  return Promise.all(
    codes.map((given) =>
      verifyPassport(context, { code: given, country }).then(
        (verification): VerifiedItem => ({ given, verification }),
        (error: unknown): VerifiedItem => ({ given, problem: refusalOf(error) }),
      ),
    ),
  );
}

function refusalOf(error: unknown): Extract<VerifiedItem, { problem: unknown }>["problem"] {
  if (!(error instanceof DomainError)) throw error;
  const { code, title, status, detail } = error;
  if (code === "invalid_code" && status === 422) return { code, title, status, detail };
  if (code === "passport_not_found" && status === 404)
    return { code, title, status, detail, authenticity: { status: "unknown" } };
  throw error;
}

/** The answer as it is sent, each verification written as it is alone. */
export function verifiedJson({ data, count }: { data: readonly VerifiedItem[]; count: number }): string {
  const items = data.map((item) =>
    "problem" in item
      ? JSON.stringify(item)
      : `{"given":${JSON.stringify(item.given)},"verification":${verificationJson(item.verification)}}`,
  );
  return `{"data":[${items.join(",")}],"count":${count}}`;
}
