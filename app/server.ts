import { AWAITS_SETTINGS } from "@/lib/platform/launch/compiled.mjs";
import { startPagesProcess } from "@/lib/platform/processes/pages-process";

/** Serves /v1, resolver and probes; forwards the rest to app/pages.ts, so that pages do not delay the API. */

async function main(): Promise<void> {
  let stop: (why: string) => void = () => process.exit(0);
  for (const signal of ["SIGTERM", "disconnect"]) process.on(signal, () => stop(signal));
  // Ctrl-C in a terminal also reaches the launcher, which then stops this process.
  process.on("SIGINT", () => process.connected || stop("SIGINT"));
  const settings = process.argv.includes(AWAITS_SETTINGS)
    ? new Promise<Record<string, string>>((resolve) => process.once("message", resolve))
    : Promise.resolve({});
  const pagesStarting = startPagesProcess(settings);
  const failure = pagesStarting.then(
    () => null,
    (error: Error) => error.message,
  );
  // Both processes load their modules at the same time, so this one's are not imported above.
  const { prepareServing, listen } = await import("./listen");
  await prepareServing(await settings, giveUp);
  const failed = await failure;
  if (failed !== null) giveUp(failed);
  stop = await listen(await pagesStarting, giveUp);
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

void main();
