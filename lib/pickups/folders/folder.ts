import type { DoneFolder, PickupFailure } from "../rules";

/** A folder on an untrusted server, which can be wrong, slow or hostile. */

export interface ListedFile {
  name: string;
  sizeBytes: number;
  version: string;
  modifiedAt: Date;
}

export interface Listing {
  files: ListedFile[];
  passedOver: number;
}

export interface OpenFolder {
  /** Throws `PickupRefusal`: `too_many_files`. */
  list(): Promise<Listing>;
  /** Throws `PickupRefusal`, and `FileChanged`, also during reading. */
  read(file: ListedFile): AsyncIterable<Uint8Array>;
  /** Moves a file to a subfolder, under its name or, if that exists, one that begins with `id`. */
  move(file: ListedFile, params: { to: DoneFolder; id: string }): Promise<void>;
  close(): void;
}

/** The message is for logs and contains no data of the brand. */
export class PickupRefusal extends Error {
  constructor(
    readonly failure: PickupFailure,
    readonly shownKey: string | null = null,
    options?: ErrorOptions,
  ) {
    super(`pick-up: ${failure}`, options);
  }
}

export class FileChanged extends Error {}

const NAME_CHARACTERS_MAX = 200;

export function isPlainName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= NAME_CHARACTERS_MAX &&
    name.isWellFormed() &&
    !name.startsWith(".") &&
    !/[/\\\uFFFD]|\p{Cc}|\p{Cf}/u.test(name)
  );
}

const isHalfWritten = (name: string) => /\.(part|partial|filepart|tmp|temp|crdownload)$/i.test(name);

export function fitsPattern(name: string, patterns: string): boolean {
  if (isHalfWritten(name)) return false;
  return patterns
    .split(",")
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => pattern !== "" && fits(name.toLowerCase(), pattern));
}

/** Backtracks only to the last `*`, so that the cost is at most name times pattern. */
function fits(name: string, pattern: string): boolean {
  let [at, position, star, starAt] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[position] === "*") {
      star = position;
      starAt = at;
      position += 1;
    } else if (position < pattern.length && (pattern[position] === "?" || pattern[position] === name[at])) {
      at += 1;
      position += 1;
    } else if (star >= 0) {
      starAt += 1;
      at = starAt;
      position = star + 1;
    } else return false;
  }
  while (pattern[position] === "*") position += 1;
  return position === pattern.length;
}

export async function* asListed(file: ListedFile, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = file.sizeBytes;
  for await (const piece of content) {
    left -= piece.byteLength;
    if (left < 0) throw new FileChanged("more than was listed");
    yield piece;
  }
  if (left > 0) throw new FileChanged("less than was listed");
}
