"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { placeLinkForm, shownNameForm } from "@/lib/holders/place/contract";
import { leavePlace } from "@/lib/holders/place/enter-place";
import { forgetMe } from "@/lib/holders/place/own-data";
import { nameHolder } from "@/lib/holders/place/pass-item-on";
import { requestPlaceLink } from "@/lib/holders/place/request-place-link";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { CLIENT_ADDRESS_HEADER } from "@/lib/people/auth/client";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { explainToHolder } from "../explain-to-holder";
import { placeSession, setPlaceSession } from "./place-session";

const staying = { by: "anyone", explain: explainToHolder, leadTo: () => PLACE_PATH } as const;
const onPlace = { by: "anyone", page: () => PLACE_PATH, leadTo: () => PLACE_PATH } as const;

/** The answer there has the browser delete what it stored (next.config.mjs). */
const SIGNED_OUT_PLACE = `${PLACE_PATH}?signed_out=1`;

/** The answer is the same, and as quick, for every address: what there is to do is done behind the answer. */
export const askForLinkAction = action({
  ...staying,
  schema: placeLinkForm,
  run: async (visitor, { email }) => {
    const address = (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "";
    if (!addressLimiter("pages").admit(address).admitted)
      throw new DomainError("rate_limited", "Too many links were asked for from this address.");
    await requestPlaceLink(visitor, { email, locale: await getLocale() });
  },
  done: "place_asked",
});

export const nameAction = action({
  ...staying,
  read: async (fields) => ({ ...fields, session: await placeSession() }),
  schema: shownNameForm,
  run: nameHolder,
  done: "place_named",
});

/** The tick is asked for again: a button pressed by mistake erases nobody. */
export const forgetMeAction = action({
  ...onPlace,
  leadTo: () => SIGNED_OUT_PLACE,
  schema: z.object({ sure: z.literal("yes") }),
  run: async (visitor) => {
    await forgetMe(visitor, { session: await placeSession() });
    await setPlaceSession(undefined);
  },
  done: "place_forgotten",
});

export const signOutAction = action({
  ...onPlace,
  leadTo: () => SIGNED_OUT_PLACE,
  run: async (visitor) => {
    await leavePlace(visitor, await placeSession());
    await setPlaceSession(undefined);
  },
  done: "place_signed_out",
});
