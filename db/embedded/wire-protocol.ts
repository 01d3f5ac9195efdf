/** Message framing of the PostgreSQL protocol, version 3 (PostgreSQL manual, chapter 55). */

const HEADER_BYTES = 5;
const STARTUP_BYTES_MAX = 10_000;
const MESSAGE_BYTES_MAX = 256 * 1024 * 1024;

export const PROTOCOL_3 = 196_608;
export const SSL_REQUEST = 80_877_103;
export const GSS_ENCRYPTION_REQUEST = 80_877_104;

/** Splits the byte stream into messages. Copies each byte once, however many chunks a message has. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #heldBytes = 0;
  #neededBytes = 1;
  /** The first messages of a connection have no type byte. */
  #isTyped = false;

  expectTyped(): void {
    this.#isTyped = true;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#heldBytes += chunk.length;
  }

  /** Undefined until a complete message has arrived. Throws for an implausible length. */
  next(): Buffer | undefined {
    if (this.#heldBytes < this.#neededBytes) return undefined;
    const [first, ...others] = this.#chunks;
    const joined = first && others.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [joined];
    const size = this.#messageBytes(joined);
    if (size === undefined || joined.length < size) {
      this.#neededBytes = size ?? HEADER_BYTES;
      return undefined;
    }
    this.#chunks = joined.length > size ? [joined.subarray(size)] : [];
    this.#heldBytes -= size;
    this.#neededBytes = 1;
    return joined.subarray(0, size);
  }

  #messageBytes(bytes: Buffer): number | undefined {
    const lengthAt = this.#isTyped ? 1 : 0;
    if (bytes.length < lengthAt + 4) return undefined;
    const length = bytes.readInt32BE(lengthAt);
    if (length < 4 || length > (this.#isTyped ? MESSAGE_BYTES_MAX : STARTUP_BYTES_MAX))
      throw new Error(`a message of ${length} bytes`);
    return lengthAt + length;
  }
}

export function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(type, 0, "latin1");
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

export function messageType(bytes: Buffer): string {
  return bytes.toString("latin1", 0, 1);
}

export function textAt(bytes: Buffer, offset: number): { value: string; end: number } {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new Error("a string without its end");
  return { value: bytes.toString("utf8", offset, end), end: end + 1 };
}

export const bodyOffset = HEADER_BYTES;

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function fatalError(code: string, detail: string): Buffer {
  return message("E", text("SFATAL"), text("VFATAL"), text(`C${code}`), text(`M${detail}`), Buffer.from([0]));
}
