/**
 * Blanks, line breaks, delimiters and quotes. None of them is the second byte of a character in a supported encoding.
 */
const SEPARATORS = new Set([0, 9, 10, 13, 32, 34, 44, 59]);
export const WORD_BYTES_MAX = 90;
const WORDS_PER_BYTE = 8;

/** Selects words with non-ASCII bytes from the whole file, so that each byte value occurs in some of them. */
export class WordSample {
  readonly words: Buffer[] = [];
  readonly utf8 = { characters: 0, badBytes: 0 };
  readonly #seen = new Set<string>();
  readonly #wordsOfByte = new Uint32Array(256);
  readonly #word = Buffer.alloc(WORD_BYTES_MAX);
  #length = 0;
  #hasHighByte = false;
  #open = 0;
  #missing = 0;

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte >= 0x80 && !this.#hasHighByte) {
        this.#hasHighByte = true;
        if (this.#length === WORD_BYTES_MAX) this.#length = 0;
      }
      if (byte >= 0x80 || this.#missing > 0) this.#count(byte);
      if (SEPARATORS.has(byte)) this.#endWord();
      else if (this.#length < WORD_BYTES_MAX) {
        this.#word[this.#length] = byte;
        this.#length += 1;
      } else if (!this.#hasHighByte) this.#length = 0;
    }
  }

  end(): void {
    this.#endWord();
    this.#endCharacter();
  }

  #endWord(): void {
    if (this.#hasHighByte) this.#take(this.#word.subarray(0, this.#length));
    this.#length = 0;
    this.#hasHighByte = false;
  }

  #take(word: Buffer): void {
    const isNew = word.some((byte) => byte >= 0x80 && (this.#wordsOfByte[byte] ?? 0) < WORDS_PER_BYTE);
    const key = isNew ? word.toString("latin1") : "";
    if (!isNew || this.#seen.has(key)) return;
    this.#seen.add(key);
    this.words.push(Buffer.from(word));
    for (const byte of new Set(word)) this.#wordsOfByte[byte] = (this.#wordsOfByte[byte] ?? 0) + 1;
  }

  #count(byte: number): void {
    if (this.#missing > 0 && byte >= 0x80 && byte < 0xc0) {
      this.#open += 1;
      this.#missing -= 1;
      if (this.#missing === 0) {
        this.utf8.characters += 1;
        this.#open = 0;
      }
      return;
    }
    this.#endCharacter();
    if (byte < 0x80) return;
    if (byte >= 0xc2 && byte < 0xf5) {
      this.#open = 1;
      this.#missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    } else this.utf8.badBytes += 1;
  }

  #endCharacter(): void {
    this.utf8.badBytes += this.#open;
    this.#open = 0;
    this.#missing = 0;
  }
}
