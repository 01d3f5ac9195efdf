import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProvidedServer, freePort, startGuarded, waitUntil } from "./guarded";
import { canInstallDebianPackages, findProgram, installDebianPackages } from "./packages";

export interface ProvidedRedis extends ProvidedServer {
  port: number;
}

export async function provideRedis(url = process.env.TEST_REDIS_URL): Promise<ProvidedServer> {
  return url ? { url, stop: () => Promise.resolve() } : startRedis();
}

export async function startRedis(port?: number): Promise<ProvidedRedis> {
  const program = await redisProgram();
  const onPort = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "carnet-redis-"));
  const args = ["--port", String(onPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const server = startGuarded({ command: program, args, cwd: folder, removeAtEnd: folder });
  if (!(await waitUntil(() => answersPing(onPort), server, 10_000))) {
    await server.stop();
    throw new Error(`Redis did not start: ${server.output()}`);
  }
  return { url: `redis://127.0.0.1:${onPort}`, port: onPort, stop: server.stop };
}

export async function redisProgram(): Promise<string> {
  const path = findProgram("redis-server") ?? findProgram("valkey-server");
  if (path) return path;
  if (canInstallDebianPackages()) await installDebianPackages("redis-server");
  const installed = findProgram("redis-server");
  if (!installed) throw new Error("there is no redis-server on this machine, and no Debian package could be installed");
  return installed;
}

export function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (answer) => finish(answer.toString().startsWith("+PONG")));
    socket.once("error", () => finish(false));
    socket.setTimeout(1_000, () => finish(false));
    const finish = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
  });
}
