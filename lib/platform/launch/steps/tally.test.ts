import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeTally, ONE_FAILED, ONE_PASSED, ONE_SKIPPED, playwrightTally, sumOf, vitestTally } from "./tally";

const folder = mkdtempSync(join(tmpdir(), "carnet-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, report: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitestReport = (more: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
});

describe("the closing line", () => {
  it("names passed and failed, and skipped only when there were any", () => {
    expect(describeTally(sumOf([ONE_PASSED, ONE_PASSED, ONE_FAILED]))).toBe("2 passed, 1 failed");
    expect(describeTally(sumOf([ONE_PASSED, ONE_SKIPPED]))).toBe("1 passed, 0 failed, 1 skipped");
  });
});

describe("a runner's report", () => {
  it("counts each test of Vitest", () => {
    const file = written("counted.json", vitestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }));
    expect(vitestTally(file, false)).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  });

  it("names what Vitest had to try twice, with why", () => {
    const once = { status: "passed", fullName: "a sum", failureMessages: [] };
    const twice = { status: "passed", fullName: "a race", failureMessages: ["expected 2 to be 1"] };
    const testResults = [{ status: "passed", assertionResults: [once, twice] }];
    const tally = vitestTally(written("twice.json", vitestReport({ testResults })), true);
    expect(tally).toMatchObject({ passed: 3, failed: 0, flaky: ["a race\nexpected 2 to be 1"] });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(vitestTally(written("unloadable.json", vitestReport({ testResults })), false).failed).toBe(1);
  });

  it("counts a failure of the runner that no test shows", () => {
    expect(vitestTally(written("between.json", vitestReport({})), false).failed).toBe(1);
  });

  it("counts the journeys of Playwright", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    const results = [{ error: { message: "no such button" } }, {}];
    const specs = [{ title: "signs in", tests: [{ status: "flaky", results }] }];
    const suites = [{ specs: [], suites: [{ specs }] }];
    expect(playwrightTally(written("journeys.json", { stats, suites }), false)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      flaky: ["signs in\nno such button"],
    });
  });

  it("is a failure when it was never written", () => {
    expect([vitestTally(join(folder, "none"), true), playwrightTally(join(folder, "none"), true)]).toEqual([
      ONE_FAILED,
      ONE_FAILED,
    ]);
  });
});
