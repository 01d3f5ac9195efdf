"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { recogniseText } from "@/lib/credentials/checking/check-credential";
import { checkSubmittedCredential } from "@/lib/credentials/checking/check-submitted";
import { serverSources } from "@/lib/credentials/checking/server-sources";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";

/** The same check as in the browser, for browsers without scripts. */
export const checkAction = action({
  by: "anyone",
  schema: z.object({ given: z.string() }),
  isOnItsOwn: true,
  run: async ({ db }, { given: text }) => {
    const address = currentClientAddress() ?? "";
    if (!addressLimiter("pages").admit(address).admitted)
      throw new DomainError("rate_limited", "Too much was checked from this address.");
    return checkSubmittedCredential(recogniseText(text), serverSources(db));
  },
});
