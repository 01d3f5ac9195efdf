"use server";

import { action } from "@/app/action";
import { addExamples } from "@/lib/brands/examples/add-examples";
import { clearExamples } from "@/lib/brands/examples/clear-examples";
import { clearTestData } from "@/lib/brands/test-mode/clear-test-data";
import { chooseWay } from "@/lib/home/first-steps/choose-way";
import { putStepsAway } from "@/lib/home/first-steps/put-steps-away";
import { transferToOneself } from "@/lib/home/first-steps/transfer-to-oneself";

const home = () => "/home";

export const chooseWayAction = action({ run: chooseWay, page: home, done: "way_chosen" });

export const putStepsAwayAction = action({
  of: putStepsAway,
  run: (context) => putStepsAway(context, { isAway: true }),
  page: home,
  done: "steps_put_away",
});

export const bringStepsBackAction = action({
  of: putStepsAway,
  run: (context) => putStepsAway(context, { isAway: false }),
  page: home,
  done: "steps_back",
});

export const transferToOneselfAction = action({
  run: transferToOneself,
  page: () => "/home?step=transfer",
  done: "transfer_started",
});

export const addExamplesAction = action({ run: addExamples, page: home, done: "examples_taken_in" });

export const clearTestDataAction = action({ run: clearTestData, page: home, done: "test_data_cleared" });

export const clearExamplesAction = action({ run: clearExamples, page: home, done: "examples_cleared" });
