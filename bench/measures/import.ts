import { openAsBlob } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@/db/client";
import { findImport } from "@/db/queries/imports";
import type { ImportAnswer } from "@/lib/imports/api/answer-contract";
import { undoImport } from "@/lib/imports/undo/undo-import";
import { monotonicMs } from "@/lib/platform/clock";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import type { Account, Site } from "../servers/site";
import { quantile } from "./statistics";
import { residentMb, startWatch } from "./watch";

const POLL_MS = 100;

export interface ImportMeasured {
  brandId: string;
  importId: string;
  seconds: number;
  checkedAfterSeconds: number;
  memoryOverIdleMb: number;
  verifyP99Ms: number;
}

/** Uploads a file and waits until it is committed, while somebody verifies passports all the time. */
export async function measureImport(
  site: Site,
  { path, type, rows, products = rows }: { path: string; type: string; rows: number; products?: number },
): Promise<ImportMeasured> {
  const account = await site.openAccount();
  const code = await site.registerOne(account);
  const idle = residentMb(site.service.port);
  const watch = startWatch(site, await site.openAccount(), code);
  const startMs = monotonicMs();
  const answer = await fetch(`${site.service.url}/v1/imports`, {
    method: "POST",
    body: await openAsBlob(path, { type }),
    headers: { Authorization: `Bearer ${account.key}`, "Content-Type": type },
  });
  if (answer.status !== 202) throw new Error(`the import was answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as ImportAnswer;
  const { checkedMs } = await untilCommitted(account, { id, rows, products });
  const endMs = monotonicMs();
  const { times, mostMb } = await watch.end();
  return {
    brandId: account.brandId,
    importId: id,
    seconds: (endMs - startMs) / 1000,
    checkedAfterSeconds: (checkedMs - startMs) / 1000,
    memoryOverIdleMb: mostMb - idle,
    verifyP99Ms: quantile(times, 0.99),
  };
}

/** Takes a whole import back, by the job of our server. Answers the seconds it took. */
export async function measureUndo(
  site: Site,
  { brandId, importId }: Pick<ImportMeasured, "brandId" | "importId">,
): Promise<number> {
  const { db, close } = openDatabase(site.database.url(), 1);
  try {
    const { actor } = await mintMember(db, { brandId });
    const startMs = monotonicMs();
    await undoImport(contextOf(db, actor), { importId });
    for (;;) {
      const row = await findImport(db, { brandId, importId });
      if (row?.state === "undone") return (monotonicMs() - startMs) / 1000;
      if (row?.state !== "undoing") throw new Error(`the import is ${row?.state}, not undone`);
      await pause(POLL_MS);
    }
  } finally {
    await close();
  }
}

async function untilCommitted(
  { api }: Account,
  { id, rows, products }: { id: string; rows: number; products: number },
): Promise<{ checkedMs: number }> {
  for (let checkedMs = 0; ;) {
    await pause(POLL_MS);
    const { status, body } = await api.get(`/v1/imports/${id}`);
    if (status !== 200) throw new Error(`the import was answered ${status}: ${JSON.stringify(body)}`);
    const answer = body as ImportAnswer;
    if (checkedMs === 0 && answer.checked) checkedMs = monotonicMs();
    if (answer.state === "failed" || answer.state === "cancelled")
      throw new Error(`the import is ${answer.state}: ${JSON.stringify(answer.fault)}`);
    if (answer.state !== "committed") continue;
    const { created, units } = answer.committed!;
    if (created !== products || units < rows)
      throw new Error(`${created} products with ${units} units of ${rows} rows`);
    return { checkedMs };
  }
}
