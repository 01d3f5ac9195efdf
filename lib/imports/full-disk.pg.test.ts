import { once } from "node:events";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/app/answer-request";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { onDisk } from "@/lib/platform/testing/on-disk";
import { readOnlyDisk, type ScarceDisk, smallDisk } from "@/lib/platform/testing/scarce-disk";
import { mapColumns } from "./columns/map-columns";
import { showMapping } from "./columns/show-mapping";
import { importFile } from "./files/file-store";
import { receiveForm } from "./files/receive-file";
import { stateOf, upload, work } from "./testing/imports";

const { db } = testDatabase();
const ROOM_BYTES = 128 * 1024;
const LONG = `name,ean\n${"Fjord Anorak,4006381333931\n".repeat(20_000)}`;

const server = createHttpServer((incoming, outgoing) => void serveApi(incoming, outgoing, incoming.url!));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void (server.close(), server.closeAllConnections()));
let restoreClock = () => {};
afterEach(() => restoreClock());

async function send(body: string, key: string) {
  const { port } = server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "text/csv",
    "idempotency-key": "the-same-each-time",
  };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/imports?dry_run=true`, { method: "POST", headers, body });
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: (await answer.json()) as { code?: string; id?: string },
  };
}

async function mintCaller() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId });
  return { brandId, as: contextOf(db, actor), key: (await mintApiKey(db, { brandId })).secret };
}

const filesOn = ({ folder }: ScarceDisk) =>
  existsSync(join(folder, "imports")) ? readdirSync(join(folder, "imports")) : [];

describe.each([
  ["full", () => smallDisk(ROOM_BYTES)],
  ["read-only", readOnlyDisk],
] as const)("on a %s disk an import", (_kind, make) => {
  const disk = onDisk(make, { DATA_DIR: "" });

  it("through the API is 503 with the time to come again, leaves nothing, and is taken by the same key when there is room", async () => {
    disk().restrict();
    const { key } = await mintCaller();
    expect(await send(LONG, key)).toMatchObject({
      status: 503,
      retryAfter: "60",
      body: { code: "storage_unavailable" },
    });
    expect(filesOn(disk())).toEqual([]);
    disk().relieve();
    const { status, body } = await send(LONG, key);
    expect([status, filesOn(disk())]).toEqual([202, [body.id]]);
  });

  it("out of the portal's form is refused as such, not as one that broke off", async () => {
    disk().restrict();
    const { as } = await mintCaller();
    const posted = () => {
      const form = new FormData();
      form.set("file", new File([LONG], "season.csv"));
      const { body, headers } = new Response(form);
      return { contentType: headers.get("content-type")!, body: body!, pastedName: "cells" };
    };
    const before = filesOn(disk()).length;
    await expect(receiveForm(as, posted())).rejects.toMatchObject({
      code: "storage_unavailable",
      extras: { retryAfterSeconds: 60 },
    });
    expect(filesOn(disk())).toHaveLength(before);
    disk().relieve();
    expect(await receiveForm(as, posted())).toMatchObject({ sameFile: [] });
  });
});

describe("an import whose file is away", () => {
  onDisk(() => smallDisk(ROOM_BYTES), { DATA_DIR: "" });

  it("waits as long as it takes, and goes on when it is back", async () => {
    const { brandId, as } = await mintCaller();
    const importId = await upload(as, `${JSON.stringify({ name: "Fjord Anorak" })}\n`, {
      isNdjson: true,
      fileName: "season.ndjson",
    });
    const { suggestions } = await showMapping(as, { importId });
    await mapColumns(as, {
      importId,
      targets: suggestions.map((suggestion) => suggestion && suggestion.target),
      blanks: "keep",
    });
    const unreadable = lockAway(importFile(importId));
    let at = now();
    restoreClock = setClock(() => at);
    // More often than an import may fail by an error of ours.
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await runNext(db, "import");
      expect(await stateOf(db, { brandId, importId })).toBe("checking");
      at = new Date(at.getTime() + MINUTE_MS);
    }
    unreadable();
    await work(db, importId);
    expect(await stateOf(db, { brandId, importId })).toBe("checked");
  });
});

/** Makes a file unreadable for this process: EACCES. */
function lockAway(path: string): () => void {
  chmodSync(path, 0);
  const wasRoot = process.geteuid?.() === 0;
  if (wasRoot) process.seteuid?.(65_534);
  return () => {
    if (wasRoot) process.seteuid?.(0);
    chmodSync(path, 0o600);
  };
}
