import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { COMPILED_PAGES } from "@/lib/platform/launch/compiled.mjs";
import { log } from "@/lib/platform/log";
import { runsCompiled } from "@/lib/platform/start-thread";
import { connectPeer, type PeerMessage, receiveFromPeer } from "./peer";

export interface PagesSettings {
  settings: Record<string, string>;
}
export const LISTENING = "listening";
export const STOP = "stop";

const RESTART_MS = { first: 100, most: 10 * SECOND_MS };
const STABLE_AFTER_MS = 60 * SECOND_MS;
const STOP_MS_MAX = 15 * SECOND_MS;

export interface PagesProcess {
  readonly socketPath: string;
  isUp: () => boolean;
  stop: () => Promise<void>;
}

/** Restarts it when it ends. Resolves when it first listens; throws if it ends before, with the reason on stderr. */
export async function startPagesProcess(settings: Promise<Record<string, string>>): Promise<PagesProcess> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-"));
  const socketPath = join(folder, "pages.sock");
  const pages = new SupervisedPages(socketPath, settings);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await pages.start();
  return pages;
}

class SupervisedPages implements PagesProcess {
  #child: ChildProcess | undefined;
  #isUp = false;
  #isStopping = false;
  #restartMs = RESTART_MS.first;

  constructor(
    readonly socketPath: string,
    private readonly settings: Promise<Record<string, string>>,
  ) {}

  isUp = () => this.#isUp;

  async start(): Promise<void> {
    rmSync(this.socketPath, { force: true });
    const child = (this.#child = fork(runsCompiled() ? COMPILED_PAGES : "app/pages.ts", [this.socketPath], {
      execArgv: process.execArgv,
    }));
    const startedMs = monotonicMs();
    const listening = new Promise<void>((resolve, reject) => {
      child.on("message", (message: PeerMessage | typeof LISTENING) => {
        if (message !== LISTENING) return void receiveFromPeer(message);
        this.#isUp = true;
        connectPeer((toSend) => child.connected && child.send(toSend, () => undefined));
        resolve();
      });
      child.once("exit", (code, signal) => {
        const wasUp = this.#isUp;
        this.#end();
        if (this.#isStopping) return;
        const how = signal ?? `exit code ${code}`;
        if (!wasUp) return reject(new Error(`The process that serves pages did not start (${how}).`));
        log().error({ event: "pages.ended", how }, "the process that serves pages has ended; it is started again");
        this.#restartLater(monotonicMs() - startedMs);
      });
    });
    void this.settings.then((settings) => child.connected && child.send({ settings } satisfies PagesSettings));
    await listening;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    if (this.#isUp && child.connected) child.send(STOP, () => undefined);
    else child.kill("SIGKILL");
    const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
    await ended;
    clearTimeout(deadline);
  }

  #end(): void {
    this.#isUp = false;
    connectPeer(undefined);
  }

  #restartLater(ranMs: number): void {
    this.#restartMs = ranMs > STABLE_AFTER_MS ? RESTART_MS.first : Math.min(this.#restartMs * 2, RESTART_MS.most);
    setTimeout(() => {
      if (this.#isStopping) return;
      const again = () => this.#isStopping || this.#restartLater(0);
      this.start().then(() => log().warn({ event: "pages.restarted" }, "pages are served again"), again);
    }, this.#restartMs);
  }
}
