"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { forgetMe } from "@/lib/holder-data/own-data";
import { accountLinkForm, shownNameForm } from "@/lib/holders/contract";
import { leaveHolderAccount } from "@/lib/holders/enter-account";
import { requestAccountLink } from "@/lib/holders/request-account-link";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { nameHolder } from "@/lib/my-items/pass-item-on";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { explainToHolder } from "../explain-to-holder";
import { holderSession, setHolderSession } from "./holder-session";

const staying = { by: "anyone", explain: explainToHolder, leadTo: () => HOLDER_ACCOUNT_PATH } as const;
const onPlace = { by: "anyone", page: () => HOLDER_ACCOUNT_PATH, leadTo: () => HOLDER_ACCOUNT_PATH } as const;

/** The response at this address makes the browser delete stored data (Clear-Site-Data, next.config.mjs). */
const SIGNED_OUT_PLACE = `${HOLDER_ACCOUNT_PATH}?signed_out=1`;

/** Same response and timing for every address, so it reveals no accounts: the work runs after the response. */
export const askForLinkAction = action({
  ...staying,
  schema: accountLinkForm,
  run: async (visitor, { email }) => {
    const address = currentClientAddress() ?? "";
    if (!addressLimiter("pages").admit(address).admitted)
      throw new DomainError("rate_limited", "Too many links were asked for from this address.");
    await requestAccountLink(visitor, { email, locale: await getLocale() });
  },
  done: "place_asked",
});

export const nameAction = action({
  ...staying,
  readInput: async (fields) => ({ ...fields, session: await holderSession() }),
  schema: shownNameForm,
  run: nameHolder,
  done: "place_named",
});

/** The checkbox is validated again, so that a button pressed by mistake erases nothing. */
export const forgetMeAction = action({
  ...onPlace,
  leadTo: () => SIGNED_OUT_PLACE,
  schema: z.object({ sure: z.literal("yes") }),
  run: async (visitor) => {
    await forgetMe(visitor, { session: await holderSession() });
    await setHolderSession(undefined);
  },
  done: "place_forgotten",
});

export const signOutAction = action({
  ...onPlace,
  leadTo: () => SIGNED_OUT_PLACE,
  run: async (visitor) => {
    await leaveHolderAccount(visitor, await holderSession());
    await setHolderSession(undefined);
  },
  done: "place_signed_out",
});
