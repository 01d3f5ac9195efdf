import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { brandTables } from "@/db/queries/brand-contents";
import { putCompanySignIn } from "@/db/queries/company-sign-in";
import { insertEvidence, markEvidenceDeleted, markFilesRemoved } from "@/db/queries/evidence";
import { readAnchors, compareAnchor } from "@/lib/audit/anchors";
import { evidenceStore, fileKey } from "@/lib/files/store";
import { createSource } from "@/lib/pickups/change-sources";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { encrypt, sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { begin, giveTo, mintScene, tokenOf } from "@/lib/transfers/testing/transfer-kit";
import { createEndpoint } from "@/lib/webhooks/create-endpoint";
import { archiveFile } from "./archive-file";
import { purgeArchives, listBrandArchives, openBrandArchive, requestBrandArchive } from "./request-archive";

const { db } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

async function mintOwned() {
  const scene = await mintScene();
  const { actor } = await mintMember(db, { brandId: scene.brandId });
  return { ...scene, owner: contextOf(db, actor) };
}

async function makeAll(): Promise<void> {
  await runAll(db, "brand_archive");
}

async function take(owner: Parameters<typeof openBrandArchive>[0]): Promise<Map<string, string>> {
  const [archive] = await listBrandArchives(owner);
  const { body, sizeBytes } = await openBrandArchive(owner, { archiveId: archive!.id });
  const zip = Buffer.from(await new Response(body).arrayBuffer());
  expect(zip.length).toBe(sizeBytes);
  return filesInZip(zip);
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("everything a brand owns, as a file", () => {
  it("holds a file for each table, whole beyond one batch, and nothing of another brand", async () => {
    const [brand, other] = [await mintOwned(), await mintOwned()];
    const anna = await giveTo(brand);
    const stranger = await giveTo(other);
    await mintProduct(db, { brandId: brand.brandId, units: 1_203 });
    await requestBrandArchive(brand.owner);
    await makeAll();
    const files = await take(brand.owner);
    for (const { name } of brandTables()) expect(files.has(`${name}.ndjson`)).toBe(true);
    const passports = linesOf(files.get("passports.ndjson")!);
    expect(new Set(passports.map(({ id }) => id)).size).toBe(1_204);
    expect(linesOf(files.get("holders.ndjson")!)).toMatchObject([{ email: anna }]);
    expect(linesOf(files.get("audit_log.ndjson")!).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    const [anchor] = readAnchors(files.get("audit-head.txt")!);
    expect(anchor).toMatchObject({ brandId: brand.brandId, sequence: 3 });
    expect(await compareAnchor(db, anchor!)).toBeNull();
    const everything = [...files.values()].join("");
    expect(everything).not.toContain(stranger);
    expect(everything).not.toContain(other.brandId);
  });

  it("holds no credential", async () => {
    const brand = await mintOwned();
    const token = await tokenOf(await begin(brand));
    const provider = {
      issuer: "https://login.example.com",
      clientId: "carnet",
      clientSecretSealed: encrypt("client-secret"),
      defaultRole: "viewer",
      isEnabled: true,
      isOnly: false,
      trustsAddresses: false,
      createdAt: now(),
    } as const;
    await putCompanySignIn(db, { brandId: brand.brandId, ...provider });
    await createEndpoint(brand.owner, { url: "https://hooks.example.com/passports" });
    await createSource(brand.owner, SOURCE);
    await requestBrandArchive(brand.owner);
    await makeAll();
    const everything = [...(await take(brand.owner)).values()].join("");
    for (const word of [token, brand.keySecret, "secret_hash", "token_hash", "password_hash", "sealed"])
      expect(everything).not.toContain(word);
  });

  it("holds the files of evidence as they were received, and none that is gone", async () => {
    const { brandId, owner } = await mintOwned();
    const [keptId, removed] = [newId("evd"), newId("evd")];
    const content = "%PDF-1.7\nGlobal Recycled Standard\n%%EOF\n";
    const received = join(environment().dataDir, `${keptId}.received`);
    await writeFile(received, content);
    const file = { mediaType: "application/pdf", sizeBytes: content.length, sha256: sha256Hex(content) } as const;
    await evidenceStore().keep(fileKey({ brandId, documentId: keptId }), { ...file, path: received });
    const document = {
      kind: "certificate",
      title: "GRS",
      issuer: null,
      issuedOn: null,
      validUntil: null,
      language: null,
      uploadedBy: owner.actor.userId,
      createdAt: now(),
    } as const;
    for (const id of [keptId, removed]) await insertEvidence(db, { id, brandId, ...file, ...document });
    await markEvidenceDeleted(db, { documentId: removed, userId: owner.actor.userId, at: now() });
    await markFilesRemoved(db, { documentIds: [removed], at: now() });
    await requestBrandArchive(owner);
    await makeAll();
    const files = await take(owner);
    expect(files.get(`evidence/${keptId}.pdf`)).toBe(content);
    expect([...files.keys()].filter((name) => name.startsWith("evidence/"))).toHaveLength(1);
    expect(
      linesOf(files.get("evidence_documents.ndjson")!)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([keptId, removed].toSorted());
  });

  it("is made once at a time, and asking, making and taking stand in the log", async () => {
    const { owner, brandId } = await mintOwned();
    await requestBrandArchive(owner);
    await requestBrandArchive(owner);
    expect(await listBrandArchives(owner)).toMatchObject([{ state: "queued", sizeBytes: null }]);
    await makeAll();
    await take(owner);
    const actions = (await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).map(({ action }) => action);
    expect(actions).toEqual(["brand_archive.requested", "brand_archive.ready", "brand_archive.downloaded"]);
  });

  it("is not there any more when its file is gone, and nobody is noted to have taken it", async () => {
    const { owner, brandId } = await mintOwned();
    await requestBrandArchive(owner);
    await makeAll();
    const archiveId = (await listBrandArchives(owner))[0]!.id;
    await rm(archiveFile(archiveId));
    expect(await refusal(openBrandArchive(owner, { archiveId }))).toBe("archive_not_found");
    expect((await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 })).map(({ action }) => action)).toEqual([
      "brand_archive.requested",
      "brand_archive.ready",
    ]);
  });

  it("is for its own brand's owners alone, and for a week", async () => {
    const [{ owner, brandId }, stranger] = [await mintOwned(), await mintOwned()];
    await requestBrandArchive(owner);
    await makeAll();
    const archiveId = (await listBrandArchives(owner))[0]!.id;
    const { actor: manager } = await mintMember(db, { brandId, role: "manager" });
    expect(await refusal(openBrandArchive(stranger.owner, { archiveId }))).toBe("archive_not_found");
    expect(await refusal(openBrandArchive(contextOf(db, manager), { archiveId }))).toBe("forbidden");
    restoreClock = setClock(() => new Date(Date.now() + 8 * DAY_MS));
    expect(await refusal(openBrandArchive(owner, { archiveId }))).toBe("archive_not_found");
    await purgeArchives(db);
    expect(await listBrandArchives(owner)).toEqual([]);
    await expect(stat(archiveFile(archiveId))).rejects.toThrow();
  });
});

const SOURCE = {
  name: "PLM",
  kind: "s3",
  endpoint: "https://s3.example",
  region: "eu-central-1",
  bucket: "files",
  access_key_id: "AKIA",
  secret_access_key: "secret",
  pattern: "*.csv",
  every: "hourly",
  time_zone: "UTC",
  commit: "clean",
  afterwards: "move",
} as const;
