import { COMPILED_SERVER } from "./compiled.mjs";

/**
 * V8 lets garbage pile up to several times what lives while the heap may grow to gigabytes; within this limit it
 * collects sooner, at the same speed. What is new gets half as much room again as V8 gives it: fewer requests are
 * caught in the middle by its collection, and kept. At rest it is given back.
 */
const HEAP = { "--max-old-space-size": 1_536, "--max-semi-space-size": 24 };

/**
 * What Node is given to run the server, in the project's folder. In production: the compiled one, with a heap of our
 * sizes, in MB, unless NODE_OPTIONS sets others.
 */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  const heap = Object.entries(HEAP).flatMap(([name, mb]) => (nodeOptions.includes(name) ? [] : [`${name}=${mb}`]));
  return [...heap, COMPILED_SERVER];
}
