import { openDatabase } from "@/db/client";
import { seedDemo } from "@/db/seed/demo";
import { migrateWhenUp } from "./migrate-when-up";
import { giveUp, progress } from "./prepare.mjs";

/** `npm run seed -- --confirm`: puts the demo brand into the database of DATABASE_URL. Never done on its own. */
const url = process.env.DATABASE_URL;
if (!url) giveUp("Set DATABASE_URL. The embedded database gets the demo brand by `npm start`.");
const { host, pathname } = new URL(url);
if (!process.argv.includes("--confirm"))
  giveUp(`This would put the demo brand, its people and its API key into ${host}${pathname}. Repeat it with \`npm run seed -- --confirm\`.`);

await migrateWhenUp(url);
const opened = openDatabase(url, 1);
const { signIn, apiKey } = await seedDemo(opened.db);
await opened.close();
progress(`The demo brand is in ${host}${pathname}.`);
progress(`Sign in as ${signIn.email} with ${signIn.password}; API key ${apiKey}`);
