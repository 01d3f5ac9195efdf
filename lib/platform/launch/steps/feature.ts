import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";

/** Tests in folders of `lib` and `components`, and elsewhere those whose file or folder has the feature's name. */

const WINGS = ["app", "components", "db", "e2e", "lib"];
const TEST = /\.(test|spec)\.tsx?$/;

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

function isNamedAfter(name: string, feature: string): boolean {
  const singular = feature.replace(/ies$/, "y").replace(/s$/, "");
  return [feature, singular].some((noun) => `-${name.replaceAll(".", "-")}-`.includes(`-${noun}-`));
}
