export interface MessageTree {
  [key: string]: string | MessageTree;
}

type Intersection<Union> = (Union extends unknown ? (union: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export type Merged<Files> = Intersection<Files[keyof Files]>;

/** Throws if two files define the same text. */
export function mergeMessages<Files extends Record<string, MessageTree>>(files: Files): Merged<Files> {
  const all: MessageTree = {};
  for (const file of Object.values(files)) addTo(all, file);
  return all as Merged<Files>;
}

function addTo(all: MessageTree, file: MessageTree): void {
  for (const [key, messages] of Object.entries(file)) {
    const isText = typeof messages === "string";
    if (key in all && (isText || typeof all[key] === "string")) throw new Error(`Two files hold the text ${key}`);
    if (isText) all[key] = messages;
    else addTo((all[key] ??= {}) as MessageTree, messages);
  }
}
