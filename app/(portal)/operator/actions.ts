"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { suspensionForm } from "@/lib/operator/contract";
import { runJobAgain } from "@/lib/operator/dead-jobs";
import { changeTier, reinstateBrand, suspendBrand, showAnyBrand } from "@/lib/operator/list-all-brands";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { openIncident, updateIncident } from "@/lib/status/public-status";

const page = ({ brandId = "" }: { brandId?: string }) => `/operator/brands/${encodeURIComponent(brandId)}`;

export const changeTierAction = action({ run: changeTier, page, done: "tier_changed" });

export const suspendBrandAction = action({
  of: suspendBrand,
  schema: suspensionForm,
  run: async (context, input) => {
    const { slug } = await showAnyBrand(context, input);
    if (input.confirmation?.trim() !== slug)
      throw invalidRequest([
        { pointer: "/confirmation", code: "wrong_confirmation", detail: "The brand's slug has to be typed." },
      ]);
    return suspendBrand(context, input);
  },
  refusedTo: onceGone(page, "brand_state_conflict"),
  leadTo: (_result, input) => page(input),
  done: "brand_suspended",
});

export const reinstateBrandAction = action({ run: reinstateBrand, page, done: "brand_reinstated" });

export const runJobAgainAction = action({ run: runJobAgain, page: () => "/operator", done: "job_run_again" });

const incidentsPage = () => "/operator/incidents";

export const openIncidentAction = action({ run: openIncident, leadTo: incidentsPage, done: "incident_opened" });
export const updateIncidentAction = action({
  run: updateIncident,
  refusedTo: onceGone(incidentsPage, "not_found", "incident_over"),
  leadTo: incidentsPage,
  done: "incident_updated",
});
