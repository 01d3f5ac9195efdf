import type { SourceFile } from "../source-files";
import { FEATURE_LAYERS } from "./feature-layers";

export type Layer = "app" | "components" | "features" | "db" | "platform";

/** From top to bottom: each layer uses those below it. */
export const LAYERS: readonly Layer[] = ["app", "components", "features", "db", "platform"];

export interface Architecture {
  /** `app>components`: a file of the one imports a file of the other. */
  layers: ReadonlySet<string>;
  /** `transfers>passports` */
  features: ReadonlySet<string>;
  /** Every feature, from the top layer to the bottom. */
  featureNames: readonly string[];
}

const isProduct = (path: string) =>
  !/\.test\.tsx?$|\/testing\/|^(e2e|bench|db\/seed|lib\/platform\/(launch|cli|house))\//.test(path);

function layerOf(path: string): Layer {
  const [wing, part] = path.split("/");
  return wing === "lib" ? (part === "platform" ? "platform" : "features") : (wing as Layer);
}

const featureOf = (path: string) => path.split("/")[1] ?? "";

/** Which parts of the product use which, as the import lines say. Tools and tests are not counted. */
export function readArchitecture(files: ReadonlyMap<string, SourceFile>): Architecture {
  const [layers, features, featureNames] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { path, imports } of files.values()) {
    if (!isProduct(path)) continue;
    if (layerOf(path) === "features") featureNames.add(featureOf(path));
    for (const { target } of imports) {
      if (!files.has(target) || !isProduct(target)) continue;
      const [from, to] = [layerOf(path), layerOf(target)];
      if (from !== to) layers.add(`${from}>${to}`);
      else if (from === "features" && featureOf(path) !== featureOf(target))
        features.add(`${featureOf(path)}>${featureOf(target)}`);
    }
  }
  const depth = (name: string) => FEATURE_LAYERS.findIndex((layer) => layer.includes(name));
  const names = [...featureNames].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return { layers, features, featureNames: names };
}
