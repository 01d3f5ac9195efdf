import { execFileSync } from "node:child_process";
import type { Belongings } from "@/lib/platform/testing/belonging-ids";

/** Mints a brand that has one of everything in a database, by a process that can read the texts of messages. */
export function mintBelongings({ databaseUrl }: { databaseUrl: string }): Belongings {
  const output = execFileSync(process.execPath, ["--import", "tsx", "e2e/support/mint-belongings.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });
  return JSON.parse(output) as Belongings;
}
