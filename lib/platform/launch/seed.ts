import { openDatabase } from "@/db/client";
import { listBrands } from "@/db/queries/brands";
import { seedDemo } from "@/db/seed/demo";
import { seedAppearances } from "@/db/seed/demo-appearances";
import { seedEvidence } from "@/db/seed/demo-evidence";
import { seedPictures } from "@/db/seed/demo-pictures";
import { seedScans } from "@/db/seed/demo-scans";
import { seedUnitDocuments } from "@/db/seed/demo-unit-documents";
import { FULL_SCALE, seedScale } from "@/db/seed/scale";
import type { AllBrandsDb } from "@/db/tenant";
import { monotonicMs } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { hostsOf, readPostgresUrl } from "../service-urls";
import { migrateWhenUp } from "./migrate-when-up";
import { readCommandLine } from "./options";
import { giveUp, progress } from "./prepare.mjs";

/** `npm run seed -- --confirm` writes the demo brand; `-- --scale` one with a million passports, to measure. */
const SOWN_WITHIN_MS = 1_800_000;
const USAGE = `Usage:
  npm run seed -- --confirm     puts the demo brand into the database of DATABASE_URL
  npm run seed -- --scale       puts one brand with a million passports there, to measure with`;
const { confirm: isConfirmed, scale: isScale } = readCommandLine(USAGE, {
  confirm: { type: "boolean" },
  scale: { type: "boolean" },
}).values;
const url = process.env.DATABASE_URL;
if (!url) giveUp("Set DATABASE_URL. The embedded database gets the demo brand by `npm start`.");
const databaseName = `${hostsOf(url)}${new URL(requireValue(readPostgresUrl(url).urls[0])).pathname}`;

if (!isConfirmed && !isScale)
  giveUp(
    `This would put the demo brand, its people and its API key into ${databaseName}. ` +
      `Repeat it with \`npm run seed -- --confirm\`.`,
  );

await migrateWhenUp({ databaseUrl: url, databaseOwnerUrl: process.env.DATABASE_OWNER_URL });
const opened = openDatabase(url, 1, { statementMsMax: SOWN_WITHIN_MS });
try {
  await openDataKeys(opened.db);
  await (isScale ? seedLargeBrand(opened.db) : seedDemoBrand(opened.db));
} finally {
  await opened.close();
}

async function seedDemoBrand(db: AllBrandsDb): Promise<void> {
  const { signIn, apiKey, sampleCodes } = await seedDemo(db);
  await seedEvidence(db);
  await seedPictures(db);
  await seedUnitDocuments(db, sampleCodes);
  await seedAppearances(db);
  await seedScans(db);
  progress(`The demo brand is in ${databaseName}.`);
  progress(
    `Sign in as ${signIn.email} with ${signIn.password} ` +
      `and one of the codes ${signIn.codes.join(" ")}; API key ${apiKey}`,
  );
}

async function seedLargeBrand(db: AllBrandsDb): Promise<void> {
  if (!isConfirmed && (await listBrands(db)).length > 0)
    giveUp(
      `There are brands in ${databaseName} already. ` +
        `Add a million passports beside them with \`npm run seed -- --scale --confirm\`.`,
    );
  const started = monotonicMs();
  const { email, password, codes, apiKey } = await seedScale(db, FULL_SCALE, progress);
  progress(
    `A brand with ${FULL_SCALE.passports} passports is in ${databaseName}, ` +
      `after ${Math.round((monotonicMs() - started) / 1000)} s.`,
  );
  progress(`Sign in as ${email} with ${password} and one of the codes ${codes.join(" ")}; API key ${apiKey}`);
}
