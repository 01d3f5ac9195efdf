import type { Route } from "next";

/** Opens the search page with the words; a mailbox is posted, so that no address contains it. */
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
