import { openDatabase } from "@/db/client";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintBelongings } from "@/lib/platform/testing/belongings";

/**
 * Creates a brand that has one of everything in the database of DATABASE_URL, and prints its ids. Runs in its own
 * process, because message texts are JSON, which Playwright's loader does not read.
 */
const opened = openDatabase(process.env.DATABASE_URL!, 1);
await openDataKeys(opened.db);
process.stdout.write(JSON.stringify(await mintBelongings(opened)));
await opened.close();
