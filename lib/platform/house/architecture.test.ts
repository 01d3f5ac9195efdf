import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawArchitecture } from "@/lib/platform/testing/architecture/draw-architecture";
import { FEATURE_LAYERS } from "@/lib/platform/testing/architecture/feature-layers";
import { readArchitecture } from "@/lib/platform/testing/architecture/read-architecture";
import { readSourceFiles } from "@/lib/platform/testing/source-files";

const stored = readFileSync(new URL("../../docs/architecture.svg", import.meta.url), "utf8");
const architecture = readArchitecture(readSourceFiles());

it("the picture of the architecture is the one that the imports make (else: npm run picture)", () => {
  expect(stored === drawArchitecture(architecture)).toBe(true);
});

it("the picture shows every feature, and a new use would change it", () => {
  for (const name of architecture.featureNames) expect(stored).toContain(`>${name}</text>`);
  const layers = new Set([...architecture.layers, "components>db"]);
  expect(drawArchitecture({ ...architecture, layers })).not.toBe(stored);
});

it("the document lists the layers of the features", () => {
  const document = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  expect(document).toContain(`\n${FEATURE_LAYERS.map((layer) => layer.join(", ")).join("\n")}\n`);
});
