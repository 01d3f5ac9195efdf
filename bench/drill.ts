import { SITE_SECRET } from "@/e2e/support/site-settings";
import { monotonicMs } from "@/lib/platform/clock";
import { requireBuild } from "@/lib/platform/launch/build";
import { readCommandLine } from "@/lib/platform/launch/options";
import type { Claim } from "./drills/claim";
import { drillLostOrigin } from "./drills/lost-origin";
import { PROGRAMME, type Section } from "./drills/programme";

/**
 * `npm run drill [-- --short] [-- --only=<words of a name>]`: errors and races against real servers. With
 * `--lost-origin`, only the backup copy after the loss of the original. Exit code 1 when a promise broke.
 */

const USAGE = `Usage:
  npm run drill [-- --short] [-- --only="words of a name"]
  npm run drill -- --lost-origin [--passports=2000]

Errors and races against real servers. With --lost-origin: the original is lost, and its backup copy is served by nginx
and proves itself; this needs no build. Exit code 1: a promise broke.`;
const PASSPORTS_DEFAULT = 2_000;
const {
  short: isShort = false,
  only,
  "lost-origin": isOriginLost = false,
  passports = String(PASSPORTS_DEFAULT),
} = readCommandLine(USAGE, {
  short: { type: "boolean" },
  only: { type: "string" },
  "lost-origin": { type: "boolean" },
  passports: { type: "string" },
}).values;

async function runSection(section: Section<unknown>): Promise<Claim[]> {
  const drills = section.drills.filter(
    ({ name, isLong }) => !(isShort && isLong) && (!only || `${section.name}: ${name}`.includes(only)),
  );
  if (drills.length === 0) return [];
  const servers = await section.open();
  const claims: Claim[] = [];
  try {
    for (const { name, run } of drills) {
      const startMs = monotonicMs();
      const drillClaims = await run(servers, { isShort });
      printClaims(`${section.name}: ${name}`, drillClaims, startMs);
      claims.push(...drillClaims);
    }
  } finally {
    await section.close(servers);
  }
  return claims;
}

function printClaims(name: string, claims: readonly Claim[], startMs: number): void {
  console.log(`\n${name} (${((monotonicMs() - startMs) / 1000).toFixed(1)} s)`);
  for (const { promise, holds, seen } of claims) console.log(`  ${holds ? "PASS" : "FAIL"}  ${promise}: ${seen}`);
}

async function runAll(): Promise<Claim[]> {
  if (isOriginLost) {
    const startMs = monotonicMs();
    const claims = await drillLostOrigin({ passports: Number(passports) });
    printClaims("the backup copy after the loss of the original", claims, startMs);
    return claims;
  }
  await requireBuild();
  const claims: Claim[] = [];
  for (const section of PROGRAMME) claims.push(...(await runSection(section)));
  return claims;
}

// Drills mint brands and keys by the same code as the service, so under the same secret.
process.env.AUTH_SECRET = SITE_SECRET;
// Only the proxy of a topology uses TLS, with a certificate made on this machine.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
const claims = await runAll();
const broken = claims.filter(({ holds }) => !holds).length;
console.log(`\n${claims.length} promises, ${broken} broken`);
process.exitCode = broken > 0 || claims.length === 0 ? 1 : 0;
