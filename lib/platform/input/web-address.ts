import { parseUrl } from "@/lib/platform/parse-url";
import { issue, text } from "./text";

/** Addresses of pages: https only, stored as browsers show them, so that all readers see the same address. */

const LENGTH_MAX = 2_000;
/** No spaces, backslashes or credentials, because the address is public. */
const FORM = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/;
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;
/** Characters that URL keeps although RFC 3986 does not allow them. */
const NOT_IN_ADDRESSES = /["<>^`{|}[\]]|%(?![0-9A-Fa-f]{2})/g;

export function webAddress() {
  return text(LENGTH_MAX)
    .refine((value) => FORM.test(value) && normalizedAddress(value) !== null, {
      ...issue("invalid_url", "An https:// address is needed."),
      abort: true,
    })
    .overwrite((value) => normalizedAddress(value) ?? value)
    .refine(
      (value) => value.length <= LENGTH_MAX,
      issue(
        "too_long",
        `An address may have at most ${LENGTH_MAX} characters, those that are no ASCII written with %.`,
      ),
    )
    .meta({ format: "iri", pattern: FORM.source, maxLength: LENGTH_MAX });
}

function normalizedAddress(value: string): string | null {
  const url = parseUrl(value);
  if (!url || !HOST.test(url.hostname)) return null;
  const { origin, href } = url;
  const rest = href.slice(origin.length).replace(NOT_IN_ADDRESSES, encodeURIComponent);
  const fragment = rest.indexOf("#");
  return (
    origin + (fragment === -1 ? rest : rest.slice(0, fragment + 1) + rest.slice(fragment + 1).replaceAll("#", "%23"))
  );
}
