import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { randomSecret } from "@/lib/platform/ids";
import { must } from "@/lib/platform/must";
import { openEngine, startUpkeep } from "./engine";
import { describeHolder, takeLock } from "./folder-lock.mjs";
import { serveProtocol } from "./protocol-server";

/** What this process tells its parent, once. */
export type EmbeddedDatabaseAnswer = { url: string } | { refused: string };

/** The embedded database's process. Arguments: the data folder, and who uses it, to say so to another. */
async function main(folder: string, about: string): Promise<void> {
  new Worker(join(process.cwd(), "db", "embedded", "watchdog.mjs"), {
    workerData: { parentPid: process.ppid },
  }).unref();
  const lock = await takeLock(folder, "lock", about);
  if (lock.holder) return answer({ refused: `The data folder ${folder} is in use by ${describeHolder(lock.holder)}.` });

  const engine = await openEngine(folder);
  const password = randomSecret(18).toString("base64url");
  const server = await serveProtocol(engine, password, (reason) => {
    process.stderr.write(`The embedded database has failed: ${reason}\n`);
    process.exit(1);
  });
  const stopUpkeep = await startUpkeep(engine, server.session);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    stopUpkeep();
    await server.close();
    await engine.exec("checkpoint");
    await engine.close();
    lock.release();
    process.exit(0);
  };
  process.on("disconnect", () => void stop());
  process.on("SIGTERM", () => void stop());
  if (!process.connected) return stop();
  answer({ url: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres` });
}

function answer(message: EmbeddedDatabaseAnswer): void {
  process.send?.(message);
  if ("refused" in message) process.disconnect?.();
}

// A terminal's Ctrl-C reaches the whole group; the parent ends this process when its turn has come.
process.on("SIGINT", () => undefined);
main(must(process.argv[2], "The folder"), process.argv[3] ?? "").catch((error: Error) => {
  process.stderr.write(error.message);
  process.exit(1);
});
