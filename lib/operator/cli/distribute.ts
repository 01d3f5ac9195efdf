import { migrateDatabase } from "@/db/migrate";
import { distributeBrands } from "@/db/move/distribute-brands";
import { readCommandLine } from "@/lib/platform/launch/options";
import { giveUp, progress } from "@/lib/platform/launch/prepare.mjs";
import { hostsOf } from "@/lib/platform/postgres-url";

const USAGE = `Usage:
  npm run distribute -- --of postgres://owner:password@host:5432/copy [--parts 16]

Lays products, passports, holders and what hangs on them out in partitions by their brand's hash, so that servers can
share them. For a copy that nobody serves: it takes about as long as copying those tables. See
/docs/capacity.`;
const PARTS = 16;
const PARTS_MAX = 1_024;

const { of: url, parts: given = String(PARTS) } = readCommandLine(USAGE, {
  of: { type: "string" },
  parts: { type: "string" },
}).values;
const parts = Number(given);
if (!url) giveUp(USAGE);
if (!Number.isInteger(parts) || parts < 2 || parts > PARTS_MAX)
  giveUp(`--parts is a whole number from 2 to ${PARTS_MAX}.`);
await migrateDatabase(url);
await distributeBrands(url, parts);
await migrateDatabase(url);
progress(`The database at ${hostsOf(url)} has its brands in ${parts} parts.`);
