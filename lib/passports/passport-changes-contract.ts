import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { passportAnswer, passportExample, passportParams, passportParamsExample } from "./api-contract";
import { passportChangeForm } from "./contract";

export const changePassportOperation = operation({
  id: "changePassport",
  method: "POST",
  path: "/v1/passports/{code}/changes",
  tag: "Passports",
  summary: "Suspend, revoke or report an item",
  description: [
    "`suspend`, `revoke`, `archive` and `reinstate` set the passport's status; `report_lost`, `report_stolen` and " +
      "`clear_custody` say where the item is; `decommission` takes it out of use, which `reinstate` reverts. " +
      "Verify shows the change immediately. With `unsold`, a decommissioned unit without an owner is counted in the " +
      "yearly disclosure of discarded unsold goods (Regulation (EU) 2024/1781, Article 24).",
    "`suspend`, `revoke` and `reinstate` need a `reason`. A pending transfer that can no longer continue is voided. " +
      "If the passport already has this state, `is_changed` is false; a change that the state does not allow is 409 " +
      "`passport_state_conflict`.",
  ].join("\n\n"),
  scope: "passports",
  params: passportParams,
  paramsExample: passportParamsExample,
  body: passportChangeForm,
  bodyExample: { change: "report_stolen", reason: "Police report 26-11873" },
  status: 200,
  answer: z.strictObject({
    is_changed: z.boolean().describe("False: the passport stood so already, and nothing was written."),
    voided_transfer_id: z.string().nullable(),
    passport: passportAnswer,
  }),
  answerExample: {
    is_changed: true,
    voided_transfer_id: null,
    passport: {
      ...passportExample,
      custody_flag: "reported_stolen",
      custody_since: "2026-11-23T10:00:00.000Z",
      authenticity: { status: "suspect", reasons: ["reported_stolen"] },
      changed_at: "2026-11-23T10:00:00.000Z",
    },
  },
  errors: ["passport_not_found", "passport_state_conflict"],
});
