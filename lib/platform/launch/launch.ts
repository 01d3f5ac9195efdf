import { SECOND_MS } from "@/lib/platform/clock";
import { type Environment, parseEnvironment, VARIABLE_NAMES } from "@/lib/platform/env";
import { announce } from "./announce";
import { unwritableFolder } from "./folders";
import { misspeltVariables } from "./misspelt";
import { onNpmExit } from "./npm-parent";
import { Parts } from "./parts";
import { isPortFree } from "./port";
import { dataFolder, giveUp, progress, withElapsed } from "./prepare.mjs";
import { provideDatabase } from "./provide-database";
import { serverArguments } from "./server-arguments";
import { startServerProcess } from "./server-process";

interface Launch {
  isDevelopment: boolean;
  build?: () => Promise<void>;
}

export async function launch({ isDevelopment, build }: Launch): Promise<void> {
  const settings = readSettings(isDevelopment);
  for (const sentence of misspeltVariables(process.env, VARIABLE_NAMES)) progress(sentence);
  const { port, host } = settings;
  if (!(await isPortFree(port, host)))
    giveUp(`Port ${port} of ${host} is in use by another program. Set PORT to a free one.`);

  const error = unwritableFolder(settings);
  if (error) giveUp(error);

  const parts = new Parts(
    (sentence) => void parts.stop().then(() => giveUp(sentence)),
    settings.drainSeconds * SECOND_MS,
  );
  stopOnSignal(parts);
  // Security: the server process does not need the password of the database owner, so an intruder must not find it
  // there.
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_OWNER_URL_FILE"]) delete process.env[name];
  const start = () => startServerProcess(serverArguments({ isDevelopment }));
  const starting = build ? undefined : start();
  const [{ demo, variables }] = await Promise.all([provideDatabase(settings, parts), build?.()]).catch(
    async (error) => {
      await parts.stop();
      throw error;
    },
  );
  const server = await withElapsed("Starting", () => (starting ?? start()).serve(variables));
  if (!server) {
    await parts.stop();
    return giveUp("The server did not start.");
  }
  parts.add(server);
  announce(settings, demo);
}

function readSettings(isDevelopment: boolean): Environment {
  Object.assign(process.env, { NODE_ENV: isDevelopment ? "development" : "production", DATA_DIR: dataFolder() });
  try {
    return parseEnvironment(process.env);
  } catch (error) {
    giveUp(`Carnet cannot start with these settings:\n  ${(error as Error).message.replaceAll("\n", "\n  ")}`);
  }
}

function stopOnSignal(parts: Parts): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) {
      parts.killAll();
      process.exit(1);
    }
    isStopping = true;
    progress("Stopping …");
    void parts.stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  onNpmExit(stop);
}
