import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { formFieldsOf } from "@/e2e/support/attacker";
import { requireValue } from "@/lib/platform/require-value";
import { quantile } from "../measures/statistics";
import { residentMb, startWatch } from "../measures/watch";
import type { Site } from "../servers/site";
import { type Claim, claim } from "./claim";

const FLOOD = fileURLToPath(new URL("./flood.mjs", import.meta.url));
/** The longest page that anyone may open. */
const HEAVIEST_PAGE = "/docs/manual";
const MEMORY_MB_MAX = 64;
const TIMES_P99_MAX = 3;
const CALM_MS = 6_000;
const WARM_REQUESTS = 40;

interface Attack {
  name: string;
  kind: "ask" | "never-read";
  path: string;
  connections: number;
  body?: string;
  type?: string;
}

/** Strangers at one address keep the pages busy while somebody verifies a passport. Linux. */
export async function drillPagesFlooded(
  site: Site,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Claim[]> {
  const account = await site.openAccount();
  const code = await site.registerOne(account);
  const attacks: Attack[] = [
    { name: "200 connections to the heaviest page", kind: "ask", path: HEAVIEST_PAGE, connections: 200 },
    { name: "60 sign-ins at a time", kind: "ask", path: "/sign-in", connections: 60, ...(await signInForm(site)) },
    { name: "100 clients that never read", kind: "never-read", path: HEAVIEST_PAGE, connections: 100 },
  ];
  for (const path of ["/", HEAVIEST_PAGE, "/sign-in"])
    for (let requests = 0; requests < WARM_REQUESTS; requests += 1) await (await fetch(site.service.url + path)).text();
  const claims: Claim[] = [];
  for (const attack of attacks) claims.push(...(await drillAttack(site, { account, code, attack, rounds, seconds })));
  return claims;
}

async function drillAttack(
  site: Site,
  {
    account,
    code,
    attack,
    rounds,
    seconds,
  }: {
    account: Awaited<ReturnType<Site["openAccount"]>>;
    code: string;
    attack: Attack;
    rounds: number;
    seconds: number;
  },
): Promise<Claim[]> {
  const [calmP99, p99, medians]: [number[], number[], number[]] = [[], [], []];
  const idleMb = residentMb(site.service.port);
  let [mostMb, statuses] = [0, ""];
  for (let round = 0; round < rounds; round += 1) {
    const calm = startWatch(site, account, code);
    await pause(CALM_MS);
    calmP99.push(quantile((await calm.end()).times, 0.99));
    const watch = startWatch(site, account, code);
    statuses = await flood(site, attack, seconds);
    const { times, mostMb: most } = await watch.end();
    p99.push(quantile(times, 0.99));
    medians.push(quantile(times, 0.5));
    mostMb = Math.max(mostMb, most);
  }
  const each = (values: number[]) => values.map((value) => value.toFixed(1)).join(", ");
  const [calm, flooded] = [quantile(calmP99, 0.5), quantile(p99, 0.5)];
  return [
    claim(
      `${attack.name}: verify's p99 is at most ${TIMES_P99_MAX} times what it is without them`,
      flooded <= TIMES_P99_MAX * calm,
      `p99 ${each(p99)} ms (median ${each(medians)}), calm p99 ${each(calmP99)} ms; they saw ${statuses}`,
    ),
    claim(
      `${attack.name}: in ${MEMORY_MB_MAX} MB`,
      mostMb - idleMb <= MEMORY_MB_MAX,
      `${Math.round(mostMb - idleMb)} MB over ${Math.round(idleMb)} MB`,
    ),
  ];
}

async function flood(site: Site, { path, ...attack }: Attack, seconds: number): Promise<string> {
  const attackJson = JSON.stringify({ ...attack, url: site.service.url + path, seconds });
  const child = spawn(process.execPath, [FLOOD, attackJson], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  requireValue(child.stdout, "Its output").on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  return output;
}

/** The form of the page as a browser without scripts sends it. */
async function signInForm(site: Site): Promise<{ body: string; type: string }> {
  const fields = formFieldsOf(await (await fetch(`${site.service.url}/sign-in`)).text(), "password");
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, email: "nobody@example.com", password: "not a password" }))
    form.append(name, value);
  const request = new Request(site.service.url, { method: "POST", body: form });
  return { body: await request.text(), type: requireValue(request.headers.get("content-type"), "Its type") };
}
