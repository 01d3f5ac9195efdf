import type { Route } from "next";

/** An e-mail address is posted, so that it does not appear in the URL. */
export function openSearch(words: string, push: (href: Route) => void): void {
  const wanted = words.trim();
  if (!wanted.includes("@")) return push(wanted === "" ? "/search" : `/search?q=${encodeURIComponent(wanted)}`);
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/list-search?list=/search";
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "q", value: wanted });
  form.append(field);
  document.body.append(form);
  form.submit();
}
