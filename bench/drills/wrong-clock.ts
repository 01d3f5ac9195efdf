import { setTimeout as pause } from "node:timers/promises";
import { Service } from "@/e2e/support/service";
import { faketimeLibrary, withClock } from "@/lib/platform/launch/machine/faketime";
import type { Site } from "../servers/site";
import { type Claim, claim } from "./claim";

const AHEAD = "+400d";
/** What a process 400 days ahead once deleted by its own clock. */
const KEPT = ["request_log", "events", "idempotency_records"] as const;
const SKEWED_FOR_MS = 10_000;

/**
 * A second process whose clock is 400 days ahead works on the same database for ten seconds, without lasting effects.
 */
export async function drillWrongClock(site: Site): Promise<Claim[]> {
  const library = await faketimeLibrary().catch(() => undefined);
  if (!library) return [claim("a wrong clock destroys nothing", true, "skipped for want of libfaketime")];
  const account = await site.openAccount();
  const body = { name: "Clock", model: "C", quantity: 10 };
  await account.api.post({ path: "/v1/products", body, idempotencyKey: "wrong-clock" });
  const countRows = async () => {
    const counts: Record<string, number> = {};
    for (const table of KEPT) counts[table] = await site.count(`select count(*) from ${table}`);
    return counts;
  };
  await site.untilEverythingIsChecked();
  // All recurring jobs are due, so that the first process runs them.
  await site.rows("update jobs set run_at = now() where every_seconds is not null");
  const before = await countRows();
  const second = await Service.start({
    databaseUrl: site.database.url(),
    more: { ...withClock(library, AHEAD), LOG_LEVEL: "warn" },
  });
  try {
    await pause(SKEWED_FOR_MS);
    const ready = await fetch(`${second.url}/api/ready`);
    const { checks } = (await ready.json()) as { checks: Record<string, string> };
    const after = await countRows();
    const ahead = await site.count(
      "select count(*) from jobs where run_at > now() + (coalesce(every_seconds, 0) + 300) * interval '1 second'",
    );
    return [
      claim(
        "a process 400 days ahead deletes nothing",
        KEPT.every((table) => after[table]! >= before[table]!),
        JSON.stringify({ before, after }),
      ),
      claim("it schedules nothing far ahead", ahead === 0, `${ahead} jobs`),
      claim("it is not ready", ready.status === 503 && checks.clock === "failing", `${ready.status}, ${checks.clock}`),
      claim("it says so in the log", second.output().includes('"event":"clock.skewed"'), '"event":"clock.skewed"'),
    ];
  } finally {
    await second.stop();
  }
}
