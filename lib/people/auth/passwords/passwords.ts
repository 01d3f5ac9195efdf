import { hash, verify } from "@node-rs/argon2";
import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody knows, with the parameters above: an unknown account costs the same work. */
const DECOY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$csGnlG+O9tAEJswyumXmcA$jpdYMq1ZDLWr9gL/iAuHTWPbh7we/aAhiIYko7+3Mho";

/** Each takes 20 ms and more of a processor, and 19 MiB: others wait. */
const HASHES_AT_A_TIME = 2;
const hashing = () => processWide("password-hashes", () => new Semaphore(HASHES_AT_A_TIME));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const release = await hashing().acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

/** The same password typed on another keyboard may arrive in another Unicode form. */
const normalised = (password: string) => password.normalize("NFKC");

/** The argon2id hash in its own encoded form, parameters and salt included. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalised(password), ARGON2ID));
}

/** Whether the password fits. Without a hash the answer is no, after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? DECOY_HASH, normalised(password)));
  return fits && passwordHash !== null;
}
