"use server";

import { z } from "zod";
import { clearExamples } from "@/lib/brands/examples/clear-examples";
import { takeInExamples } from "@/lib/brands/examples/take-in-examples";
import { chooseWay } from "@/lib/home/first-steps/choose-way";
import { putStepsAway } from "@/lib/home/first-steps/put-steps-away";
import { WAYS } from "@/lib/home/first-steps/rules";
import { transferToOneself } from "@/lib/home/first-steps/transfer-to-oneself";
import { memberCommand } from "../action";

const nothing = z.object({});
const home = () => "/home";

export const chooseWayAction = memberCommand({
  schema: z.object({ way: z.enum(WAYS) }),
  run: chooseWay,
  page: home,
  done: "way_chosen",
});

export const putStepsAwayAction = memberCommand({
  schema: nothing,
  run: (context) => putStepsAway(context, { isAway: true }),
  page: home,
  done: "steps_put_away",
});

export const bringStepsBackAction = memberCommand({
  schema: nothing,
  run: (context) => putStepsAway(context, { isAway: false }),
  page: home,
  done: "steps_back",
});

export const transferToOneselfAction = memberCommand({
  schema: nothing,
  run: transferToOneself,
  page: () => "/home?step=transfer",
  done: "transfer_started",
});

export const takeInExamplesAction = memberCommand({
  schema: nothing,
  run: takeInExamples,
  page: home,
  done: "examples_taken_in",
});

export const clearExamplesAction = memberCommand({
  schema: nothing,
  run: clearExamples,
  page: home,
  done: "examples_cleared",
});
