import autocannon, { type Options, type Result } from "autocannon";
import { quantile } from "./statistics";

export interface Target {
  path: string;
  headers?: Record<string, string>;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LoadPlan {
  baseUrl: string;
  /** Dealt out to the connections, each of which goes round in its own. */
  targets: readonly Target[];
  connections: number;
  seconds: number;
}

/** Asks without pause for some seconds. Throws when an answer is not 200: a figure with failures in it says nothing. */
export async function load({ baseUrl, targets, connections, seconds }: LoadPlan): Promise<Measured> {
  const times: number[] = [];
  const others = new Map<number, number>();
  let connection = 0;
  const setupClient: Options["setupClient"] = (client) => {
    const own = targets.filter(
      (_, index) => index % connections === connection % Math.min(connections, targets.length),
    );
    connection += 1;
    client.setRequests(own.map(({ path, headers }) => ({ method: "GET", path, headers })));
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const done = (error: unknown, ended: Result) => (error ? reject(error) : resolve(ended));
    const running = autocannon({ url: baseUrl, connections, duration: seconds, setupClient }, done);
    running.on("response", (_client, status, _bytes, ms) => {
      if (status === 200) times.push(ms);
      else others.set(status, (others.get(status) ?? 0) + 1);
    });
  });
  if (others.size > 0 || result.errors > 0)
    throw new Error(`${result.errors} broken connections; answers other than 200: ${JSON.stringify([...others])}`);
  return { perSecond: times.length / result.duration, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}
