import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, normalize, sep } from "node:path";
import type { EvidenceStore } from "@/lib/evidence/files/store";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";
import { parseUrl } from "@/lib/platform/parse-url";
import { openBrand, openCopy } from "./check-copy";
import { drawPassport } from "./drawn-passport";
import { nginxConfig } from "./nginx-config";
import { CopyBroken, readKept, readPack, saveKept } from "./pack-files";
import type { CopiedDocument } from "./rules";

/**
 * A folder that any web server serves: every document of a copy as a file, a page for people beside each passport, and
 * a configuration by which nginx answers at the addresses that the service had. No database.
 */

export interface Restored {
  documents: number;
  pages: number;
}

/** Throws an Error where the folder holds something, `CopyBroken` for what does not fit its hash or its signature. */
export async function restoreCopy(store: EvidenceStore, folder: string): Promise<Restored> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const index = await openCopy(store);
  const restored: Restored = { documents: 0, pages: 0 };
  const write = async (file: string, text: string) => {
    const path = within(folder, `site/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  for (const file of index.files) await write(file.file, (await readKept(store, file)).toString());
  for (const brand of index.brands) {
    const { manifest } = await openBrand(store, brand);
    for (const pack of manifest.packs) {
      const signed = new Set<string>();
      for await (const document of readPack(store, pack)) {
        restored.documents += 1;
        if ("file" in document) await saveKept(store, document, within(folder, `site${document.path}`));
        else {
          for (const file of filesOf(document)) await write(file, document.text);
          if (document.isNewest) signed.add(document.path.replace(/\/credential\/\d+$/, ""));
          if (document.page === undefined) continue;
          const drawn = drawPassport(JSON.parse(document.text) as En18223Passport, {
            ...index,
            page: document.page,
            isSigned: signed.has(document.page),
          });
          await write(`${document.page.slice(1)}/index.html`, drawn);
          restored.pages += 1;
        }
      }
    }
  }
  await writeFile(join(folder, "nginx.conf"), nginxConfig({ folder: join(folder, "site"), origin: index.origin }));
  return restored;
}

/** A copy is somebody else's work: nothing of it is written outside of the folder. */
function within(folder: string, file: string): string {
  const path = normalize(join(folder, file));
  if (!path.startsWith(`${normalize(folder).replace(/(?<![/\\])[/\\]+$/, "")}${sep}`))
    throw new CopyBroken(`${file} leads out of the folder`);
  return path;
}

const DPP = /^\/v1\/dpps\/([^/?]+)$/;
const CREDENTIAL = /^\/(.+)\/credential\/(\d+)$/;

/** Where the documents of a passport lie, by its id: an address of the service. */
const placeOf = (dppId: string) => (parseUrl(dppId)?.pathname ?? "/unknown").slice(1);

/** The names of a document's files: a version of a credential cannot lie below the newest, as its address does. */
function filesOf({ path, page, isNewest }: Extract<CopiedDocument, { text: string }>): string[] {
  const [, dppId] = DPP.exec(path) ?? [];
  if (dppId !== undefined) {
    const places = new Set([placeOf(decodeURIComponent(dppId)), (page ?? path).slice(1)]);
    return [...places].map((place) => `${place}/en18223.json`);
  }
  const [, of, number] = CREDENTIAL.exec(path) ?? [];
  if (of === undefined) return [path.slice(1)];
  return [`${of}/credential.${number}.jwt`, ...(isNewest ? [`${of}/credential.jwt`] : [])];
}
