import { erpRecords } from "@/e2e/support/erp";
import { randomSecret } from "@/lib/platform/ids";
import type { Api, ApiAnswer } from "../servers/api";
import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

const POSTS = 50;
const RECORDS = 20;

/** Fifty identical POSTs with one Idempotency-Key, sent again while the first is still running. */
export async function drillIdenticalPosts(site: Site): Promise<Claim[]> {
  const { api, brandId } = await site.openAccount();
  const post = {
    path: "/v1/products",
    body: JSON.stringify(erpRecords(RECORDS)),
    idempotencyKey: randomSecret(12).toString("hex"),
  };
  const first = await Promise.all(Array.from({ length: POSTS }, () => api.post(post)));
  const settled = await Promise.all(
    first.map(async (answer) => (isStillRunning(answer) ? await sendUntilSettled(api, post) : answer)),
  );
  const replayed = settled.filter(({ headers }) => headers.get("idempotent-replayed") === "true");
  const bodies = new Set(settled.map(({ body }) => JSON.stringify(body)));
  const stored = await site.count("select count(*) from products where brand_id = $1", [brandId]);
  return [
    claim(
      `${POSTS} identical POSTs with one Idempotency-Key have one effect`,
      stored === RECORDS,
      `${stored} products of ${RECORDS} records; at first ${tally(first.map(({ status, body }) => (status === 409 ? body.code : status)))}`,
    ),
    claim(
      "all are told the same 201 in the end, all but one as a replay",
      settled.every(({ status }) => status === 201) && bodies.size === 1 && replayed.length === POSTS - 1,
      `${tally(settled.map(({ status }) => status))}, ${replayed.length} replays, ${bodies.size} different answers`,
    ),
  ];
}

function isStillRunning({ status, body }: ApiAnswer): boolean {
  return status === 409 && body.code === "idempotency_in_progress";
}

async function sendUntilSettled(api: Api, post: Parameters<Api["post"]>[0]): Promise<ApiAnswer> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const answer = await api.post(post);
    if (!isStillRunning(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get("retry-after") ?? 1) * 1000));
  }
  throw new Error("the first request never ended");
}
