import { readFileSync } from "node:fs";

/** PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Undefined for an ordinary user. As root, the account `postgres` or else `nobody`. Throws if neither exists. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry) throw new Error("this machine has neither an account `postgres` nor `nobody`");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
