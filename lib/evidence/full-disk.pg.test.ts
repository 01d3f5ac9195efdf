import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { folderStore, s3Store, type EvidenceStore } from "@/lib/files/store";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { onDisk } from "@/lib/platform/testing/on-disk";
import { readOnlyDisk, type ScarceDisk, smallDisk } from "@/lib/platform/testing/scarce-disk";
import { openDocument } from "./open-document";
import { receiveEvidence } from "./receive-evidence";

const { db } = testDatabase();
const PDF = smallPdf("Global Recycled Standard", { sizeBytes: 200 * 1024 });

async function mintScene() {
  const { jonas, productId } = await mintReview(db);
  const as = contextOf(db, jonas);
  const post = (store: EvidenceStore) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ productId, kind: "certificate", title: "Standard" }))
      form.set(name, value);
    form.set("file", new File([new Uint8Array(PDF)], "standard.pdf"));
    const { body, headers } = new Response(form);
    return receiveEvidence(as, { contentType: headers.get("content-type")!, body: body!, store });
  };
  return { as, post };
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== "filler")
        .map(({ name }) => name)
    : [];
const refused = { code: "storage_unavailable", extras: { retryAfterSeconds: 60 } };

async function expectTakenOnlyWithRoom(disk: ScarceDisk, store: EvidenceStore): Promise<void> {
  const { as, post } = await mintScene();
  disk.restrict();
  await expect(post(store)).rejects.toMatchObject(refused);
  expect(namesIn(disk.folder)).toEqual([]);
  disk.relieve();
  const { documentId } = await post(store);
  const { body } = await openDocument(as, { documentId, store });
  expect(Buffer.from(await new Response(body).arrayBuffer())).toEqual(PDF);
  expect(namesIn(disk.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
}

describe.each([
  ["full", () => smallDisk(128 * 1024)],
  ["read-only", readOnlyDisk],
] as const)("on a %s disk a document", (_kind, make) => {
  const disk = onDisk(make, { DATA_DIR: "data" });

  it("that arrives is 503 and leaves nothing, and is kept when there is room", () =>
    expectTakenOnlyWithRoom(disk(), folderStore(join(disk().folder, "kept"))));
});

describe("where the store alone is scarce, a document", () => {
  // One file fits beside its record, a second does not; where nothing can be mounted, neither does a first.
  const disk = onDisk(() => smallDisk(PDF.length + 64 * 1024), { DATA_DIR: "data" });

  it("that was received and finds no room to be kept leaves no half of it", () =>
    expectTakenOnlyWithRoom(disk(), folderStore(join(disk().folder, "kept"))));

  it("for a bucket that nobody answers at is 503, not an error of ours", async () => {
    const { post } = await mintScene();
    await expect(post(s3Store("http://key:secret@127.0.0.1:9/bucket"))).rejects.toMatchObject(refused);
  });
});
