"use server";

import { action } from "@/app/action";
import { requestChainVerification } from "@/lib/audit/request-chain-verification";
import { changeHeadMails } from "@/lib/audit/save-heads";

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
