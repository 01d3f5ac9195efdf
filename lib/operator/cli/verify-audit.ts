import { readFileSync } from "node:fs";
import { listBrands } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import type { ChainError } from "@/lib/access/audit-rules";
import { readAnchors, type AnchorError, compareAnchor } from "@/lib/audit/anchors";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { verifyReviews } from "@/lib/compliance/reviews/open-review";
import { environment } from "@/lib/platform/env";
import { explainFailure } from "@/lib/platform/launch/explain-failure.mjs";
import { readCommandLine } from "@/lib/platform/launch/options";
import { withOperatorDatabase } from "./operator-database";

const ERRORS: Record<ChainError, string> = {
  missing: "the row is missing",
  unlinked: "the row does not carry the hash of the row before it",
  altered: "the row's content does not fit its hash",
  forged: "the row is not signed by this deployment",
  cut_off: "the chain does not end where its head says",
  head_forged: "the last checkpoint is not signed by this deployment",
};

const ANCHOR_ERRORS: Record<AnchorError, string> = {
  not_signed: "was not signed by this deployment, or has been altered",
  brand_gone: "is of a brand that is gone",
  cut_off: "lies beyond the end of the log: rows have been CUT OFF",
  rewritten: "differs from the current row: rows have been REWRITTEN",
};

const ROWS_PER_PROGRESS_LINE = 100_000;

const USAGE = `Usage:
  npm run audit:verify -- [--anchor FILE …] [<slug> …]

Recomputes the audit chain of every brand, or of those named, and the hashes of its reviews and approvals.
--anchor compares it with ends that were kept elsewhere, wherever in the file they stand: a log, a mail, the
audit-head.txt of an archive. Exit code 1: something does not hold, or could not be read.`;

async function verifyBrands(db: AllBrandsDb, slugs: readonly string[]): Promise<boolean> {
  let areWhole = true;
  const brands = await listBrands(db);
  const missing = slugs.find((slug) => !brands.some((brand) => brand.slug === slug));
  if (brands.length === 0)
    throw new Error(
      "Nothing was verified: this database holds no brand. Check that DATABASE_URL is the one of the service.",
    );
  if (missing !== undefined) throw new Error(`There is no brand with the slug ${missing}.`);
  for (const { id, slug } of brands) {
    if (slugs.length > 0 && !slugs.includes(slug)) continue;
    const verdict = await verifyAudit(db, id, (rows, total) => {
      if (rows % ROWS_PER_PROGRESS_LINE === 0 && rows < total)
        process.stderr.write(`${slug}: ${rows} of ${total} rows\n`);
    });
    areWhole &&= verdict.ok;
    const finding = verdict.ok
      ? `${verdict.rows} rows, unbroken, head ${verdict.head}`
      : `BROKEN at row ${verdict.brokenAt}: ${ERRORS[verdict.error]}`;
    process.stdout.write(`${slug}: ${finding}\n`);
    const { products, approvals, errors } = await verifyReviews(db, id);
    areWhole &&= errors.length === 0;
    if (products > 0)
      process.stdout.write(
        `${slug}: reviews of ${products} products, ${approvals} approvals, ` +
          `${errors.length === 0 ? "every hash fits" : "BROKEN"}\n`,
      );
    for (const error of errors) process.stdout.write(`${slug}: ${error}\n`);
  }
  return areWhole;
}

async function compareFile(db: AllBrandsDb, file: string): Promise<boolean> {
  const anchors = readAnchors(readFileSync(file, "utf8"));
  if (anchors.length === 0) throw new Error(`There is no end of an audit log in ${file}.`);
  let errors = 0;
  for (const anchor of anchors) {
    const error = await compareAnchor(db, anchor);
    if (!error) continue;
    errors += 1;
    process.stdout.write(
      `${file}: the end of ${anchor.brandId} at row ${anchor.sequence}, of ` +
        `${anchor.at.toISOString()}, ${ANCHOR_ERRORS[error]}\n`,
    );
  }
  process.stdout.write(
    `${file}: ${anchors.length} saved ends, ` +
      `${errors === 0 ? "the logs lead to every one of them" : `${errors} DO NOT HOLD`}\n`,
  );
  return errors === 0;
}

async function verifyAll(
  db: AllBrandsDb,
  { anchor: files = [], slugs }: { anchor?: string[]; slugs: string[] },
): Promise<boolean> {
  let isWhole = await verifyBrands(db, slugs);
  for (const file of files) isWhole = (await compareFile(db, file)) && isWhole;
  return isWhole;
}

const { values, positionals } = readCommandLine(
  USAGE,
  { anchor: { type: "string", multiple: true } },
  { allowPositionals: true },
);
try {
  if (
    !(await withOperatorDatabase(environment().databaseUrl, (db) => verifyAll(db, { ...values, slugs: positionals })))
  )
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exitCode = 1;
}
