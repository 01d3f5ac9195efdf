import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect, RedirectType } from "next/navigation";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice of this browser for a year. For server actions only. */
export async function keepPreference(name: string, value: string): Promise<void> {
  (await cookies()).set(name, value, { path: "/", maxAge: YEAR_SECONDS, sameSite: "lax", httpOnly: true });
}

/** Back to the page the form stood on, so that a reload does not send the form again. Only a path is taken from outside. */
export async function returnToPage(): Promise<never> {
  const from = (await headers()).get("referer");
  const { pathname, search } = from !== null && URL.canParse(from) ? new URL(from) : { pathname: "/", search: "" };
  redirect(`${pathname.replace(/^\/+/, "/")}${search}` as Route, RedirectType.replace);
}
