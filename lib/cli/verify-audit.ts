import type { OpenDatabase } from "@/db/client";
import { listBrands } from "@/db/queries/brands";
import type { ChainFault } from "@/lib/audit/rules";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { verifyReviews } from "@/lib/compliance/verify-reviews";
import { environment } from "@/lib/platform/env";
import { withOperatorDatabase } from "./operator-database";

const FAULTS: Record<ChainFault, string> = {
  missing: "the row is missing",
  unlinked: "the row does not carry the hash of the row before it",
  altered: "the row's content does not fit its hash",
  cut_off: "the chain does not end where its head says",
};

/** How often a long chain says how far it is. */
const ROWS_PER_NOTE = 100_000;

/**
 * `npm run audit:verify`, or `npm run audit:verify -- <slug> …`: recomputes the audit chain of every brand, or of those
 * named, and the hashes of its reviews and approvals. Exit code 1: one does not hold, or could not be read.
 */
const slugs = process.argv.slice(2);

async function verifyAll(db: OpenDatabase["db"]): Promise<boolean> {
  let areWhole = true;
  const brands = await listBrands(db);
  const missing = slugs.find((slug) => !brands.some((brand) => brand.slug === slug));
  if (missing !== undefined) throw new Error(`There is no brand with the slug ${missing}.`);
  for (const { id, slug } of brands) {
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    const verdict = await verifyAudit(db, id, (rows, total) => {
      if (rows % ROWS_PER_NOTE === 0 && rows < total) process.stderr.write(`${slug}: ${rows} of ${total} rows\n`);
    });
    areWhole &&= verdict.ok;
    const found = verdict.ok ? `${verdict.rows} rows, unbroken, head ${verdict.head}` : `BROKEN at row ${verdict.brokenAt}: ${FAULTS[verdict.fault]}`;
    process.stdout.write(`${slug}: ${found}\n`);
    const { products, approvals, faults } = await verifyReviews(db, id);
    areWhole &&= faults.length === 0;
    if (products > 0) process.stdout.write(`${slug}: reviews of ${products} products, ${approvals} approvals, ${faults.length === 0 ? "every hash fits" : "BROKEN"}\n`);
    for (const fault of faults) process.stdout.write(`${slug}: ${fault}\n`);
  }
  return areWhole;
}

try {
  if (!(await withOperatorDatabase(environment().databaseUrl, verifyAll))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
