import { fileURLToPath } from "node:url";
import { run } from "@/lib/platform/launch/machine/packages";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";

const NEW_SECRET = "only-for-drills-another-secret-than-the-one-that-was-lost";
const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

interface Left {
  account: Account;
  /** Of somebody with a second step. */
  email: string;
}

const RECIPIENT = "ben.waiting@example.com";

/** A command of the manual as the operator gives it; answers what it wrote, and how it ended. */
async function command(site: Site, ...args: string[]): Promise<{ text: string; code: number }> {
  const env = { ...process.env, DATABASE_URL: site.database.url(), AUTH_SECRET: NEW_SECRET, LOG_LEVEL: "silent" };
  return run("npm", ["run", "--silent", ...args], { cwd: projectFolder, env }).then(
    ({ stdout, stderr }) => ({ text: stdout + stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({ text: stdout + stderr, code }),
  );
}

/** The database exists but its AUTH_SECRET is lost: what stops working, and what can be created again. */
export async function drillLostSecret(site: Site, { account, email }: Left): Promise<Claim[]> {
  const before = site.reachedBy(account);
  await site.inbox.goAway();
  const registered = await before.api.post({ path: "/v1/products", body: { name: "Left behind", model: "L-1" } });
  const waiting = registered.body.code as string;
  const body = { code: waiting, recipient_email: RECIPIENT };
  const transfer = await before.api.post({ path: "/v1/transfer", body });
  await site.service.end();
  await site.inbox.comeBack();
  const more = { ...site.service.settings, AUTH_SECRET: NEW_SECRET };
  const refusal = await site.service.startAgain({ more }).then(
    () => "it started",
    (error: Error) => error.message,
  );
  await site.rows("delete from data_keys");
  await site.service.startAgain({ more });
  const { api } = site.reachedBy(account);
  const verified = await api.verify(waiting);
  await site.rows("update jobs set run_at = now() where queue like '%messages'");
  await site.untilNothingIsQueued(60_000);
  const [message] = await site.rows<{ state: string; last_error: string }>(
    "select state, last_error from outgoing_messages where transfer_id = $1",
    [transfer.body.id],
  );
  const rotation = await command(site, "secret:rotate");
  const audit = await command(site, "audit:verify");
  const reset = await command(site, "user", "--", "reset-two-factor", "--email", email);
  const cancelled = await api.post({ path: `/v1/transfers/${transfer.body.id}/cancel`, body: {} });
  const again = await api.post({ path: "/v1/transfer", body });
  await site.untilNothingIsQueued(60_000);
  const mails = site.inbox.mailsTo(RECIPIENT).length;
  return [
    claim(
      "another AUTH_SECRET is refused at the start",
      refusal.includes("AUTH_SECRET is not the one"),
      refusal.slice(0, 90),
    ),
    claim(
      "without the keys it sealed: it starts, and API keys and passports go on",
      verified.status === 200,
      `verify ${verified.status}`,
    ),
    claim(
      "a message that waited cannot be opened, and says so",
      message?.state === "failed" && Boolean(message.last_error),
      `${message?.state}: ${message?.last_error}`,
    ),
    claim(
      "what else is sealed is counted",
      rotation.code === 1 && rotation.text.includes("users.totp_sealed"),
      rotation.text.replaceAll("\n", " ").slice(0, 300),
    ),
    claim(
      "audit logs are whole by their hashes",
      audit.code === 0 && / rows, unbroken/.test(audit.text) && !audit.text.includes("BROKEN"),
      `exit ${audit.code}: ${audit.text.replaceAll("\n", " ").slice(0, 300)}`,
    ),
    claim("a second step is taken away by the operator", reset.code === 0, reset.text.trim().slice(0, 120)),
    claim(
      "a transfer is begun anew",
      cancelled.status === 200 && again.status === 201 && mails === 1,
      `cancel ${cancelled.status}, begin ${again.status}, ${mails} mail`,
    ),
  ];
}
