import { z } from "zod";
import { isDomain } from "@/lib/people/company-sign-in/rules";
import { issue } from "@/lib/platform/input/text";

export const brandHostForm = z.strictObject({
  host: z
    .string()
    .overwrite((value) =>
      value
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/\/$/, ""),
    )
    .refine(isDomain, issue("domain_form", "A host name looks like id.example.com.")),
});

export const PROOF_LABEL = "_carnet-host";

export function hostProof({ host, token }: { host: string; token: string }): { name: string; value: string } {
  return { name: `${PROOF_LABEL}.${host}`, value: `carnet-host=${token}` };
}

export const HOST_STATES = ["pending", "proved", "serving", "former"] as const;
export type HostState = (typeof HOST_STATES)[number];

/** Pending: not proved. Serving: new items use it. Former: older items use it permanently. */
export function hostState(row: {
  provedAt: Date | null;
  activeFrom: Date | null;
  activeUntil: Date | null;
}): HostState {
  if (!row.provedAt) return "pending";
  if (!row.activeFrom) return "proved";
  return row.activeUntil ? "former" : "serving";
}
