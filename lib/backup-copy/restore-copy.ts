import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import { EVIDENCE_MEDIA, type EvidenceMedia } from "@/lib/files/rules";
import type { EvidenceStore } from "@/lib/files/store";
import type { DataElement } from "@/lib/interchange/data-elements";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";
import { parseUrl } from "@/lib/platform/parse-url";
import { openBrand, openCopy } from "./check-copy";
import { decryptWith, ENCRYPTED_MEDIA_TYPE, inspectEncrypted, type PrivateKey } from "./encrypt-for-readers";
import { CopyBroken, readStored, readPack, saveStored } from "./package-files";
import type { CopiedDocument } from "./rules";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const NAMES: Readonly<Record<string, string>> = { gtin: "GTIN", upi: "Identifier", eori: "EORI", url: "Address" };
const inWords = (name: string) => {
  const known = NAMES[name];
  if (known) return known;
  const label = name.replaceAll("_", " ");
  return escaped(label.charAt(0).toUpperCase() + label.slice(1));
};

const STATUS: Record<En18223Passport["dppStatus"], string> = {
  active: "This passport was valid when the copy was made.",
  inactive: "This passport was suspended when the copy was made.",
  invalid: "This passport was revoked when the copy was made: do not rely on it.",
  archived: "This passport was closed when the copy was made.",
};

function drawPassport(
  passport: En18223Passport,
  {
    at,
    origin,
    page,
    isSigned,
    linked,
  }: { at: string; origin: string; page: string; isSigned: boolean; linked: LinkedFiles },
): string {
  const { elements, dppStatus, uniqueProductIdentifier: id, lastUpdated } = passport;
  const name = nameIn(passport);
  const day = at.slice(0, 10);
  const sections = elements.map(({ elementId, elements: inner }) => `<h2>${inWords(elementId)}</h2>\n${listOf(inner)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}: product passport</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: anywhere }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem } dl { margin: 0 } dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0 0 0 1rem } .note { border-left: .25rem solid; padding-left: 1rem }
</style>
</head>
<body>
<h1>${escaped(name)}</h1>
<p class="note">${STATUS[dppStatus]} What you read is a back-up copy of ${escaped(origin)} of ${day}: it cannot tell
what has happened to the item since.${isSigned ? signedForm(page) : ""}</p>
<p>${escaped(id)}<br>Data of ${escaped(lastUpdated.slice(0, 10))}</p>
${toCopies(sections.join("\n"), linked)}
</body>
</html>
`;
}

type LinkedFiles = ReadonlyMap<string, string>;

const toCopies = (html: string, linked: LinkedFiles) =>
  html.replace(/<a href="([^"]+)" rel/g, (link, href: string) => {
    const address = href.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)));
    const path = linked.get(address);
    return path === undefined ? link : `<a href="${escaped(path)}" rel`;
  });

const signedForm = (page: string) =>
  ` <a href="${escaped(page)}/credential">Its signed form</a> can be checked by anybody.`;

function nameIn({ elements, uniqueProductIdentifier }: En18223Passport): string {
  const all = elements.flatMap(({ elements: inner }) => inner);
  const element = all.find(({ elementId }) => elementId === "name");
  return element?.objectType === "SingleValuedDataElement" ? String(element.value) : uniqueProductIdentifier;
}

const listOf = (elements: readonly DataElement[]): string =>
  `<dl>\n${elements.map((one) => `<dt>${inWords(one.elementId)}</dt><dd>${valueOf(one)}</dd>`).join("\n")}\n</dl>`;

function valueOf(element: DataElement): string {
  switch (element.objectType) {
    case "SingleValuedDataElement":
      return textOrLink(String(element.value));
    case "MultiValuedDataElement":
      return element.value
        .map((value) => (typeof value === "string" ? textOrLink(value) : listOf(value)))
        .join("<br>\n");
    case "MultiLanguageDataElement":
      return element.value
        .map(({ language, value }) => `<span lang="${escaped(language)}">${escaped(value)}</span>`)
        .join("<br>\n");
    case "RelatedResource":
      return link(element.url, element.resourceTitle ?? element.url);
    case "DataElementCollection":
      return listOf(element.elements);
  }
}

const textOrLink = (text: string) => (/^https?:\/\/\S+$/.test(text) ? link(text, text) : escaped(text));
const link = (address: string, title: string) =>
  /^https?:\/\//.test(address) ? `<a href="${escaped(address)}" rel="nofollow">${escaped(title)}</a>` : escaped(title);

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** Serves a restored copy at the service's original addresses, with content negotiation by `Accept`. */
function nginxConfig({ folder, origin }: { folder: string; origin: string }): string {
  const { host } = new URL(origin);
  return `# Read only. Put the certificate of ${host} in front, or add it here; include this file inside http { }.
map $http_accept $form {
  default                   index.html;
  "~text/html"              index.html;
  "~application/vc\\+jwt"    credential.jwt;
  "~application/ld\\+json"   data;
  "~application/json"       en18223.json;
}
# /v1/dpps/https%3A%2F%2F…%2Fp%2F… : the id is one segment, so it is read before anything is decoded.
map $request_uri $dpp {
  default "";
  "~*^/v1/dpps/https?%3A%2F%2F[^/?]+?%2Fp%2F(?<unit>[0-9A-Z-]+)(\\?|$)"                       /p/$unit/en18223.json;
  "~*^/v1/dpps/https?%3A%2F%2F[^/?]+?%2Fv1%2Fproducts%2F(?<id>prd_\\w+)(\\?|$)"  /v1/products/$id/en18223.json;
}
# The code on a label: as ?c=, or as the serial number of GS1 where the item has none of its own.
map "$arg_c|$uri" $code {
  default "";
  "~^(?<a>[0-9A-Z]{4})-?(?<b>[0-9A-Z]{4})-?(?<d>[0-9A-Z]{4})-?(?<e>[0-9A-Z]{5})\\|"             $a-$b-$d-$e;
  "~^\\|/01/\\d{14}/21/(?<f>[0-9A-Z]{4})(?<g>[0-9A-Z]{4})(?<h>[0-9A-Z]{4})(?<i>[0-9A-Z]{5})/?$"   $f-$g-$h-$i;
}
server {
  listen 8080;
  server_name ${host} _;
  root ${folder};
  charset utf-8;
  default_type application/json;
  add_header Access-Control-Allow-Origin "*" always;
  add_header Vary "Accept" always;
  add_header Content-Security-Policy "${POLICY}" always;
  add_header X-Content-Type-Options nosniff always;

  location /01/ {
    if ($code) { return 307 /p/$code; }
    rewrite "^/01/(\\d{14})(?:/.*)?$" /m/$1 redirect;
    return 404;
  }
  location /v1/dpps/ {
    if ($dpp = "") { return 404; }
    rewrite ^ $dpp last;
  }
  location ~ ^/(?<kind>p|m)/(?<page>[^/]+)/?$         { rewrite ^ /$kind/$page/$form last; }
  location ~ ^/(p|m)/[^/]+/credential$               { rewrite ^(.*)$ $1.jwt last; }
  location ~ ^/(p|m)/[^/]+/credential/\\d+$           { rewrite ^(.*)/(\\d+)$ $1.$2.jwt last; }
  location ~ \\.jwt$                                  { types { } default_type application/vc+jwt; }
  location ~ ^/brands/[^/]+/(status|suspension)/\\d+$ { types { } default_type application/vc+jwt; }
  location ~ ^/brands/[^/]+/did\\.json$               { types { } default_type application/did+json; }
  location ~ /data$                                  { types { } default_type application/ld+json; }
  location ~ ^/terms/v\\d+$                          { types { } default_type application/ld+json; }
  location ~ \\.html$                                 { types { } default_type text/html; }
  location ~ ^/media/.*\\.jpg$                        { types { } default_type image/jpeg; }
  location ~ ^/(?:p/[^/]+/documents|linked)/ {
    types {
      application/pdf pdf;
      image/png png;
      image/jpeg jpg;
      image/webp webp;
      application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx;
    }
    add_header Content-Disposition attachment always;
    add_header Content-Security-Policy "sandbox; default-src 'none'; frame-ancestors 'none'" always;
    add_header X-Content-Type-Options nosniff always;
  }
  location ^~ /logo/                                 { types { } default_type image/png; }
}
`;
}

interface Restored {
  documents: number;
  pages: number;
  decrypted: number;
  undecrypted: string[];
}

/** Decrypted files go below `restricted`, never served. Throws `CopyBroken`, and an Error for a non-empty folder. */
export async function restoreCopy(
  store: EvidenceStore,
  folder: string,
  keys: readonly PrivateKey[] = [],
): Promise<Restored> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const index = await openCopy(store);
  const restored: Restored = { documents: 0, pages: 0, decrypted: 0, undecrypted: [] };
  const write = async (file: string, text: string) => {
    const path = within(folder, `site/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  for (const file of index.files) await write(file.file, (await readStored(store, file)).toString());
  for (const brand of index.brands) {
    const linked = new Map<string, string>();
    const { manifest } = await openBrand(store, brand);
    for (const packFile of manifest.packs) {
      const signed = new Set<string>();
      for await (const document of readPack(store, packFile)) {
        restored.documents += 1;
        if (document.type === ENCRYPTED_MEDIA_TYPE)
          await decryptInto(restored, { store, document, keys, folder: join(folder, "restricted") });
        if ("file" in document) {
          if (document.url !== undefined) linked.set(document.url, document.path);
          await saveStored(store, document, within(folder, `site${document.path}`));
        } else {
          for (const file of filesOf(document)) await write(file, document.text);
          if (document.isNewest) signed.add(document.path.replace(/\/credential\/\d+$/, ""));
          if (document.page === undefined) continue;
          const drawing = drawPassport(JSON.parse(document.text) as En18223Passport, {
            ...index,
            page: document.page,
            isSigned: signed.has(document.page),
            linked,
          });
          await write(`${document.page.slice(1)}/index.html`, drawing);
          restored.pages += 1;
        }
      }
    }
  }
  await writeFile(join(folder, "nginx.conf"), nginxConfig({ folder: join(folder, "site"), origin: index.origin }));
  return restored;
}

async function decryptInto(
  restored: Restored,
  {
    store,
    document,
    keys,
    folder,
  }: { store: EvidenceStore; document: CopiedDocument; keys: readonly PrivateKey[]; folder: string },
): Promise<void> {
  const { path } = document;
  const text = "file" in document ? (await readStored(store, document)).toString() : document.text;
  const content = await decryptWith(text, keys).catch((error: unknown) => {
    throw new CopyBroken(`${path} cannot be decrypted: ${(error as Error).message}`);
  });
  if (!content) return void restored.undecrypted.push(path);
  const type = inspectEncrypted(text)?.contentType as EvidenceMedia;
  const file = within(folder, path.slice(1).replace(/\.jwe\.json$/, `.${EVIDENCE_MEDIA[type] ?? "json"}`));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, content, { mode: 0o600 });
  restored.decrypted += 1;
}

/** A copy is untrusted input: no path may lead outside the folder. */
function within(folder: string, file: string): string {
  const path = normalize(join(folder, file));
  if (!path.startsWith(`${normalize(folder).replace(/(?<![/\\])[/\\]+$/, "")}${sep}`))
    throw new CopyBroken(`${file} leads out of the folder`);
  return path;
}

const DPP = /^\/v1\/dpps\/([^/?]+)$/;
const CREDENTIAL = /^\/(.+)\/credential\/(\d+)$/;

const placeOf = (dppId: string) => (parseUrl(dppId)?.pathname ?? "/unknown").slice(1);

/** A version of a credential cannot be a file below the newest version, although its address is. */
function filesOf({ path, page, isNewest }: Extract<CopiedDocument, { text: string }>): string[] {
  const [, dppId] = DPP.exec(path) ?? [];
  if (dppId !== undefined) {
    const places = new Set([placeOf(decodeURIComponent(dppId)), (page ?? path).slice(1)]);
    return [...places].map((folder) => `${folder}/en18223.json`);
  }
  const [, of, number] = CREDENTIAL.exec(path) ?? [];
  if (of === undefined) return [path.slice(1)];
  return [`${of}/credential.${number}.jwt`, ...(isNewest ? [`${of}/credential.jwt`] : [])];
}
