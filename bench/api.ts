import { type BulkMeasured, measureRegistration } from "./measures/registration";
import { table } from "./measures/statistics";
import { measureInterleaved, registerPassports, verifyTargets } from "./measures/verify";
import { Site } from "./servers/site";

/** Verify against a bare handler in the same build and run, and registration in bulk, on both databases. */

const PASSPORTS = 100_000;
const ROUNDS = 5;
const SECONDS = 4;
const UNITS_PER_PRODUCT = 20;

interface Goals {
  verifyRatio: number;
  productsPerSecond?: number;
  /** Where records are units of few products. */
  passportsPerSecond?: number;
}

const GOALS: Record<"postgres" | "embedded", Goals> = {
  postgres: { verifyRatio: 0.55, productsPerSecond: 8_000, passportsPerSecond: 20_000 },
  embedded: { verifyRatio: 0.35 },
};

const whole = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => `${value.toFixed(1)} ms`;

function bulkRow(
  what: string,
  { productsPerSecond, passportsPerSecond, p50Ms, p99Ms }: BulkMeasured,
  goal?: string | 0,
): string[] {
  return [
    what,
    `${whole(productsPerSecond)} products/s, ${whole(passportsPerSecond)} passports/s`,
    ms(p50Ms),
    ms(p99Ms),
    "",
    goal || "",
  ];
}

async function benchDatabase(kind: "postgres" | "embedded"): Promise<string[][]> {
  const site = await Site.open(kind, { more: { CHECK_RESPONSES: "no" } });
  try {
    const bulk = await measureRegistration(site, { rounds: ROUNDS, batchesPerRound: 12, unitsPerProduct: 1 });
    const units = await measureRegistration(site, {
      rounds: ROUNDS,
      batchesPerRound: 24,
      unitsPerProduct: UNITS_PER_PRODUCT,
    });
    const codes = await registerPassports(site, PASSPORTS);
    await site.untilEverythingIsChecked();
    await site.rows("analyze");
    const { bare, verify } = await measureInterleaved(
      site.service.url,
      { bare: [{ path: "/api/health" }], verify: await verifyTargets(site, codes) },
      { rounds: ROUNDS, seconds: SECONDS },
    );
    const { verifyRatio, productsPerSecond, passportsPerSecond } = GOALS[kind];
    const ratio = verify.perSecond / bare.perSecond;
    return [
      [`${kind}: bare handler`, `${whole(bare.perSecond)}/s`, ms(bare.p50Ms), ms(bare.p99Ms), "1", ""],
      [
        `${kind}: GET /v1/verify`,
        `${whole(verify.perSecond)}/s`,
        ms(verify.p50Ms),
        ms(verify.p99Ms),
        ratio.toFixed(2),
        `>= ${verifyRatio}`,
      ],
      bulkRow(
        `${kind}: POST /v1/products, 1,000 products of one unit`,
        bulk,
        productsPerSecond && `>= ${whole(productsPerSecond)} products/s`,
      ),
      bulkRow(
        `${kind}: POST /v1/products, 1,000 units of 50 products`,
        units,
        passportsPerSecond && `>= ${whole(passportsPerSecond)} passports/s`,
      ),
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
