import { z } from "zod";
import { reason } from "@/lib/platform/input/reason";
import { issue } from "@/lib/platform/input/text";
import { CHANGES_WITH_REASON, PASSPORT_CHANGES } from "./lifecycle-rules";

/** Suspending, revoking, reinstating and so on, in the portal. */

export const passportChangeForm = z
  .strictObject({ change: z.enum(PASSPORT_CHANGES), reason: reason.nullish() })
  .refine(({ change, reason }) => reason != null || !CHANGES_WITH_REASON.has(change), {
    ...issue("required", "This change needs a reason."),
    path: ["reason"],
  });

export type PassportChangeForm = z.output<typeof passportChangeForm>;
