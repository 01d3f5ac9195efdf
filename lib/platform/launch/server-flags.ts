/**
 * Node's own flags for app/server.ts in production. V8 lets garbage pile up to several times what lives while the heap
 * may grow to gigabytes; within this limit it collects sooner, at the same speed. NODE_OPTIONS may set another.
 */
export function serverFlags(nodeOptions = process.env.NODE_OPTIONS ?? ""): string[] {
  return nodeOptions.includes("max-old-space-size") ? [] : ["--max-old-space-size=1536"];
}
