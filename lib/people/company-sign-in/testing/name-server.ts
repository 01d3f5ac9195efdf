import { createSocket } from "node:dgram";

/** A name server (RFC 1035) with TXT records, and aliases under `CNAME` and the name. */
export interface RunningNameServer {
  /** For `DNS_SERVERS`. */
  address: string;
  records: Map<string, string>;
  stop: () => void;
}

const HEADER_BYTES = 12;
const TXT = 16;
const CNAME = 5;

export async function startNameServer(): Promise<RunningNameServer> {
  const records = new Map<string, string>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, records, stop: () => socket.close() };
}

/** The query's name, and where its question ends. */
function questionIn(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, records: Map<string, string>): Buffer {
  const { name, type, end } = questionIn(query);
  const value = type === CNAME ? records.get(`CNAME ${name}`) : type === TXT ? records.get(name) : undefined;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(value === undefined ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(value === undefined ? 0 : 1, 6);
  header.fill(0, 8);
  const question = query.subarray(HEADER_BYTES, end);
  if (value === undefined) return Buffer.concat([header, question]);
  const lengthPrefixed = (part: string) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, "latin1")]);
  const text = type === TXT ? lengthPrefixed(value) : Buffer.concat([...value.split("."), ""].map(lengthPrefixed));
  const record = Buffer.alloc(12);
  [0xc00c, type, 1].forEach((word, index) => record.writeUInt16BE(word, index * 2));
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(text.length, 10);
  return Buffer.concat([header, question, record, text]);
}
