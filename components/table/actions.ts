"use server";

import { keepPreference, returnToPage } from "@/components/shell/keep-preference";
import { encodePreferences, tableCookie } from "./table-preferences";

const IDENTIFIER = /^[a-z][a-z0-9_-]{0,40}$/i;

/** Keeps which columns of a list this reader wants to see, and how high its rows are. */
export async function saveTablePreferences(form: FormData): Promise<void> {
  const table = String(form.get("table"));
  if (!IDENTIFIER.test(table)) return;
  const names = (key: string) => form.getAll(key).map(String).filter((name) => IDENTIFIER.test(name)).slice(0, 60);
  const shown = new Set(names("shown"));
  const density = form.get("density") === "compact" ? "compact" : "comfortable";
  const hidden = names("column").filter((name) => !shown.has(name));
  await keepPreference(tableCookie(table), encodePreferences({ density, hidden }));
  await returnToPage();
}
