import { z } from "zod";
import { listLiveBrands } from "@/db/queries/brands";
import { importArchive } from "@/lib/brands/archive/import-archive";
import { archiveGiven, newBrand, tierChoice } from "@/lib/brands/contract";
import { createBrand, setTier } from "@/lib/brands/operate-brands";
import { TIERS } from "@/lib/platform/rate-limit/rules";
import { command, runCommandLine } from "./command";
import { requireDataFolder } from "./operator-database";

const tiers = TIERS.join("|");

await runCommandLine(
  "brand",
  {
    create: command({
      about: "Creates a brand.",
      usage:
        `--name "Example Outdoor" --slug example-outdoor [--tier ${tiers}] [--website https://…] ` +
        `[--support-email …]`,
      input: newBrand,
      run: async (context, brand) => {
        const { brandId } = await createBrand(context, brand);
        return `Created the brand ${brand.name}: ${brandId}, tier ${brand.tier}.`;
      },
    }),
    "set-tier": command({
      about: "Moves a brand to another tier.",
      usage: `<slug> ${tiers}`,
      positionals: ["slug", "tier"],
      input: tierChoice,
      run: async (context, input) => {
        const { before } = await setTier(context, input);
        const change = `${input.slug} has the tier ${input.tier} (before: ${before}).`;
        return `${change} Running processes follow within a minute.`;
      },
    }),
    "take-in": command({
      about: "Imports a brand of another deployment from the archive that its owner downloaded there.",
      usage: "<archive.zip>",
      positionals: ["file"],
      input: archiveGiven,
      run: async (context, input) => {
        requireDataFolder();
        const { slug, passports, files, commentsLeftOut } = await importArchive(context, input);
        return (
          `${slug} is here, with ${passports} passports and ${files} files. Its people ask for a new password at ` +
          "sign-in; its keys, links and company sign-in are created again." +
          (commentsLeftOut > 0 ? ` ${commentsLeftOut} comments of people who have left it stayed behind.` : "")
        );
      },
    }),
    list: command({
      about: "Lists every brand with its tier.",
      usage: "",
      input: z.strictObject({}),
      run: async ({ db }) => {
        const brands = await listLiveBrands(db);
        const width = Math.max(0, ...brands.map(({ slug }) => slug.length));
        const lines = brands.map(({ slug, tier, name }) => `${slug.padEnd(width)}  ${tier.padEnd(18)}  ${name}`);
        return lines.length > 0 ? lines.join("\n") : "There is no brand yet.";
      },
    }),
  },
  process.argv.slice(2),
);
