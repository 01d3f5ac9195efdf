import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base } from "playwright/test";
import { type OpenDatabase, openDatabase } from "@/db/client";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { keepsEvidence, keepWords } from "@/lib/platform/testing/leaks/evidence";
import { LEAK_FORMS, type LeakKind, leaksIn } from "@/lib/platform/testing/leaks/patterns";
import { requireCopy, type Template } from "@/lib/platform/testing/postgres-databases";
import { watchArrivals } from "./arrivals";
import { askAhead, askWhenFollowed } from "./links-in-sight";
import { Service } from "./service";
import { SmtpInbox } from "./smtp-server";

export type DatabaseKind = "postgres" | "embedded";

/** The production build behind our own server, with its own database and mail server. */
export interface Site {
  url: string;
  /** For a further service on the same database. */
  databaseUrl: string;
  inbox: SmtpInbox;
  /** The database without the service, to create what a journey needs and to check the results. */
  database: OpenDatabase;
}

let opened: Site | undefined;

/** The site of this worker, for support that is handed a page only. */
export function openedSite(): Site {
  if (!opened) throw new Error("no site is open: let the test ask for one");
  return opened;
}

/**
 * Playwright's `test` with a running site for each worker. `test.use({ databaseKind: "embedded" })` runs a file on
 * the embedded database; `test.use({ asksAhead: true })` in a browser that prefetches links when they are pointed at
 * or focused, as people's do.
 */
export const test = base.extend<{ asksAhead: boolean }, { site: Site; databaseKind: DatabaseKind }>({
  asksAhead: [false, { option: true }],
  databaseKind: ["postgres", { option: true, scope: "worker" }],
  site: [
    async ({ databaseKind }, use, { workerIndex }) => {
      const ground = await openGround(databaseKind, `journey_${workerIndex}`);
      const inbox = await SmtpInbox.start();
      const server = await Service.start({
        databaseUrl: ground.url,
        isEmbedded: databaseKind === "embedded",
        smtpUrl: inbox.url,
      });
      const database = openDatabase(ground.url, 1);
      await openDataKeys(database.db);
      opened = { url: server.url, databaseUrl: ground.url, inbox, database };
      await use(opened);
      opened = undefined;
      await database.close();
      await server.stop();
      await inbox.goAway();
      await ground.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      watchArrivals(browser);
      browser.on("context", (context) => void askWhenFollowed(context));
      await use(browser);
    },
    { scope: "worker" },
  ],
  context: async ({ context, asksAhead }, use) => {
    if (asksAhead) await askAhead(context);
    if (keepsEvidence()) lookAtPagesForStrangers(context);
    await use(context);
  },
  baseURL: async ({ site }, use) => use(site.url),
});

/** Public pages contain no address of a person and no secret. */
function lookAtPagesForStrangers(context: BrowserContext): void {
  context.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== "document" || !/^\/(p|m|01|docs)(\/|$)/.test(pathname)) return;
    const checkText = async () => {
      const text = (await response.text()).replace(COMPANY_CONTACT, "");
      for (const kind of leaksIn(text, [...NEVER, ...(pathname.startsWith("/docs") ? [] : [ADDRESS])]))
        keepWords("journeys.strangers", `${pathname.split("/")[1]} has ${kind}: ${surroundings(text, kind)}\n`);
    };
    // A page that was left before it was complete.
    void checkText().catch(() => undefined);
  });
}

/** The contact addresses of companies, which every passport shows: no person's address starts like this. */
const COMPANY_CONTACT = /\b(care|product|passports|europe)(@|%40)[a-z0-9.-]+/g;

/** Enough to find where it is. */
function surroundings(text: string, kind: LeakKind): string {
  const at = new RegExp(LEAK_FORMS[kind], "m").exec(text)?.index ?? 0;
  return text.slice(Math.max(0, at - 80), at + 40).replaceAll(/\s+/g, " ");
}

const NEVER: readonly LeakKind[] = ["a password", "a link that is a credential"];
const ADDRESS: LeakKind = "an address";

export { expect } from "playwright/test";

/** A migrated database of that name, for one worker or one journey alone. */
export function openGround(kind: DatabaseKind, name: string): Promise<{ url: string; stop: () => Promise<void> }> {
  return kind === "postgres" ? copyOfPostgres(name) : freshEmbedded();
}

async function copyOfPostgres(name: string) {
  const template = JSON.parse(process.env.JOURNEY_DATABASE_TEMPLATE!) as Template;
  return { url: await requireCopy(template, name), stop: () => Promise.resolve() };
}

async function freshEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), "carnet-journey-"));
  const { url, stop } = await startEmbeddedDatabase(folder);
  await migrateDatabase(url);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
