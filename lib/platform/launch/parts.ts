import { SHORT_OF_MEMORY } from "./explain-failure.mjs";

/** One process of the service as the launcher sees it. */
export interface Part {
  /** As a sentence names it: "The server". */
  name: string;
  /** Resolves when its process has ended, asked to or not, with what is known of why. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  kill: () => void;
}

/** Beyond the time that the server gives balancers (DRAIN_SECONDS). */
const STOP_PATIENCE_MS = 15_000;

function describeLoss(name: string, how: string): string {
  if (how.startsWith("SIGKILL")) return `${name} ended unexpectedly (SIGKILL): ${SHORT_OF_MEMORY}`;
  return `${name} ended unexpectedly${how ? ` (${how})` : ""}.`;
}

/** The processes that make up the running service: they end together, the last started first. */
export class Parts {
  readonly #running: Part[] = [];
  readonly #comingUp: Promise<unknown>[] = [];
  #stopping: Promise<void> | undefined;

  /** `onLoss` is told when a part ends that nobody asked to. */
  constructor(
    private readonly onLoss: (sentence: string) => void,
    private readonly drainMs = 0,
  ) {}

  add(part: Part): void {
    this.#running.push(part);
    void part.ended.then((how) => {
      if (!this.#stopping) this.onLoss(describeLoss(part.name, how));
    });
  }

  /** Adds a part once it runs. Told to end before, they wait for it, so that it is not left behind. */
  bring<Brought extends Part>(starting: Promise<Brought>): Promise<Brought> {
    const added = starting.then((part) => {
      this.add(part);
      return part;
    });
    this.#comingUp.push(added.catch(() => undefined));
    return added;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  killAll(): void {
    for (const part of this.#running) part.kill();
  }

  async #stopAll(): Promise<void> {
    await Promise.all(this.#comingUp);
    for (const part of this.#running.toReversed()) {
      const deadline = setTimeout(() => part.kill(), this.drainMs + STOP_PATIENCE_MS);
      await part.stop();
      clearTimeout(deadline);
    }
  }
}
