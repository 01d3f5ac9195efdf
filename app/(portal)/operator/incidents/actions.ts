"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { openIncident, updateIncident } from "@/lib/status/public-status";

const page = () => "/operator/incidents";

export const openIncidentAction = action({ run: openIncident, leadTo: page, done: "incident_opened" });
export const updateIncidentAction = action({
  run: updateIncident,
  refusedTo: onceGone(page, "not_found", "incident_over"),
  leadTo: page,
  done: "incident_updated",
});
