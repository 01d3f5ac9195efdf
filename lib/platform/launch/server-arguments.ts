import { COMPILED_SERVER } from "./compiled.mjs";

/**
 * The arguments of Node that runs the server, in the project's folder. The heap is bounded, since V8 lets garbage grow
 * to several times what is in use while it may grow to gigabytes. `NODE_OPTIONS` may set another bound.
 */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  return nodeOptions.includes("max-old-space-size")
    ? [COMPILED_SERVER]
    : ["--max-old-space-size=1536", COMPILED_SERVER];
}
