import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { readPassportCode } from "@/lib/passports/code";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { VARIABLE_NAMES } from "../env";

const readText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const readme = readText("README.md");
const manual = readText("lib/docs/manual.md");
const apiDecisions = readText("lib/docs/api-decisions.md");

it("the README has at most 150 lines", () => {
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

/** Set by the launcher and by tests, never by an operator. */
const INTERNAL_VARIABLES = ["NODE_ENV", "EMBEDDED_DATABASE", "CHECK_RESPONSES"];

it("the manual's configuration table names every variable that an operator sets, and no other", () => {
  const variableNames = [...manual.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect([...variableNames, ...INTERNAL_VARIABLES].toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

it("every passport code in api-decisions.md is one", () => {
  const codes = apiDecisions.match(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{5}\b/g) ?? [];
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !readPassportCode(code, "").ok)).toEqual([]);
});

it("the record in the README can be registered without warnings", () => {
  const [, record = ""] = /-d '(\{\s+"name"[^']*)'/.exec(readme) ?? [];
  expect(validateRecord(JSON.parse(record))).toMatchObject({ ok: true, warnings: [] });
});

it("every npm command in the README, the documents and what contributors read is there", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
  const guides = ["README.md", ".github/CONTRIBUTING.md", "lib/docs/manual.md", "lib/docs/security.md"];
  const documents = [...guides, "lib/docs/architecture.md", "lib/docs/first-use-case.md", "lib/docs/decisions.md"];
  const commands = documents.flatMap((path) => [...readText(path).matchAll(/npm (?:run )?([a-z:-]+)/g)]);
  expect(
    commands.map(([, name = ""]) => name).filter((name) => !["ci", "registry"].includes(name) && !(name in scripts)),
  ).toEqual([]);
});

it("the proxy of deploy lets the largest file through, whole in its form", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readText("deploy/nginx.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(FILE_BYTES_MAX);
});
