"use server";

import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { askForAccess } from "@/lib/access-grants/ask-for-access";
import { accessRequestForm, newTokenForm, ownGrantForm, tokenForm } from "@/lib/access-grants/contract";
import { giveUpAccess, makeReaderToken, revokeOwnToken } from "@/lib/access-grants/own-access";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import { accountLinkForm } from "@/lib/holders/contract";
import { leaveHolderAccount } from "@/lib/holders/enter-account";
import { requestAccountLink } from "@/lib/holders/send-account-link";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { explainToHolder } from "../explain-to-holder";
import { holderSession, setHolderSession } from "../my-items/holder-session";

const onOwnPage = { by: "anyone", page: () => ACCESS_PATH, leadTo: () => ACCESS_PATH } as const;
const withSession = async (fields: Record<string, string>) => ({ ...fields, session: await holderSession() });

async function countAsking(): Promise<void> {
  const address = currentClientAddress() ?? "";
  if (!addressLimiter("pages").admit(address).admitted)
    throw new DomainError("rate_limited", "Too much was asked for from this address.");
}

const formPage = ({ of }: { of: string }) => `/${/^\d{14}$/.test(of) ? "m" : "p"}/${encodeURIComponent(of)}/access`;

/** The response is the same whether or not the mailbox has asked before or has access, so it reveals nothing. */
export const askForAccessAction = action({
  by: "anyone",
  readInput: async (fields) => ({ ...fields, locale: await getLocale() }),
  schema: accessRequestForm,
  run: async (visitor, input) => {
    await countAsking();
    await askForAccess(visitor, input);
  },
  explain: explainToHolder,
  leadTo: (_result, input) => formPage(input),
  done: "access_asked",
});

export const askForOwnLinkAction = action({
  by: "anyone",
  schema: accountLinkForm,
  run: async (visitor, { email }) => {
    await countAsking();
    await requestAccountLink(visitor, { email, locale: await getLocale(), to: "access" });
  },
  explain: explainToHolder,
  leadTo: () => ACCESS_PATH,
  done: "place_asked",
});

/** The response is the only place where the secret appears. */
export const makeTokenAction = action({
  by: "anyone",
  readInput: withSession,
  schema: newTokenForm,
  run: makeReaderToken,
});

export const revokeTokenAction = action({
  ...onOwnPage,
  readInput: withSession,
  schema: tokenForm,
  run: revokeOwnToken,
  done: "reader_token_revoked",
});

export const giveUpAction = action({
  ...onOwnPage,
  readInput: withSession,
  schema: ownGrantForm,
  run: giveUpAccess,
  done: "access_given_up",
});

export const leaveAction = action({
  ...onOwnPage,
  run: async (visitor) => {
    await leaveHolderAccount(visitor, await holderSession());
    await setHolderSession(undefined);
  },
  done: "place_signed_out",
});
