import { execFileSync } from "node:child_process";

/** Addresses of public items, and the values that must not appear there. */
export interface PublicGround {
  slug: string;
  /** A battery and a textile, each owned by a person. */
  items: { productId: string; passportId: string; code: string; gtin: string }[];
  /** Items of no GTIN: one that is being passed on, and one that somebody claims. */
  given: { code: string; to: string };
  claimed: { code: string; to: string };
  /** By what it is. */
  hidden: Record<string, string>;
}

/** By a process that can read the texts of messages. */
export function mintPublicGround({ databaseUrl }: { databaseUrl: string }): PublicGround {
  const output = execFileSync(process.execPath, ["--import", "tsx", "e2e/support/mint-public-ground.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: "utf8",
  });
  return JSON.parse(output) as PublicGround;
}
