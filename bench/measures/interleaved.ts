import { load, type LoadPlan, type Measured } from "./load";
import { median } from "./statistics";

const CONNECTIONS = 50;

type Subject = Omit<LoadPlan, "connections" | "seconds"> | ((seconds: number) => Promise<number>);

/** Medians of the rounds, and their spread. */
export interface Measures extends Measured {
  slowest: number;
  fastest: number;
}

/**
 * Runs the subjects in turn, for several rounds of some seconds after a warm-up round, so that other load on the
 * machine affects all equally. A subject that is not a server reports its own rate.
 */
export async function measureInterleaved<Name extends string>(
  subjects: Record<Name, Subject>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, Measures>> {
  const names = Object.keys(subjects) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const result = await once(subjects[name], seconds);
      if (round > 0) measured.get(name)!.push(result);
    }
  return Object.fromEntries(names.map((name) => [name, middle(measured.get(name)!)])) as Record<Name, Measures>;
}

async function once(subject: Subject, seconds: number): Promise<Measured> {
  if (typeof subject !== "function") return load({ ...subject, connections: CONNECTIONS, seconds });
  return { perSecond: await subject(seconds), p50Ms: NaN, p99Ms: NaN, cpuMs: NaN, databaseCpuMs: NaN };
}

function middle(results: readonly Measured[]): Measures {
  const of = (name: keyof Measured) => results.map((result) => result[name]);
  return {
    perSecond: median(of("perSecond")),
    p50Ms: median(of("p50Ms")),
    p99Ms: median(of("p99Ms")),
    cpuMs: median(of("cpuMs")),
    databaseCpuMs: median(of("databaseCpuMs")),
    slowest: Math.min(...of("perSecond")),
    fastest: Math.max(...of("perSecond")),
  };
}
