import type { Route } from "next";

/** An e-mail address is posted, so that it does not appear in the URL. */
export function openSearch(text: string, push: (href: Route) => void): void {
  const query = text.trim();
  if (!query.includes("@")) return push(query === "" ? "/search" : `/search?q=${encodeURIComponent(query)}`);
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/list-search?list=/search";
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "q", value: query });
  form.append(field);
  document.body.append(form);
  form.submit();
}
