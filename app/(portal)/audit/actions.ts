"use server";

import { z } from "zod";
import { changeHeadMails } from "@/lib/audit/change-head-mails";
import { requestChainCheck } from "@/lib/audit/request-chain-check";
import { memberCommand } from "../action";

export const requestCheckAction = memberCommand({
  schema: z.object({}),
  run: requestChainCheck,
  page: () => "/audit",
  done: "chain_check_requested",
});

export const changeHeadMailsAction = memberCommand({
  schema: z.object({ isOn: z.stringbool() }),
  run: changeHeadMails,
  page: () => "/audit",
  done: ({ isOn }) => (isOn ? "head_mails_on" : "head_mails_off"),
});
