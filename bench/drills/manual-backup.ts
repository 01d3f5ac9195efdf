import { readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { SITE_SECRET } from "@/e2e/support/site-settings";
import { monotonicMs } from "@/lib/platform/clock";
import {
  createRolesOfManual,
  folderOfPostgres,
  programOfManual,
  runAsOperator,
} from "@/lib/platform/launch/testing/postgres-backup";
import { requireValue } from "@/lib/platform/require-value";
import { Site } from "../servers/site";
import { type Claim, claim } from "./claim";
import { presentOf, registerUntil, seconds } from "./registered-units";
import type { RestoreSite } from "./restore";

const SECTION = "Back-up and restore";
const PASSWORD = "drill";
const SAMPLES = 50;

/** The manual's own commands: a dump while units are registered, restored into an empty database that then serves. */
export async function drillManualBackup({ site }: RestoreSite, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const adminUrl = site.database.url();
  const urlOf = (role: string, name: string) =>
    Object.assign(new URL(adminUrl), { username: role, password: PASSWORD, pathname: `/${name}` }).href;
  await createRolesOfManual(adminUrl, PASSWORD);
  const folder = folderOfPostgres("dumps");
  const variables = { AUTH_SECRET: SITE_SECRET, BACKUP_DIR: folder, ADMIN_URL: adminUrl, DATA_DIR: folder };
  const account = await site.openAccount();
  for (let round = 0; round < (isShort ? 2 : 20); round += 1)
    await account.api.post({ path: "/v1/products", body: { name: `Stock ${round}`, model: "S", quantity: 1_000 } });
  const stop = new AbortController();
  const load = registerUntil(site, account, stop.signal);
  await pause(2_000);
  const before = [...load.acknowledged];
  const dumpMs = monotonicMs();
  const backupUrl = Object.assign(new URL(adminUrl), { username: "carnet_backup", password: PASSWORD }).href;
  await runAsOperator(programOfManual(SECTION, "pg_dump"), {
    ...variables,
    BACKUP_URL: backupUrl,
    DATABASE_URL: adminUrl,
  });
  const tookDumpMs = monotonicMs() - dumpMs;
  stop.abort();
  await load.ended;

  const restoreMs = monotonicMs();
  await runAsOperator(programOfManual(SECTION, "create database"), variables);
  const dump = requireValue(readdirSync(folder).find((name) => name.endsWith(".dump")));
  const output = await runAsOperator(programOfManual(SECTION, "pg_restore").replace(/carnet-[\d-]+\.dump/, dump), {
    ...variables,
    DATABASE_URL: urlOf("carnet", "carnet_restored"),
    DATABASE_OWNER_URL: urlOf("carnet_owner", "carnet_restored"),
  });
  const copy = await Site.on({ ...site.database, url: () => urlOf("carnet", "carnet_restored") }, "postgres");
  const { api } = copy.reachedBy(account);
  const present = await presentOf(copy, before);
  const answers = await Promise.all(before.slice(0, SAMPLES).map(({ code }) => api.verify(code)));
  const chain = await copy.verifyAudit(account.brandId);
  const tookRestoreMs = monotonicMs() - restoreMs;
  await copy.service.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    claim(
      "a dump by the manual: all that was acknowledged before it is in it",
      before.length > 0 && present === before.length && load.failures.length === 0,
      `${present} of ${before.length}, dumped in ${seconds(tookDumpMs)} under load`,
    ),
    claim(
      "restored by the manual, it serves",
      answers.length > 0 && answers.every(({ status }) => status === 200),
      `${answers.length} passports verified, ${seconds(tookRestoreMs)} from the empty database on`,
    ),
    claim("its audit log is whole", chain.ok && output.includes("unbroken"), JSON.stringify(chain)),
  ];
}
