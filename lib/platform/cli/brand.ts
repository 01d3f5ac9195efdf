import { z } from "zod";
import { listBrands } from "@/db/queries/brands";
import { brandSlug, newBrand, tier } from "@/lib/brands/contract";
import { createBrand } from "@/lib/brands/create-brand";
import { setTier } from "@/lib/brands/set-tier";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { command, runCommandLine } from "./command";

const tiers = TIERS.join("|");

await runCommandLine(
  "brand",
  {
    create: command({
      about: "Makes a brand.",
      usage:
        `--name "Example Outdoor" --slug example-outdoor [--tier ${tiers}] [--website https://…] ` +
        `[--support-email …]`,
      input: newBrand,
      run: async (db, brand) => {
        const outcome = await createBrand(db, brand);
        return outcome.ok
          ? { ok: true, say: `${brand.name} is a brand now: ${outcome.brandId}, tier ${brand.tier}.` }
          : outcome;
      },
    }),
    "set-tier": command({
      about: "Moves a brand to another tier.",
      usage: `<slug> ${tiers}`,
      words: ["slug", "tier"],
      input: z.strictObject({ slug: brandSlug, tier }),
      run: async (db, input) => {
        const outcome = await setTier(db, input);
        return outcome.ok
          ? {
              ok: true,
              say:
                `${input.slug} has the tier ${input.tier} (before: ${outcome.before}). Running processes know ` +
                `within a minute.`,
            }
          : outcome;
      },
    }),
    list: command({
      about: "Lists every brand with its tier.",
      usage: "",
      input: z.strictObject({}),
      run: async (db) => {
        const brands = await listBrands(db);
        const width = Math.max(0, ...brands.map(({ slug }) => slug.length));
        const lines = brands.map(({ slug, tier, name }) => `${slug.padEnd(width)}  ${tier.padEnd(18)}  ${name}`);
        return { ok: true, say: lines.length > 0 ? lines.join("\n") : "There is no brand yet." };
      },
    }),
  },
  process.argv.slice(2),
);
