import { type Entry, fromBuffer } from "yauzl";

/** The texts in a ZIP, by name. Throws for what is none. */
export async function filesInZip(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await new Promise<void>((resolve, reject) =>
    fromBuffer(zip, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error);
      archive.on("entry", (entry: Entry) =>
        archive.openReadStream(entry, (unreadable, stream) => {
          if (unreadable) return reject(unreadable);
          const pieces: Buffer[] = [];
          stream
            .on("data", (piece: Buffer) => pieces.push(piece))
            .on("end", () => {
              files.set(entry.fileName, Buffer.concat(pieces).toString("utf8"));
              archive.readEntry();
            });
        }),
      );
      archive.on("end", resolve).readEntry();
    }),
  );
  return files;
}
