import { CALL_DEADLINE_MS, RedisLink } from "@/lib/platform/rate-limit/redis-link";

const CHANNEL = "carnet:changed-brands";
const MEANS = {
  up: "Redis answers: what another process changes is seen at once",
  away: "Redis is away: what another process changes may be seen two seconds late",
};

/**
 * Tells other processes, by Redis, which brands are being changed, and hears it of them. What is said while Redis is
 * away is not heard.
 */
export class ChangedBrands {
  readonly #telling: RedisLink;
  /** A connection that hears can say nothing. */
  readonly #hearing: RedisLink;

  constructor(url: string, hear: (brandId: string) => void, callDeadlineMs = CALL_DEADLINE_MS) {
    this.#telling = new RedisLink({
      url,
      prepare: (client) => client.publish(CHANNEL, ""),
      callDeadlineMs,
      means: {
        up: "Redis answers: other processes are told of changes",
        away: "Redis is away: other processes are not told of changes",
      },
    });
    this.#hearing = new RedisLink({
      url,
      prepare(client) {
        client.on("message", (_channel: string, brandId: string) => brandId && hear(brandId));
        return client.subscribe(CHANNEL);
      },
      callDeadlineMs,
      means: MEANS,
    });
  }

  get isUp(): boolean {
    return this.#telling.isUp && this.#hearing.isUp;
  }

  /** Never throws, and keeps nobody waiting. */
  tell(brandId: string): void {
    void this.#telling.ask((client) => client.publish(CHANNEL, brandId));
  }

  close(): void {
    this.#telling.close();
    this.#hearing.close();
  }
}
