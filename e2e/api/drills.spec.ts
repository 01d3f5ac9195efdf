import { expect, test } from "playwright/test";
import { PROGRAMME, type Section } from "@/bench/drills/programme";

/**
 * The drills of `npm run drill` in their short form: three kills, fifty clients, two seconds of outage, on servers of
 * their own.
 */

function describeSection({ name, open, close, drills }: Section<unknown>): void {
  test.describe(`on ${name}`, () => {
    // Some promises are in milliseconds: a moment in which a shared machine stood still is no broken promise, three in
    // a row are.
    test.describe.configure({ timeout: 180_000, retries: 2 });
    let ground: unknown;
    test.beforeAll(async () => {
      ground = await open();
    });
    test.afterAll(async () => {
      if (ground !== undefined) await close(ground);
    });
    for (const drill of drills.filter(({ isLong }) => !isLong))
      test(drill.name, async () => {
        const claims = await drill.run(ground, { isShort: true });
        expect(claims.length).toBeGreaterThan(0);
        for (const { promise, holds, seen } of claims) expect.soft(holds, `${promise}: ${seen}`).toBe(true);
      });
  });
}

for (const section of PROGRAMME) describeSection(section);
