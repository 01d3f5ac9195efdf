import { measureRegistration } from "./measures/registration";
import { table } from "./measures/statistics";
import { measureInTurns, registerPassports, verifyTargets } from "./measures/verify";
import { Site } from "./servers/site";

/** Verify against a bare handler in the same build and run, and registration in bulk, on both databases. */

const PASSPORTS = 100_000;
const ROUNDS = 5;
const SECONDS = 4;

interface Goals {
  verifyRatio: number;
  productsPerSecond?: number;
}

const GOALS: Record<"postgres" | "embedded", Goals> = {
  postgres: { verifyRatio: 0.55, productsPerSecond: 8_000 },
  embedded: { verifyRatio: 0.35 },
};

const whole = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value.toFixed(1)} ms`;

async function benchDatabase(kind: "postgres" | "embedded"): Promise<string[][]> {
  const site = await Site.open(kind, { more: { CHECK_RESPONSES: "no" } });
  try {
    const bulk = await measureRegistration(site, { rounds: ROUNDS, batchesPerRound: 12 });
    const codes = await registerPassports(site, PASSPORTS);
    await site.untilEverythingIsChecked();
    await site.rows("analyze");
    const { bare, verify } = await measureInTurns(
      site.service.url,
      { bare: [{ path: "/api/health" }], verify: await verifyTargets(site, codes) },
      { rounds: ROUNDS, seconds: SECONDS },
    );
    const { verifyRatio, productsPerSecond } = GOALS[kind];
    const ratio = verify.perSecond / bare.perSecond;
    return [
      [`${kind}: bare handler`, `${whole(bare.perSecond)}/s`, ms(bare.p50Ms), ms(bare.p99Ms), "1", ""],
      [`${kind}: GET /v1/verify`, `${whole(verify.perSecond)}/s`, ms(verify.p50Ms), ms(verify.p99Ms), ratio.toFixed(2), `>= ${verifyRatio}`],
      [
        `${kind}: POST /v1/products, 1,000 records`,
        `${whole(bulk.productsPerSecond)} products/s`,
        ms(bulk.p50Ms),
        ms(bulk.p99Ms),
        "",
        productsPerSecond ? `>= ${whole(productsPerSecond)}/s` : "",
      ],
    ];
  } finally {
    await site.close();
  }
}

export async function benchApi(): Promise<void> {
  const heading = ["what", "throughput", "p50", "p99", "ratio", "goal"];
  const rows = [...(await benchDatabase("postgres")), ...(await benchDatabase("embedded"))];
  console.log(table([heading, ...rows]));
}
