import { SHORT_OF_MEMORY } from "./explain-failure.mjs";

export interface Part {
  name: string;
  ended: Promise<string>;
  stop: () => Promise<void>;
  kill: () => void;
}

/** Added to DRAIN_SECONDS, the time that the server gives load balancers. */
const STOP_PATIENCE_MS = 15_000;

function describeLoss(name: string, how: string): string {
  if (how.startsWith("SIGKILL")) return `${name} ended unexpectedly (SIGKILL): ${SHORT_OF_MEMORY}`;
  return `${name} ended unexpectedly${how ? ` (${how})` : ""}.`;
}

/** The processes of the running service. They stop together, in reverse start order. */
export class Parts {
  readonly #running: Part[] = [];
  readonly #comingUp: Promise<unknown>[] = [];
  #stopping: Promise<void> | undefined;

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

  /** Adds a part once it runs. `stop` waits for parts that are still starting, so that none is left behind. */
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
