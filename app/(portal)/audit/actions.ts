"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { changeHeadMails } from "@/lib/audit/change-head-mails";
import { requestChainCheck } from "@/lib/audit/request-chain-check";

export const requestCheckAction = action({
  run: requestChainCheck,
  page: () => "/audit",
  done: "chain_check_requested",
});

export const changeHeadMailsAction = action({
  schema: z.object({ isOn: z.stringbool() }),
  run: changeHeadMails,
  page: () => "/audit",
  done: ({ isOn }) => (isOn ? "head_mails_on" : "head_mails_off"),
});
