import { readCommandLine } from "@/lib/cli/options";
import { migrateWhenUp } from "./migrate-when-up";
import { giveUp, progress } from "./prepare.mjs";

/** `npm run migrate`: brings the database of DATABASE_URL to the present schema, for a deployment that does it before it starts. */
readCommandLine("Usage:\n  DATABASE_URL=postgres://… npm run migrate\n\nBrings that database to the present schema.", {});
const url = process.env.DATABASE_URL;
if (!url) giveUp("Set DATABASE_URL. The embedded database is migrated by `npm start`.");
await migrateWhenUp(url);
progress(`The database at ${new URL(url).host} has the present schema.`);
