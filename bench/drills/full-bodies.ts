import { erpRecords } from "@/e2e/support/erp";
import { JACKET } from "@/lib/compliance/testing/realistic-products";
import { BODY_BYTES_MAX, RECORDS_MAX } from "@/lib/products/contract";
import { serverAt, startWatch } from "../measures/watch";
import type { Account, Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

/** Four are worked on at a time; the others wait as bytes. */
const MEMORY_MB_MAX = 1_000;
const ANSWERED_WITHIN_MS = 300_000;

/** Brands' systems send the largest accepted bodies at the same time, while a passport is verified. Linux only. */
export async function drillFullBodies(site: Site, { clients }: { clients: number }): Promise<Claim[]> {
  const verifier = await site.openAccount();
  const code = await site.registerOne(verifier);
  const senders = await Promise.all(Array.from({ length: clients }, () => site.openAccount()));
  const bodies = senders.map((_, index) => fullBody(index));
  const { pid, residentMb: idleMb } = serverAt(site.service.port);
  const watch = startWatch(site, verifier, code);
  const statuses = await Promise.all(senders.map((sender, index) => send(site, sender, bodies[index]!.json)));
  const { mostMb, times } = await watch.end();
  const brandIds = senders.map(({ brandId }) => brandId);
  const stored = await site.count("select count(*) from products where brand_id = any($1)", [brandIds]);
  const records = bodies.reduce((sum, body) => sum + body.records, 0);
  const megabytes = (Buffer.byteLength(bodies[0]!.json) / 1e6).toFixed(1);
  return [
    claim(
      `${clients} bodies of ${megabytes} MB at once are all registered`,
      statuses.every((status) => status === 201) && stored === records,
      `${tally(statuses)}; ${stored} of ${records} products`,
    ),
    claim(`in ${MEMORY_MB_MAX} MB`, mostMb <= MEMORY_MB_MAX, `${Math.round(mostMb)} MB, idle ${Math.round(idleMb)} MB`),
    claim(
      "by the same process, which goes on verifying",
      serverAt(site.service.port).pid === pid,
      `${times.length} answers, the slowest after ${Math.round(Math.max(...times))} ms`,
    ),
  ];
}

/** Records of full ecodesign data, as many as one request takes, none of them in another body. */
function fullBody(body: number): { json: string; records: number } {
  const pieces: string[] = [];
  let bytes = 2;
  for (const record of erpRecords(RECORDS_MAX, { from: body * RECORDS_MAX, hasLots: false })) {
    const piece = JSON.stringify({ ...JACKET, ...record });
    const length = Buffer.byteLength(piece) + 1;
    if (bytes + length > BODY_BYTES_MAX) break;
    pieces.push(piece);
    bytes += length;
  }
  return { json: `[${pieces.join(",")}]`, records: pieces.length };
}

async function send(site: Site, { key }: Account, body: string): Promise<number | string> {
  const answer = await fetch(`${site.service.url}/v1/products`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}`, "X-Forwarded-Proto": "https" },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const text = await answer.text();
  return answer.status === 201 ? 201 : `${answer.status} ${text.slice(0, 200)}`;
}
