/** What the server runs in production, from the project's folder. */
export const COMPILED_SERVER = ".build/server.mjs";

/**
 * What Node is given to run the server, in the project's folder. In production: the compiled one, its stacks told in
 * lines of the sources. V8 lets garbage pile up to several times what lives while the heap may grow to gigabytes;
 * within
 * this limit it collects sooner, at the same speed. NODE_OPTIONS may set another.
 */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  const heap = nodeOptions.includes("max-old-space-size") ? [] : ["--max-old-space-size=1536"];
  return [...heap, "--enable-source-maps", COMPILED_SERVER];
}
