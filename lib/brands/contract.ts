import { z } from "zod";
import { brandSlug } from "@/lib/platform/input/ids";
import { mailbox } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import { TIERS } from "@/lib/platform/rate-limit/rules";

export const tier = z.enum(TIERS);

export const newBrand = z.strictObject({
  name: text(200),
  slug: brandSlug,
  tier: tier.default("standard"),
  website: webAddress().optional(),
  support_email: mailbox().optional(),
});

export const tierChoice = z.strictObject({ slug: brandSlug, tier });

export const archiveGiven = z.strictObject({ file: z.string() });
