"use server";

import { action } from "@/app/action";
import { addExamples, clearExamples } from "@/lib/brands/examples/examples";
import { clearTestData } from "@/lib/brands/test-mode/switch-mode";
import { chooseWay, putStepsAway, transferToOneself } from "@/lib/home/first-steps/show-first-steps";
import { noticeOfMail } from "../notice-of-mail";

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
  done: noticeOfMail("transfer_started"),
});

export const addExamplesAction = action({ run: addExamples, page: home, done: "examples_taken_in" });

export const clearTestDataAction = action({ run: clearTestData, page: home, done: "test_data_cleared" });

export const clearExamplesAction = action({ run: clearExamples, page: home, done: "examples_cleared" });
