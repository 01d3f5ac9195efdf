import { hash, verify } from "@node-rs/argon2";

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of a random password nobody knows, with the parameters above: an unknown account costs the same work. */
const DECOY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$csGnlG+O9tAEJswyumXmcA$jpdYMq1ZDLWr9gL/iAuHTWPbh7we/aAhiIYko7+3Mho";

/** The same password typed on another keyboard may arrive in another Unicode form. */
const normalised = (password: string) => password.normalize("NFKC");

/** The argon2id hash in its own encoded form, parameters and salt included. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), ARGON2ID);
}

/** Whether the password fits. Without a hash the answer is no, after the same work. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? DECOY_HASH, normalised(password));
  return fits && passwordHash !== null;
}
