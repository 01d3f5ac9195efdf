import type { Queryable } from "@/db/client";
import { decrementFailures, deleteFailures, lockFailures, updateFailures, isDeviceOf } from "@/db/queries/sign-ins";
import { clientNetwork } from "@/lib/platform/client-network";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { logSecurity } from "@/lib/platform/security-log";
import type { Client } from "./begin-session";
import { countWithAttempt, KNOWN_DEVICES_MAX, PROVES_DEVICE, secondsToWait, type SignInPart } from "./rules";

export interface Subjects {
  account: string;
  client: string | null;
}

export function attemptSubjects(account: string, clientAddress: string | null): Subjects {
  return {
    account: hashAddress(`account ${account}`),
    client: clientAddress === null ? null : hashAddress(`client ${clientNetwork(clientAddress)}`),
  };
}

/** A known device has its own count, so others' failures do not lock the person out; a stolen cookie gains nothing. */
export async function signInSubjects(
  db: Queryable,
  part: SignInPart,
  email: string,
  { clientAddress, deviceHash }: Client,
): Promise<Subjects> {
  const account = part === "password" ? email : `second step of ${email}`;
  const device = { email, deviceHash: deviceHash ?? "", outcomes: PROVES_DEVICE[part], latest: KNOWN_DEVICES_MAX };
  return (await isDeviceOf(db, device))
    ? attemptSubjects(`${account} on ${deviceHash}`, null)
    : attemptSubjects(account, clientAddress);
}

/** Counts before the check, so that parallel attempts cannot evade the limit. Throws `sign_in_slowed`, uncounted. */
export async function admitAttempt(db: Queryable, subjects: Subjects): Promise<void> {
  const seconds = await countFailedAttempt(
    db,
    [subjects.account, subjects.client].filter((hash) => hash !== null),
  );
  if (seconds === 0) return;
  logSecurity("security.limited", "sign_in");
  throw new DomainError("sign_in_slowed", `Too many failed sign-ins: try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}

export async function countFailedAttempt(db: Queryable, subjectHashes: string[]): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const rows = await lockFailures(tx, { subjectHashes, at });
    const longest = Math.max(...rows.map((row) => secondsToWait(row, at)));
    if (longest > 0) return longest;
    for (const row of rows) await updateFailures(tx, { ...row, count: countWithAttempt(row, at), lastFailedAt: at });
    return 0;
  });
}

export async function forgiveAttempt(tx: Queryable, subjects: Subjects): Promise<void> {
  await deleteFailures(tx, subjects.account);
  if (subjects.client) await decrementFailures(tx, subjects.client);
}
