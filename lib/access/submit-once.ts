import { getIdempotencyRecord } from "@/db/queries/requests";
import { claimSubmission, updateSubmission } from "@/db/queries/submissions";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { InTransaction } from "@/lib/access/use-case";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/secrets";

/**
 * Does what a form asks for once, however often the same content comes under one `formId`, an id that the page made
 * when it was shown. A repeat, at the same moment or within a day, is answered with what came of it the first time:
 * plain JSON. What `effect` throws undoes everything, and the form can be sent again.
 */
export async function submitOnce<T, Scope extends { tx: BrandDb }>(
  { actor, inTransaction }: { actor: Actor } & InTransaction<Scope>,
  { formId, content }: { formId: string; content: unknown },
  effect: (scope: Scope) => Promise<T>,
): Promise<T> {
  const fingerprint = sha256Hex(canonicalJson(content));
  const submission = { brandId: actor.brandId, key: `form:${formId}:${fingerprint}` };
  return inTransaction(async (scope) => {
    const { tx } = scope;
    if (!(await claimSubmission(tx, { ...submission, fingerprint, at: now() })))
      return JSON.parse((await getIdempotencyRecord(tx, submission)).body) as T;
    const result = await effect(scope);
    await updateSubmission(tx, { ...submission, body: JSON.stringify(result) });
    return result;
  });
}

/**
 * The same for what comes of a form only once, such as a secret: false when this form has been sent before, within a
 * day. Waits for another transaction that is about to find out.
 */
export async function isFirstSubmission(
  tx: BrandDb,
  { brandId, formId }: { brandId: string; formId: string },
): Promise<boolean> {
  return claimSubmission(tx, { brandId, key: `form:${formId}`, fingerprint: sha256Hex(formId), at: now() });
}
