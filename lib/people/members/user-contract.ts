import { z } from "zod";
import { ROLES } from "@/lib/access/permissions";
import { brandSlug } from "@/lib/brands/contract";
import { mailbox } from "@/lib/platform/input/mailbox";
import { text } from "@/lib/platform/input/text";

/** People as an operator brings them in. */

export const newUser = z.strictObject({ email: mailbox(), name: text(200), brand: brandSlug, role: z.enum(ROLES) });
export const knownUser = z.strictObject({ email: mailbox() });

export const operatorChoice = knownUser.extend({ operator: z.enum(["yes", "no"]) });
