import { spawn } from "node:child_process";
import { type Browser, type Page } from "playwright/test";
import { openDatabase } from "@/db/client";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { sessionCookieName } from "@/lib/people/auth/session-cookie";
import { randomSecret } from "@/lib/platform/ids";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintBrand, mintMember, mintTwoFactor } from "@/lib/platform/testing/factories";
import { signInByForm } from "../support/portal";
import { expect, openGround, test } from "../support/servers";
import { Service } from "../support/service";
import { SITE_SECRET } from "../support/site-settings";

/**
 * A deployment on which AUTH_SECRET is replaced while people work: by form and cookie, on a real server, restart by
 * restart.
 */

const NEW = "the-secret-that-comes-after-the-one-of-the-site";
const WITHIN_MS = 120_000;

/** Runs `npm run secret:rotate` as an operator does, while the service serves. */
function rotate(databaseUrl: string): Promise<{ exitCode: number | null; output: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    EMBEDDED_DATABASE: "no",
    AUTH_SECRET: NEW,
    AUTH_SECRET_PREVIOUS: SITE_SECRET,
  };
  const child = spawn(process.execPath, ["lib/platform/launch/run.mjs", "lib/operator/cli/rotate-secret.ts"], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once("close", (exitCode) => resolve({ exitCode, output })));
}

const sessionIn = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === sessionCookieName())?.value;

test("AUTH_SECRET is replaced under people's hands: nobody is signed out, and every second step goes on", async ({
  browser,
  site,
}) => {
  test.setTimeout(2 * WITHIN_MS);
  const ground = await openGround("postgres", `rotation_${randomSecret(4).toString("hex")}`);
  const service = await Service.start({ databaseUrl: ground.url });
  const { db, close } = openDatabase(ground.url, 1);
  try {
    await openDataKeys(db);
    const { brandId } = await mintBrand(db);
    const member = await mintMember(db, { brandId });
    const { secret, codes } = await mintTwoFactor(db, member);
    await close();

    const person = await visit(browser, service.url);
    await signInByForm(person, { ...member, codes });
    const first = await sessionIn(person);
    /**
     * The first browser is still signed in; another browser signs in with two steps, once with a recovery code and
     * once with the app.
     */
    const everythingWorks = async (code: string) => {
      await person.goto("/settings/security");
      await expect(person.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
      const another = await visit(browser, service.url);
      await signInByForm(another, { ...member, codes: [code] });
      await another.context().close();
    };

    await service.end();
    await service.startAgain({ more: { AUTH_SECRET_PREVIOUS: NEW } });
    await everythingWorks(codes.pop()!);
    expect(await sessionIn(person)).toBe(first);

    await service.end();
    await service.startAgain({ more: { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: SITE_SECRET } });
    await everythingWorks(codes.pop()!);
    const renewed = await sessionIn(person);
    expect(renewed).not.toBe(first);

    expect(await rotate(ground.url)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("values were encrypted with the new secret") as unknown,
    });
    await everythingWorks(codes.pop()!);

    await service.end();
    await service.startAgain({ more: { AUTH_SECRET: NEW } });
    await everythingWorks(codeAt(secret, new Date()));
    expect(await sessionIn(person)).toBe(renewed);

    await service.end();
    await service.startAgain({ more: {} }).catch(() => {});
    await expect.poll(() => service.hasEnded(), { timeout: WITHIN_MS }).toBe(true);
    expect(service.output()).toContain("AUTH_SECRET is not the one that this database was sealed under");
    await person.context().close();
  } finally {
    await service.stop();
    await ground.stop();
    await openDataKeys(site.database.db);
  }
});

async function visit(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}
