import { COMPILED_SERVER } from "./compiled.mjs";

/** V8 otherwise lets garbage grow to several times the memory in use. `NODE_OPTIONS` can set another limit. */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  return nodeOptions.includes("max-old-space-size")
    ? [COMPILED_SERVER]
    : ["--max-old-space-size=1536", COMPILED_SERVER];
}
