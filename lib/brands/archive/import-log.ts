import { buffer } from "node:stream/consumers";
import { insertArrivedAuditHead, insertArrivedAuditRows } from "@/db/queries/audit";
import type { AllBrandsDb } from "@/db/tenant";
import { type AuditContent, chainHash, GENESIS_HASH } from "@/lib/access/audit-rules";
import { readAnchors } from "@/lib/audit/anchors";
import type { ArchiveContent } from "./archive-content";

type ArrivedRow = AuditContent & { previousHash: string; hash: string };

/**
 * Imports the audit log unchanged: recomputes the chain and compares it with the archive's checkpoint. Signatures are
 * those of the other deployment. Returns the number of rows.
 */
export async function importLog(tx: AllBrandsDb, archive: ArchiveContent, brandId: string): Promise<number> {
  let [sequence, hash] = [0, GENESIS_HASH];
  for await (const batch of archive.rows("audit_log")) {
    const rows = batch.map(readRow);
    for (const { previousHash, hash: ownHash, ...content } of rows) {
      const fits = content.brandId === brandId && content.sequence === sequence + 1 && previousHash === hash;
      if (!fits || chainHash(hash, content) !== ownHash)
        throw new Error(`The audit log in this archive is broken at row ${sequence + 1}.`);
      [sequence, hash] = [content.sequence, ownHash];
    }
    await insertArrivedAuditRows(tx, { brandId, rows });
  }
  const end = await archive.file("audit-head.txt");
  const [anchor] = end ? readAnchors((await buffer(end)).toString("utf8")) : [];
  if (anchor && (anchor.sequence > sequence || (anchor.sequence === sequence && anchor.hash !== hash)))
    throw new Error("The audit log in this archive does not lead to the end that audit-head.txt holds.");
  await insertArrivedAuditHead(tx, { brandId, sequence, hash });
  return sequence;
}

function readRow(row: Record<string, unknown>): ArrivedRow {
  return {
    brandId: String(row.brand_id),
    sequence: Number(row.sequence),
    at: new Date(String(row.at)),
    actorKind: String(row.actor_kind),
    actorId: row.actor_id === null ? null : String(row.actor_id),
    action: String(row.action),
    targetKind: String(row.target_kind),
    targetId: String(row.target_id),
    detail: row.detail as Record<string, unknown>,
    requestId: String(row.request_id),
    previousHash: String(row.previous_hash),
    hash: String(row.hash),
  };
}
