import { SITE_SECRET } from "@/e2e/support/site-settings";
import { requireBuild } from "@/lib/launch/build";
import { benchApi } from "./api";
import { benchPages } from "./pages";

/**
 * `npm run bench [-- api] [-- pages [--database=postgres://…] [--only=/passports]]`: all parts, or those that are named.
 * `--database`: one that `npm run seed -- --scale` has filled already, under the secret of the measurements.
 */

const PARTS = { api: benchApi, pages: benchPages };

const given = process.argv.slice(2);
const optionOf = (name: string) => given.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const named = given.filter((argument) => argument in PARTS) as (keyof typeof PARTS)[];

Object.assign(process.env, { AUTH_SECRET: SITE_SECRET });
await requireBuild();
for (const part of named.length > 0 ? named : (Object.keys(PARTS) as (keyof typeof PARTS)[]))
  await PARTS[part]({ databaseUrl: optionOf("database"), only: optionOf("only") });
