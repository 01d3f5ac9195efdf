import { addIncidentUpdate, findIncident, insertIncident, listIncidentPage, listIncidents } from "@/db/queries/status";
import { nothing, useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { incidentForm, incidentListQuery, incidentUpdateForm } from "./contract";
import { forgetServiceStatus } from "./look-at-service";

/** What the operator tells everybody on the status page. Every word stands in the log of the operator's brand. */

/** Tells of an incident. Throws `not_found` to whoever is no operator, `recent_code_needed`. */
export const openIncident = useCase({
  may: "operator.change",
  by: "member",
  input: incidentForm,
  audits: ["incident.opened"],
  reach: "every brand",
  run: async ({ tx, at, audit }, form): Promise<string> => {
    const id = newId("inc");
    await insertIncident(tx, { ...form, id, updateId: newId("inu"), startedAt: at, updatedAt: at });
    await audit("incident.opened", id, { title: form.title, impact: form.impact, state: form.state });
    return id;
  },
  committed: forgetServiceStatus,
});

/**
 * Says more of an incident, or that it is over. Throws as opening does, and `not_found` of one that is not there,
 * `incident_over` of one that is resolved.
 */
export const updateIncident = useCase({
  may: "operator.change",
  by: "member",
  input: incidentUpdateForm,
  audits: ["incident.updated"],
  reach: "every brand",
  run: async ({ tx, at, audit }, { incidentId, state, text }): Promise<void> => {
    const wasAdded = await addIncidentUpdate(tx, { incidentId, updateId: newId("inu"), state, text, at });
    if (!wasAdded) {
      if (!(await findIncident(tx, incidentId))) throw new DomainError("not_found", "There is no such incident.");
      throw new DomainError("incident_over", "This incident is resolved: tell of a new one.");
    }
    await audit("incident.updated", incidentId, { state });
  },
  committed: forgetServiceStatus,
});

/** The incidents that last, with all that was said of them. For operators only: throws `not_found`. */
export const listLastingIncidents = useCase({
  may: "operator",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db }) => listIncidents(db, 0),
});

/** One page of all incidents, the latest first. For operators only: throws `not_found`. */
export const listAllIncidents = useCase({
  may: "operator",
  by: "member",
  input: incidentListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, { cursor, limit }) => cutPage(await listIncidentPage(db, { cursor, limit: limit + 1 }), limit),
});
