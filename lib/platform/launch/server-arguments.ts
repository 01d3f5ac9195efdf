import { availableParallelism } from "node:os";
import { COMPILED_SERVER } from "./compiled.mjs";

/** As many threads as Node gives V8 by itself, on whatever machine. */
const V8_THREADS_MAX = 4;

/**
 * What Node is given to run the server, in the project's folder. In production: the compiled one. V8 lets garbage pile
 * up to several times what lives while the heap may grow to gigabytes; within this limit it collects sooner, at the
 * same speed. Its threads that collect garbage beside the server's own get the other cores: more of them than these
 * wait for each other. Of large requests, whose objects live long, V8 would learn to make all such objects among what
 * lives long; those of the small requests that follow then stay until everything is collected, which costs a
 * verification a third of its CPU. So it is told not to. And with the 16 MB of new objects that it has room for by
 * itself, those of large requests are copied about while they live; it gives the room back at rest. NODE_OPTIONS may
 * set the others.
 */
export function serverArguments({ isDevelopment = false, nodeOptions = process.env.NODE_OPTIONS ?? "" }): string[] {
  if (isDevelopment) return ["--import", "tsx", "app/server.ts"];
  const threads = Math.min(V8_THREADS_MAX, Math.max(1, availableParallelism() - 1));
  const settings = { "max-old-space-size": 1536, "max-semi-space-size": 64, "v8-pool-size": threads };
  const ours = Object.entries(settings).flatMap(([name, value]) =>
    nodeOptions.includes(name) ? [] : [`--${name}=${value}`],
  );
  return [...ours, "--no-allocation-site-pretenuring", COMPILED_SERVER];
}
