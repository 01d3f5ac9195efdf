import { existsSync, readFileSync } from "node:fs";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  flaky: string[];
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0, flaky: [] };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0, flaky: [] };
export const ONE_SKIPPED: Tally = { passed: 0, failed: 0, skipped: 1, flaky: [] };

export function sumOf(tallies: Tally[]): Tally {
  const total = (of: "passed" | "failed" | "skipped") => tallies.reduce((sum, tally) => sum + tally[of], 0);
  return {
    passed: total("passed"),
    failed: total("failed"),
    skipped: total("skipped"),
    flaky: tallies.flatMap(({ flaky }) => flaky),
  };
}

export function describeTally({ passed, failed, skipped }: Omit<Tally, "flaky">): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads the report of Vitest's JSON reporter. A file that could not be imported counts as one failure. */
export function vitestTally(reportFile: string, hasSucceeded: boolean): Tally {
  const report = readReport<VitestReport>(reportFile);
  if (!report) return ONE_FAILED;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: atLeastOne(report.numFailedTests + unloadable, hasSucceeded),
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0]}`),
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite["specs"] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export function playwrightTally(reportFile: string, hasSucceeded: boolean): Tally {
  const report = readReport<PlaywrightReport>(reportFile);
  if (!report) return ONE_FAILED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: atLeastOne(unexpected, hasSucceeded),
    skipped,
    flaky: report.suites
      .flatMap(specsOf)
      .flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === "flaky")
          .map(({ results }) => `${title}\n${results[0]?.error?.message ?? ""}`),
      ),
  };
}

/** A runner can fail without a failing test: after an error between tests, or if there is no test at all. */
const atLeastOne = (failed: number, hasSucceeded: boolean) => (hasSucceeded ? failed : Math.max(1, failed));

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}
