/** A seeded generator (mulberry32) of numbers in [0, 1): the same seed gives the same test every time. */
export function seededRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Arrival times in whole milliseconds: bursts, a steady trickle and pauses, some exactly one window after another. */
export function randomArrivals(random: () => number, count: number, startMs = 0): number[] {
  const arrivals: number[] = [];
  let at = startMs;
  for (let index = 0; index < count; index += 1) {
    const kind = random();
    const earlier = arrivals[Math.floor(random() * index)];
    if (kind < 0.3) at += 0;
    else if (kind < 0.7) at += Math.floor(random() * 3_000);
    else if (kind < 0.9) at += Math.floor(random() * 20_000);
    else if (kind < 0.98 && earlier !== undefined) at = Math.max(at, earlier + 60_000 - Math.floor(random() * 2));
    else at += Math.floor(random() * 70_000);
    arrivals.push(at);
  }
  return arrivals;
}
