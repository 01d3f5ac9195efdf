import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";
import { readPassportCode } from "@/lib/passports/code";
import { checkRecord } from "@/lib/products/registration/check-records";
import { VARIABLE_NAMES } from "../env";

const readText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const readme = readText("README.md");

it("the README's configuration table names every variable, and no other", () => {
  const named = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

it("every passport code in the README is one", () => {
  const codes = readme.match(/\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{5}\b/g) ?? [];
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !readPassportCode(code, "").ok)).toEqual([]);
});

it("the README's record can be registered, and nothing about it is doubtful", () => {
  const [, record] = /-d '(\{\s+"name"[^']*)'/.exec(readme) ?? [];
  expect(checkRecord(JSON.parse(record!))).toMatchObject({ ok: true, warnings: [] });
});

it("every npm command in the README is there", () => {
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => name !== "ci" && !(name in scripts))).toEqual([]);
});

it("the proxy of deploy lets the largest file through, whole in its form", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readText("deploy/nginx.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(FILE_BYTES_MAX);
});
