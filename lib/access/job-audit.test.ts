import { expect, it } from "vitest";
import { RECURRING_JOBS } from "@/lib/operator/background-work/recurring-jobs";
import { KINDS } from "@/lib/platform/jobs/kinds";
import { readSourceFiles, wayTo } from "@/lib/platform/testing/source-files";
import { AUDIT_TARGETS } from "./audit-actions";
import { JOB_AUDITS } from "./job-audit";
import { useCaseRegistry } from "./testing/registry";

/** Actions that only old rows have, whose detail is a text. */
const NO_LONGER_WRITTEN: string[] = [];

const files = readSourceFiles();
const product = [...files.values()].filter(
  ({ path }) => /^(app|lib|db)\//.test(path) && !/\.test\.ts|\/testing\/|^db\/seed\//.test(path),
);
const importing = (target: string, name: RegExp) =>
  product.filter(({ imports, text }) => imports.some((one) => one.target === target) && name.test(text));

it("names jobs that there are, and between them and the use cases every action that is written", async () => {
  const kinds = [...Object.keys(KINDS), ...RECURRING_JOBS.map(({ id }) => id)];
  expect(Object.keys(JOB_AUDITS).filter((job) => !kinds.includes(job))).toEqual([]);
  const declared = [...(await useCaseRegistry()).values(), ...Object.values(JOB_AUDITS).map((audits) => ({ audits }))];
  const written = new Set<string>(declared.flatMap(({ audits }) => audits));
  expect(Object.keys(AUDIT_TARGETS).filter((action) => !written.has(action))).toEqual(NO_LONGER_WRITTEN);
});

it("nothing writes to the audit log but use cases and jobs, by what they declare", () => {
  const writers = importing("lib/access/append-audit.ts", /./).map(({ path }) => path);
  expect(writers).toEqual(["lib/access/use-case.ts"]);
  const openers = importing("lib/access/use-case.ts", /\b(auditorOf|writingScope)\b/).map(({ path }) => path);
  expect(openers).toEqual(["lib/access/job-audit.ts"]);
});

it("what audits as a job is a job's work, and no page or answer of the API reaches it but through use cases", () => {
  const auditing = importing("lib/access/job-audit.ts", /\b(auditInJob|jobScope)\b/).map(({ path }) => path);
  expect(auditing.length).toBeGreaterThan(10);
  const worked = auditing.filter((path) =>
    wayTo(files, "lib/operator/background-work/register.ts", (target) => target === path),
  );
  expect(worked).toEqual(auditing);
});
