import { availableParallelism, loadavg } from "node:os";
import { measureInterleaved } from "./measures/interleaved";
import { table } from "./measures/statistics";
import { registerPassports, someOf, verifyTargets } from "./measures/verify";
import { Site } from "./servers/site";

/** Measures signed verification in turns with unsigned: it must reach at least half the rate. */

const PASSPORTS = 5_000;
const ROUNDS = 5;
const SECONDS = 4;
const SHARE_MIN = 0.5;

export async function benchProof(): Promise<void> {
  const site = await Site.open("postgres", { more: { CHECK_RESPONSES: "no" } });
  try {
    const codes = someOf(await registerPassports(site, PASSPORTS));
    await site.untilEverythingIsChecked();
    await site.rows("analyze");
    await site.settle();
    const targets = await verifyTargets(site, codes);
    const server = { baseUrl: site.service.url, pid: site.service.pid, databasePid: site.database.pid() };
    const measured = await measureInterleaved(
      {
        verify: { ...server, targets },
        proof: { ...server, targets: targets.map((target) => ({ ...target, path: `${target.path}&proof=vc%2Bjwt` })) },
      },
      { rounds: ROUNDS, seconds: SECONDS },
    );
    const { verify, proof } = measured;
    const share = proof.perSecond / verify.perSecond;
    const rows = Object.entries({ "GET /v1/verify": verify, "the same with proof=vc+jwt": proof }).map(
      ([name, { perSecond, slowest, fastest, p50Ms, p99Ms, cpuMs, databaseCpuMs }]) => [
        name,
        ...[perSecond, slowest, fastest].map((value) => Math.round(value).toLocaleString("en")),
        ...[p50Ms, p99Ms].map((value) => value.toFixed(1)),
        ...[cpuMs, databaseCpuMs].map((value) => value.toFixed(3)),
      ],
    );
    console.log(
      table([["what", "a second", "slowest", "fastest", "p50 ms", "p99 ms", "CPU ms", "database's"], ...rows]),
    );
    const verdict = share >= SHARE_MIN ? "reached" : "MISSED";
    console.log(`share ${share.toFixed(2)}, goal >= ${SHARE_MIN}: ${verdict}`);
    console.log(`${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)}`);
    if (share < SHARE_MIN) process.exitCode = 1;
  } finally {
    await site.close();
  }
}
