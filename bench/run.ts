import { z } from "zod";
import { SITE_SECRET } from "@/e2e/support/site-settings";
import { requireBuild } from "@/lib/platform/launch/build";
import { readCommandLine } from "@/lib/platform/launch/options";
import { benchApi } from "./api";
import { benchBatteries } from "./batteries";
import { benchImports } from "./imports";
import { benchPages } from "./pages";
import { benchProof } from "./proof";
import { benchPublic } from "./public";
import { benchScale } from "./scale";
import { benchSearch } from "./search";
import { benchSoak } from "./soak";
import { benchStart } from "./start";

/**
 * `npm run bench`, with the arguments below: `api`, `pages` and `start` by default, or the named ones. `--database`:
 * one that `npm run seed -- --scale` has filled, with the secret of the measurements. `peers`: installs Payload and
 * Directus by npm into their own folders and queries a similar record in the same run. `-- scale
 * [--passports=10000000] [--only=/passports]`: a brand of ten million takes 12 GB of disk and half an hour.
 */

const PARTS = {
  api: benchApi,
  batteries: benchBatteries,
  imports: benchImports,
  pages: benchPages,
  proof: benchProof,
  public: benchPublic,
  scale: benchScale,
  search: benchSearch,
  soak: benchSoak,
  start: benchStart,
};
/** The default parts. */
const USUAL = ["api", "pages", "start"] as const;

const USAGE = `Usage:
  npm run bench [-- api [peers] [--passports=1000000]] [-- batteries] [-- imports [--rows=1000000] [--serials]]
                [-- pages [--database=postgres://…] [--only=/passports]]
                [-- proof] [-- public] [-- scale [--passports=10000000] [--only=/passports]]
                [-- search [--passports=1000000]] [-- soak [--minutes=30]] [-- start]`;
const text = { type: "string" } as const;
const { values, positionals } = readCommandLine(
  USAGE,
  { database: text, only: text, passports: text, minutes: text, rows: text, serials: { type: "boolean" } },
  { allowPositionals: true },
);
const partNames: readonly string[] = positionals;
const hasPeers = partNames.includes("peers");
const chosenParts = (Object.keys(PARTS) as (keyof typeof PARTS)[]).filter(
  (part) => partNames.includes(part) || (part === "api" && hasPeers),
);
const count = z.coerce.number().int().min(1_000).optional();
const [passports, rows] = [count.parse(values.passports), count.parse(values.rows)];

Object.assign(process.env, { AUTH_SECRET: SITE_SECRET });
await requireBuild();
for (const part of chosenParts.length > 0 ? chosenParts : USUAL)
  await PARTS[part]({
    databaseUrl: values.database,
    only: values.only,
    minutes: Number(values.minutes ?? 30),
    passports,
    rows,
    isSerials: values.serials ?? false,
    hasPeers,
  });
