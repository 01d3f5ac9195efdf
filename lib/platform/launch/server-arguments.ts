import { COMPILED_SERVER } from "./compiled.mjs";

/**
 * What Node is given to run the server, in the project's folder. In production: the compiled one. V8 lets garbage pile
 * up to several times what lives while the heap may grow to gigabytes; within this limit it collects sooner, at the
 * same speed. NODE_OPTIONS may set another.
 */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  const heap = nodeOptions.includes("max-old-space-size") ? [] : ["--max-old-space-size=1536"];
  return [...heap, COMPILED_SERVER];
}
