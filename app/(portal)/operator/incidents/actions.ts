"use server";

import { action } from "@/app/action";
import { openIncident, updateIncident } from "@/lib/status/incidents";

const page = () => "/operator/incidents";

export const openIncidentAction = action({ run: openIncident, page, done: "incident_opened" });
export const updateIncidentAction = action({ run: updateIncident, page, done: "incident_updated" });
