import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { afterId, pageSize } from "@/lib/platform/input/list-page";
import { text } from "@/lib/platform/input/text";
import {
  INCIDENT_IMPACTS,
  INCIDENT_STATES,
  INCIDENT_TEXT_CHARACTERS_MAX,
  INCIDENT_TITLE_CHARACTERS_MAX,
} from "./rules";

const said = text(INCIDENT_TEXT_CHARACTERS_MAX);

export const incidentForm = z.strictObject({
  title: text(INCIDENT_TITLE_CHARACTERS_MAX),
  impact: z.enum(INCIDENT_IMPACTS),
  state: z.enum(INCIDENT_STATES),
  /** Of the title and the text. */
  language: z.enum(LOCALES),
  text: said,
});

export const incidentUpdateForm = z.strictObject({
  incidentId: z.string().max(100),
  state: z.enum(INCIDENT_STATES),
  text: said,
});

/** The address of the operator's list. Whatever it holds, a list can be shown. */
export const incidentListQuery = z.object({ cursor: afterId, limit: pageSize });
