"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { action } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { leavePlace } from "@/lib/holders/place/enter-place";
import { requestPlaceLink } from "@/lib/holders/place/request-place-link";
import { PLACE_PATH } from "@/lib/holders/place/rules";
import { CLIENT_ADDRESS_HEADER } from "@/lib/people/auth/client";
import { DomainError } from "@/lib/platform/errors";
import { mailbox } from "@/lib/platform/input/mailbox";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { placeSession, setPlaceSession } from "./place-session";

/** The answer is the same, and as quick, for every address: what there is to do is done behind the answer. */
export const askForLinkAction = action({
  by: "anyone",
  schema: z.object({ email: mailbox() }),
  run: async (visitor, { email }) => {
    const address = (await headers()).get(CLIENT_ADDRESS_HEADER) ?? "";
    if (!addressLimiter("pages").admit(address).admitted)
      throw new DomainError("rate_limited", "Too many links were asked for from this address.");
    await requestPlaceLink(visitor, { email, locale: await getLocale() });
  },
  page: () => PLACE_PATH,
  leadTo: () => PLACE_PATH,
  done: "place_asked",
});

export const signOutAction = action({
  by: "anyone",
  run: async (visitor) => {
    await leavePlace(visitor, await placeSession());
    await setPlaceSession(undefined);
  },
  page: () => PLACE_PATH,
  leadTo: () => PLACE_PATH,
  done: "place_signed_out",
});
