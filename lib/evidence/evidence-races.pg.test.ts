import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { approveProduct } from "@/lib/compliance/reviews/approve-product";
import { showReview } from "@/lib/compliance/reviews/open-review";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { folderStore, fileKey } from "@/lib/files/store";
import { sha256Hex } from "@/lib/platform/secrets";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { deleteEvidence, listProductEvidence } from "./list-evidence";
import { keepEvidence } from "./store-evidence";

const { db } = testDatabase();
const { db: many } = openTestPool(4);
const folder = await mkdtemp(join(tmpdir(), "evidence-races-"));
const store = folderStore(folder);
afterAll(() => rm(folder, { recursive: true }));

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const path = join(folder, "received.pdf");
await writeFile(path, PDF);
const file = { path, sha256: sha256Hex(PDF), sizeBytes: PDF.length, mediaType: "application/pdf" as const };

const ROUNDS = 12;
const LOST = ["edit_conflict", "review_state_conflict"];

it("an approval, a new document and a deletion at the same moment: what is approved was there, and keeps its file", async () => {
  const { brandId, productId, ingrid, jonas, submit } = await mintReview(db);
  const as = contextOf(many, jonas);
  const keep = async () =>
    (
      await keepEvidence(as, {
        file,
        said: { productId, kind: "manual", title: "Manual", fields: [], checks: [] },
        store,
      })
    ).documentId;
  const seen = async () => (await listProductEvidence(as, { productId })).attached.map(({ document }) => document.id);
  for (let round = 0; round < ROUNDS; round += 1) {
    const documentId = await keep();
    const { product } = await showReview(as, { productId });
    await submit(product.version);
    const submitted = await seen();
    const contenders = [
      () => approveProduct(contextOf(many, ingrid), { productId, version: product.version }),
      () => deleteEvidence(as, { documentId, store }),
      () => keep(),
    ];
    const outcomes = await Promise.allSettled(
      [...contenders.slice(round % 3), ...contenders.slice(0, round % 3)].map((run) => run()),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as { code?: string }).code ?? String(outcome.reason)] : [],
    );
    expect(refusals.filter((code) => !LOST.includes(code))).toEqual([]);
    const { product: after, approvals: frozen } = await showReview(as, { productId });
    const newest = frozen[0]?.approval;
    const isApproved = newest?.productVersion === product.version;
    expect({ state: after.reviewState, version: after.version }).toEqual({
      state: "draft",
      version: product.version + 2,
    });
    if (isApproved) expect((newest!.content.evidence as { id: string }[]).map(({ id }) => id)).toEqual(submitted);
    expect(existsSync(join(folder, ...fileKey({ brandId, documentId }).split("/")))).toBe(isApproved);
  }
});
