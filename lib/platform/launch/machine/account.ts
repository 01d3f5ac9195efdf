import { readFileSync } from "node:fs";

/** The account a server runs under: PostgreSQL refuses root. */
export interface Account {
  uid: number;
  gid: number;
}

/** Undefined for an ordinary user; as root, the account `postgres`, else `nobody`. Throws when root finds neither. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const entry = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!entry) throw new Error("this machine has neither an account `postgres` nor `nobody`");
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}
