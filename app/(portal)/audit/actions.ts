"use server";

import { action } from "@/app/action";
import { changeHeadMails } from "@/lib/audit/change-head-mails";
import { requestChainVerification } from "@/lib/audit/request-chain-verification";

export const requestVerificationAction = action({
  run: requestChainVerification,
  page: () => "/audit",
  done: "chain_verification_requested",
});

export const changeHeadMailsAction = action({
  run: changeHeadMails,
  page: () => "/audit",
  done: ({ isOn }) => (isOn ? "head_mails_on" : "head_mails_off"),
});
