import type { DoneFolder, PickupFailure } from "../rules";

/** A folder elsewhere, as looks see it: whoever keeps it may be wrong, slow or hostile. */

export interface ListedFile {
  /** A bare name: see `isPlainName`. */
  name: string;
  sizeBytes: number;
  /** What tells its content from another of the same name and size. */
  version: string;
  /** When it was written, by the server's clock. */
  modifiedAt: Date;
}

export interface Listing {
  files: ListedFile[];
  /** Entries that are no files, or whose names nobody should trust. */
  passedOver: number;
}

export interface OpenFolder {
  /** Files of the folder itself, by their names. Throws `PickupRefusal`: `too_many_files`. */
  list(): Promise<Listing>;
  /** The content as it comes. Throws `PickupRefusal`, and `FileChanged`, also in the middle. */
  read(file: ListedFile): AsyncIterable<Uint8Array>;
  /** Moves a file to a folder beside it, under its name or, where that is taken, one that begins with `id`. */
  move(file: ListedFile, params: { to: DoneFolder; id: string }): Promise<void>;
  close(): void;
}

/** Why nothing can be had of the folder. The message is for logs and tells nothing of the brand's. */
export class PickupRefusal extends Error {
  constructor(
    readonly failure: PickupFailure,
    /** The key that an SFTP server showed which is not the confirmed one. */
    readonly shownKey: string | null = null,
    options?: ErrorOptions,
  ) {
    super(`pick-up: ${failure}`, options);
  }
}

/** A file was not what it was when the folder was listed: it is looked at again later. */
export class FileChanged extends Error {}

const NAME_CHARACTERS_MAX = 200;

/** Whether an entry's name can be a file's: no path, nothing hidden, nothing unseen in it, no half-written text. */
export function isPlainName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= NAME_CHARACTERS_MAX &&
    name.isWellFormed() &&
    !name.startsWith(".") &&
    !/[/\\\uFFFD]|\p{Cc}|\p{Cf}/u.test(name)
  );
}

/** Under these names programs write what they rename when it is whole. */
const isHalfWritten = (name: string) => /\.(part|partial|filepart|tmp|temp|crdownload)$/i.test(name);

/** Whether a name fits one of the patterns, in which `*` is anything and `?` any character, in either case. */
export function fitsPattern(name: string, patterns: string): boolean {
  if (isHalfWritten(name)) return false;
  return patterns
    .split(",")
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => pattern !== "" && fits(name.toLowerCase(), pattern));
}

/** Goes back to the last `*` alone, so that no pattern takes longer than name times pattern. */
function fits(name: string, pattern: string): boolean {
  let [at, place, star, starAt] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[place] === "*") {
      star = place;
      starAt = at;
      place += 1;
    } else if (place < pattern.length && (pattern[place] === "?" || pattern[place] === name[at])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      starAt += 1;
      at = starAt;
      place = star + 1;
    } else return false;
  }
  while (pattern[place] === "*") place += 1;
  return place === pattern.length;
}

/** The content, cut off where there is more of it or less than was listed. Throws `FileChanged`. */
export async function* asListed(file: ListedFile, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = file.sizeBytes;
  for await (const piece of content) {
    left -= piece.byteLength;
    if (left < 0) throw new FileChanged("more than was listed");
    yield piece;
  }
  if (left > 0) throw new FileChanged("less than was listed");
}
