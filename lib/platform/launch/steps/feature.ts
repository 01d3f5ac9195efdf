import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

/**
 * The tests of one feature: those in its folders of `lib` and `components`, and those elsewhere whose file or folder
 * has its name (`app/v1/transfer/`, `e2e/portal/bulk-transfers.spec.ts`).
 */

const WINGS = ["app", "components", "db", "e2e", "lib"];
const TEST = /\.(test|spec)\.tsx?$/;

/** Test files by their feature, each by its path from the project's folder. */
type FeatureTests = ReadonlyMap<string, readonly string[]>;

export function findFeatureTests(): FeatureTests {
  const folders = ["lib", "components"].flatMap((wing) =>
    readdirSync(join(root, wing), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  );
  const files = WINGS.flatMap((wing) =>
    readdirSync(join(root, wing), { recursive: true, encoding: "utf8" }).map((path) => `${wing}/${path}`),
  );
  return sortByFeature(
    files.filter((path) => TEST.test(path)),
    folders.map(({ name }) => name),
  );
}

export function sortByFeature(testFiles: readonly string[], folders: readonly string[]): FeatureTests {
  const features = [...new Set(folders)].sort();
  const tests = new Map(features.map((feature): [string, string[]] => [feature, []]));
  for (const path of [...testFiles].sort()) tests.get(featureOf(path, features) ?? "")?.push(path);
  return new Map([...tests].filter(([, files]) => files.length > 0));
}

/** A sentence about the first of these that is no feature with tests, or undefined. */
export function refuseUnknown(features: readonly string[], tests: FeatureTests): string | undefined {
  const unknown = features.find((feature) => !tests.has(feature));
  return unknown === undefined
    ? undefined
    : `There is no feature "${unknown}" with tests. Choose one of these: ${[...tests.keys()].join(", ")}.`;
}

function featureOf(path: string, features: readonly string[]): string | undefined {
  const [wing, folder] = path.split("/");
  if (wing === "lib" || wing === "components") return folder;
  const parts = path.replace(TEST, "").split("/");
  const names = wing === "e2e" ? parts.slice(-1) : parts.slice(1);
  const matches = features.filter((feature) => names.some((name) => isNamedAfter(name, feature)));
  return matches.sort((a, b) => b.length - a.length)[0];
}

/** Whether the name of a file or folder has these words, in the singular or in the plural. */
function isNamedAfter(name: string, feature: string): boolean {
  const singular = feature.replace(/ies$/, "y").replace(/s$/, "");
  return [feature, singular].some((noun) => `-${name.replaceAll(".", "-")}-`.includes(`-${noun}-`));
}
