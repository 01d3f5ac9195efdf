import { z } from "zod";
import { mailbox } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { TIERS } from "@/lib/platform/rate-limit/rules";

export const tier = z.enum(TIERS);

export const brandSlug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
    error: "A slug has 1 to 63 of the characters a-z, 0-9 and hyphen, no hyphen first or last.",
  });

export const newBrand = z.strictObject({
  name: text(200),
  slug: brandSlug,
  tier: tier.default("standard"),
  website: webAddress().optional(),
  support_email: mailbox().optional(),
});

export const tierChoice = z.strictObject({ slug: brandSlug, tier });

export const archiveGiven = z.strictObject({ file: z.string() });
