export const CONFLICT_FIELDS = "conflict_fields";

export const choiceName = (field: string) => `choice.${field}`;

interface Settled {
  theirs: string[];
  open: string[];
}

export function readChoices(fields: Readonly<Record<string, string | undefined>>): Settled {
  const names = (fields[CONFLICT_FIELDS] ?? "").split(" ").filter(Boolean);
  return {
    theirs: names.filter((name) => fields[choiceName(name)] === "theirs"),
    open: names.filter((name) => fields[choiceName(name)] !== "theirs" && fields[choiceName(name)] !== "yours"),
  };
}
