"use server";

import { action } from "@/app/action";
import { getReader } from "@/app/i18n";
import { keepPreference } from "@/components/shell/keep-preference";
import { editClaims, editTransferDefaults } from "@/lib/brands/settings/change-settings";
import { chooseMails } from "@/lib/compliance/notices/choose-mails";
import { addHost, endHost, proveHost, removeHost, useHost } from "@/lib/hosts/change-hosts";
import { clearSessionCookie, SIGNED_OUT_PATH } from "@/lib/people/auth/session";
import { preferencesForm } from "@/lib/people/members/contract";
import { setLocale } from "@/lib/people/members/set-locale";
import { revokeAllSessions, revokeSession } from "@/lib/people/sessions/sessions";
import { KEYS_COOKIE, LOCALE_COOKIE, THEME_COOKIE } from "@/lib/platform/i18n/cookies";
import { askKeyChange, decideOnKeyChange } from "@/lib/signing-keys/change-keys";

const page = (path: string) => () => `/settings${path}`;

export const chooseMailsAction = action({
  run: chooseMails,
  readInput: async (fields) => ({ ...fields, timeZone: (await getReader()).timeZone }),
  page: page(""),
  done: "mails_chosen",
});

export const savePreferences = action({
  of: setLocale,
  schema: preferencesForm,
  run: async (context, { locale, theme, shortcuts }) => {
    await setLocale(context, { locale });
    await keepPreference(LOCALE_COOKIE, locale);
    await keepPreference(THEME_COOKIE, theme);
    await keepPreference(KEYS_COOKIE, shortcuts);
  },
  page: page(""),
  done: "preferences_saved",
});

export const editClaimsAction = action({
  run: editClaims,
  page: page("/claims"),
  leadTo: page("/claims"),
  done: "claims_saved",
});

export const editTransferDefaultsAction = action({
  run: editTransferDefaults,
  leadTo: page("/transfers"),
  done: "transfer_defaults_saved",
});

export const endSessionAction = action({ run: revokeSession, page: page("/sessions"), done: "session_ended" });

export const signOutEverywhere = action({
  of: revokeAllSessions,
  isOnItsOwn: true,
  run: async (context) => {
    await revokeAllSessions(context);
    await clearSessionCookie();
  },
  page: () => SIGNED_OUT_PATH,
});

const address = page("/address");

export const addHostAction = action({ run: addHost, page: address, done: "host_added" });
export const proveHostAction = action({ isOnItsOwn: true, run: proveHost, page: address, done: "host_proved" });
export const useHostAction = action({ run: useHost, page: address, done: "host_used" });
export const endHostAction = action({ run: endHost, page: address, done: "host_ended" });
export const removeHostAction = action({ run: removeHost, page: address, done: "host_removed" });

export const askKeyChangeAction = action({ run: askKeyChange, page: page("/signing-keys"), done: "key_change_asked" });
export const decideOnKeyChangeAction = action({
  run: decideOnKeyChange,
  page: page("/signing-keys"),
  done: ({ decision }) => (decision === "consented" ? "key_change_consented" : "key_change_declined"),
});
