import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listStoredFiles } from "@/db/queries/evidence";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { receiveFile } from "@/lib/files/receive-file";
import { scanFile } from "@/lib/files/scan-file";
import { folderStore } from "@/lib/files/store";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { parseEnvironment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { attachEvidence } from "./attach-evidence";
import { evidenceQuery } from "./contract";
import { deleteEvidence, listDocuments, listProductEvidence } from "./list-evidence";
import { openDocument } from "./open-document";
import { scanStoredFiles } from "./scan-stored-files";
import { keepEvidence } from "./store-evidence";

const { db, pool } = testDatabase();
const folder = await mkdtemp(join(tmpdir(), "evidence-scan-"));
const store = folderStore(join(folder, "kept"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: DomainError) => code,
  );

/**
 * Ends as clamdscan does: 0 nothing found, 1 found, 2 an error; it takes options before the file. Tells of its
 * surroundings in a file beside it.
 */
const SCANNER = `#!/bin/sh
[ "$1" = "--no-summary" ] || exit 2
env > "${folder}/surroundings"
[ -r "$2" ] || exit 2
grep -q EICAR-STANDARD "$2" && { echo "$2: Eicar-Test-Signature FOUND"; exit 1; }
grep -q BREAKS "$2" && { echo "LibClamAV Error" >&2; exit 2; }
grep -q HANGS "$2" && { sleep 600 & wait; }
exit 0
`;
const program = join(folder, "scanner.sh");
const command = [program, "--no-summary"];
beforeAll(async () => {
  await writeFile(program, SCANNER);
  await chmod(program, 0o755);
});
withSettings({ SCAN_COMMAND: `${program} --no-summary`, DATA_DIR: folder });

async function mintScene() {
  const { jonas, productId, brandId } = await mintReview(db);
  const as = contextOf(db, jonas);
  const keep = async (title: string) =>
    keepEvidence(as, {
      file: await receiveFile([smallPdf(title)], join(folder, "received")),
      said: { productId, kind: "certificate", title, fields: [], checks: [] },
      store,
    });
  const audited = async () =>
    (
      await pool.query<{ action: string; actor_kind: string }>(
        "select action, actor_kind from audit_log where brand_id = $1 and action like 'evidence.%' order by sequence",
        [brandId],
      )
    ).rows;
  const documents = async () => (await listDocuments(as, evidenceQuery.parse({}))).rows.map(({ document }) => document);
  return { as, productId, brandId, keep, audited, documents };
}
type Scene = Awaited<ReturnType<typeof mintScene>>;
const forgetScan = ({ brandId }: Scene) =>
  pool.query("update evidence_documents set scan_state = 'not_scanned', scanned_at = null where brand_id = $1", [
    brandId,
  ]);

async function scanAll(scanner = command): Promise<void> {
  while ((await scanStoredFiles(db, { store, command: scanner })) > 0);
}

describe("a scanner", () => {
  const written = async (text: string) => {
    const path = join(folder, text);
    await writeFile(path, text);
    return path;
  };

  it.each([
    ["harmless", "clean"],
    ["EICAR-STANDARD", "infected"],
    ["BREAKS", "failed"],
  ])("that meets %s says %s", async (text, state) => {
    expect(await scanFile(await written(text), { command })).toBe(state);
  });

  it("that hangs is ended with all that it started, and that is not there fails", async () => {
    expect(await scanFile(await written("HANGS"), { command, timeoutMs: 300 })).toBe("failed");
    expect(await scanFile(await written("x"), { command: [join(folder, "nowhere")] })).toBe("failed");
    expect(await scanFile(await written("x"), { command: [] })).toBe("not_scanned");
  });

  it("learns nothing of our secrets, and no shell reads its arguments", async () => {
    const sly = join(folder, "$(touch pwned);x");
    await writeFile(sly, "harmless");
    expect(await scanFile(sly, { command })).toBe("clean");
    expect(await readFile(join(folder, "surroundings"), "utf8")).not.toMatch(/AUTH_SECRET|DATABASE_URL|SCAN_COMMAND/);
    await expect(readFile(join(folder, "pwned"))).rejects.toThrow();
  });

  it.each(["clamdscan --fdpass", "./scan.sh", "true; rm"])(
    "%s is refused at the start: a program is named by its whole path",
    (value) => {
      expect(() => parseEnvironment({ SCAN_COMMAND: value })).toThrow(/SCAN_COMMAND/);
    },
  );
});

describe("a document", () => {
  it("that is clean says so and is handed out; one that could not be scanned says that, and is scanned again", async () => {
    const scene = await mintScene();
    const { as, keep, documents } = scene;
    const { documentId } = await keep("harmless");
    expect((await documents()).map(({ scanState }) => scanState)).toEqual(["clean"]);
    await keep("BREAKS");
    expect((await documents()).map(({ scanState }) => scanState)).toEqual(["failed", "clean"]);
    await pool.query(
      "update evidence_documents set scanned_at = '2020-01-01' where brand_id = $1 and scan_state = 'failed'",
      [scene.brandId],
    );
    await scanAll(["/bin/true"]);
    expect((await documents()).map(({ scanState }) => scanState)).toEqual(["clean", "clean"]);
    expect((await openDocument(as, { documentId, store })).sizeBytes).toBeGreaterThan(0);
  });

  it("that is infected is shut away: named and audited, attached to nothing, handed to nobody, in no archive, and can be deleted", async () => {
    const { as, brandId, productId, keep, documents, audited } = await mintScene();
    const before = (await listProductEvidence(as, { productId })).attached.length;
    expect(await codeOf(keep("EICAR-STANDARD"))).toBe("file_infected");
    const [document] = await documents();
    expect(document).toMatchObject({ title: "EICAR-STANDARD", scanState: "infected" });
    expect((await audited()).map(({ action }) => action)).toContain("evidence.quarantined");
    expect((await audited()).map(({ action }) => action)).not.toContain("evidence.kept");
    const { attached, others } = await listProductEvidence(as, { productId });
    expect([attached.length, others.map(({ id }) => id)]).toEqual([before, []]);
    const documentId = document!.id;
    expect(await codeOf(attachEvidence(as, { productId, documentId, fields: [], checks: [] }))).toBe("file_infected");
    expect(await codeOf(openDocument(as, { documentId, store }))).toBe("file_infected");
    expect((await listStoredFiles(db, brandId)).map(({ id }) => id)).not.toContain(documentId);
    await deleteEvidence(as, { documentId, store });
    await expect(readFile(join(folder, "kept", brandId, documentId))).rejects.toThrow("ENOENT");
  });

  it("that was kept before there was a scanner, and is infected, is taken off its products, whose next version is without it", async () => {
    const scene = await mintScene();
    const { as, productId, keep, documents, audited } = scene;
    const { documentId } = await keep("harmless");
    await forgetScan(scene);
    await scanAll(["/bin/false"]);
    expect((await documents())[0]).toMatchObject({ id: documentId, scanState: "infected" });
    expect((await listProductEvidence(as, { productId })).attached.map(({ document }) => document.id)).not.toContain(
      documentId,
    );
    expect(await audited()).toContainEqual({ action: "evidence.quarantined", actor_kind: "system" });
    expect(await codeOf(openDocument(as, { documentId, store }))).toBe("file_infected");
  });
});
