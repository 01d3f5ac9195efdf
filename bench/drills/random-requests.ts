import { now } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { type FuzzFindings, runFuzz } from "@/lib/platform/testing/fuzz/run-fuzz";
import type { Site } from "../servers/site";
import { type Claim, claim } from "./claim";

const WORKERS = 4;
const SHOWN = 5;

/**
 * Random requests generated from the served document, valid and nearly valid, from four accounts at the same time.
 * The claim names the seed.
 */
export async function drillRandomRequests(site: Site, { requests }: { requests: number }): Promise<Claim[]> {
  const seed = randomSecret(4).readUInt16BE();
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, (_, worker) => runWorker(site, requests / WORKERS, seed + worker * requests)),
  );
  const errors = workers.flatMap((worker) => worker.errors);
  const sent = workers.reduce((sum, worker) => sum + worker.requests, 0);
  const answers = new Set(workers.flatMap(({ seen }) => [...seen.keys()]));
  const isBroad = [
    "POST registerProducts 201",
    "POST startTransfer 201",
    "POST createImport 202",
    "GET verifyPassport 200",
  ].every((answer) => answers.has(answer));
  return [
    claim(
      "random requests get no answer that the document does not name, and only its rules refuse what it allows",
      sent === requests && errors.length === 0,
      `${sent} requests, seed ${seed}, ${answers.size} different outcomes; ${
        errors.length === 0
          ? "none is strange"
          : errors
              .slice(0, SHOWN)
              .map(({ error, request }) => `${error} ${request}`)
              .join("; ")
      }`,
    ),
    claim("they reach what they are meant to reach", isBroad, `${answers.size} different outcomes`),
  ];
}

async function runWorker(site: Site, requests: number, seed: number): Promise<FuzzFindings> {
  const [own, other] = [await site.openAccount(), await site.openAccount()];
  const { body } = await other.api.post({ path: "/v1/products", body: { name: "Another brand's" } });
  const { brandId } = own;
  return runFuzz({
    url: site.service.url,
    requests,
    seed,
    keys: {
      whole: own.key,
      verify_only: await site.mintKey({ brandId, scopes: ["verify"] }),
      revoked: await site.mintKey({ brandId, revokedAt: now() }),
      nonsense: "dpp_live_x",
      none: null,
    },
    foreign: { code: body.code, prd: body.id },
  });
}
