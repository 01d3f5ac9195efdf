"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import { getReader } from "@/app/i18n";
import { ownedItem, itemCodeForm, passOnForm, reportForm } from "@/lib/holders/contract";
import { HOLDER_ACCOUNT_PATH } from "@/lib/holders/rules";
import { makeItemCode } from "@/lib/my-items/item-code";
import { passItemOn, withdrawItem } from "@/lib/my-items/pass-item-on";
import { clearReport, reportItem } from "@/lib/my-items/report-item";
import { drawQrCode, type QrDrawing } from "@/lib/passports/labels/qr-code";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { explainToHolder } from "../../explain-to-holder";
import { holderSession } from "../holder-session";

/** Without a session the page itself asks for a new link. */
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

export const reportAction = action({ ...onItemPage, schema: reportForm, run: reportItem, done: "place_reported" });

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
    const { locale, timeZone } = await getReader();
    const address = `${environment().publicUrl}/p/${passportCode}/${input.purpose === "proof" ? "proof" : "receive"}`;
    const until = formatDeadline(locale, expiresAt, "long", timeZone);
    return { code, until, address, qrCode: drawQrCode(`${address}#${code}`) };
  },
});
