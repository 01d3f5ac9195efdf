import { SITE_SECRET } from "@/e2e/support/site-settings";
import { monotonicMs } from "@/lib/platform/clock";
import { requireBuild } from "@/lib/platform/launch/build";
import { readCommandLine } from "@/lib/platform/launch/options";
import type { Claim } from "./drills/claim";
import { PROGRAMME, type Section } from "./drills/programme";

/**
 * `npm run drill [-- --short] [-- --only=<words of a name>]`: errors and races against real servers. Exit code 1 when a
 * promise broke.
 */

const USAGE = `Usage:
  npm run drill [-- --short] [-- --only="words of a name"]

Errors and races against real servers. Exit code 1: a promise broke.`;
const { short: isShort = false, only } = readCommandLine(USAGE, {
  short: { type: "boolean" },
  only: { type: "string" },
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
      console.log(`\n${section.name}: ${name} (${((monotonicMs() - startMs) / 1000).toFixed(1)} s)`);
      for (const { promise, holds, seen } of drillClaims)
        console.log(`  ${holds ? "PASS" : "FAIL"}  ${promise}: ${seen}`);
      claims.push(...drillClaims);
    }
  } finally {
    await section.close(servers);
  }
  return claims;
}

// Drills mint brands and keys by the same code as the service, so under the same secret.
process.env.AUTH_SECRET = SITE_SECRET;
// Only the proxy of a topology uses TLS, with a certificate made on this machine.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
await requireBuild();
const claims: Claim[] = [];
for (const section of PROGRAMME) claims.push(...(await runSection(section)));
const broken = claims.filter(({ holds }) => !holds).length;
console.log(`\n${claims.length} promises, ${broken} broken`);
process.exitCode = broken > 0 || claims.length === 0 ? 1 : 0;
