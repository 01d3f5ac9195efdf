"use server";

import { z } from "zod";
import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { getLocale, getReader } from "@/app/i18n";
import { forgetMe } from "@/lib/holder-data/own-data";
import {
  accountLinkForm,
  shownNameForm,
  ownedItem,
  itemCodeForm,
  passOnForm,
  reportForm,
} from "@/lib/holders/contract";
import { leaveHolderAccount } from "@/lib/holders/enter-account";
import { requirePerson } from "@/lib/holders/find-person";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { requestAccountLink } from "@/lib/holders/send-account-link";
import { makeItemCode } from "@/lib/my-items/item-code";
import { nameHolder, passItemOn, withdrawItem } from "@/lib/my-items/pass-item-on";
import { clearReport, reportItem } from "@/lib/my-items/report-item";
import { drawQrCode, type QrDrawing } from "@/lib/passports/labels/qr-code";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
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

/** To the mailbox of the session, which opens only the items just accepted. */
export const askForOwnLinkAction = action({
  ...onPlace,
  run: async (visitor) => {
    if (!addressLimiter("pages").admit(currentClientAddress() ?? "").admitted)
      throw new DomainError("rate_limited", "Too many links were asked for from this address.");
    const { mailbox: email } = await requirePerson(visitor.db, await holderSession());
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

const itemPage = ({ passportId }: Fields) => `${HOLDER_ACCOUNT_PATH}/${encodeURIComponent(passportId ?? "")}`;

const withSession = async (fields: Record<string, string>) => ({ ...fields, session: await holderSession() });

const onItemPage = {
  by: "anyone",
  readInput: withSession,
  page: itemPage,
  leadTo: (_result: unknown, input: { passportId: string }) => itemPage(input),
} as const;

/** After these errors the form no longer exists, and the item's page explains why. */
const PASSED_ON_NO_MORE = new Set<string>([
  ...["transfer_already_pending", "passport_not_transferable", "passport_state_conflict", "item_reported_lost"],
  ...["item_reported_stolen", "item_recalled", "item_not_held", "holder_session_ended"],
]);

export const passOnAction = action({
  by: "anyone",
  readInput: withSession,
  schema: passOnForm,
  run: async (visitor, input) => passItemOn(visitor, { ...input, locale: (await getReader()).locale }),
  refusedTo: (fields, { code }) => (PASSED_ON_NO_MORE.has(code) ? itemPage(fields) : undefined),
  explain: explainToHolder,
  leadTo: (_result, input) => itemPage(input),
  done: "place_passed_on",
});

export const withdrawAction = action({ ...onItemPage, schema: ownedItem, run: withdrawItem, done: "place_withdrawn" });

/** An item that has been reported meanwhile is shown again as it is now. */
export const reportAction = action({
  by: "anyone",
  readInput: withSession,
  schema: reportForm,
  run: reportItem,
  refusedTo: (fields, { code }) => (code === "invalid_request" ? undefined : itemPage(fields)),
  leadTo: (_result, input) => itemPage(input),
  done: "place_reported",
});

export const clearReportAction = action({ ...onItemPage, schema: ownedItem, run: clearReport, done: "place_cleared" });

export interface ShownItemCode {
  code: string;
  until: string;
  address: string;
  /** The address contains the code in its fragment, which browsers do not send to servers. */
  qrCode: QrDrawing;
}

export const makeCodeAction = action({
  by: "anyone",
  readInput: withSession,
  schema: itemCodeForm,
  refusedTo: itemPage,
  run: async (visitor, input): Promise<ShownItemCode> => {
    const { code, expiresAt, passportCode } = await makeItemCode(visitor, input);
    const { locale } = await getReader();
    const address = `${environment().publicUrl}/p/${passportCode}/${input.purpose === "proof" ? "proof" : "receive"}`;
    const until = formatDeadline(locale, expiresAt);
    return { code, until, address, qrCode: drawQrCode(`${address}#${code}`) };
  },
});
