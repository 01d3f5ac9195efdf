import { hostsOf } from "../service-urls";
import { describeSeparation, migrateWhenUp } from "./migrate-when-up";
import { readCommandLine } from "./options";
import { giveUp, progress } from "./prepare.mjs";

const USAGE = `Usage:
  DATABASE_URL=postgres://… npm run migrate
  DATABASE_URL=postgres://… DATABASE_OWNER_URL=postgres://… npm run migrate

Brings that database to the present schema: as its owner, where another role serves, which then gets its rights.`;

/** `npm run migrate`: for deployments that run migrations as a separate step. */
readCommandLine(USAGE, {});
const { DATABASE_URL: url, DATABASE_OWNER_URL: databaseOwnerUrl } = process.env;
if (!url) giveUp("Set DATABASE_URL. The embedded database is migrated by `npm start`.");
const separation = await migrateWhenUp({ databaseUrl: url, databaseOwnerUrl });
if (separation && separation.role !== null) progress(describeSeparation(separation));
progress(`The database at ${hostsOf(url)} has the present schema.`);
