/** How an editor settles a conflict in a form: a choice for each field, sent along with the form's own values. */

/** Names the fields in conflict, separated by spaces. */
export const CONFLICT_FIELDS = "conflict_fields";

export const choiceName = (field: string) => `choice.${field}`;

interface Settled {
  /** Fields whose stored value stays. */
  theirs: string[];
  /** Fields for which nothing was chosen. */
  open: string[];
}

export function readChoices(fields: Readonly<Record<string, string | undefined>>): Settled {
  const names = (fields[CONFLICT_FIELDS] ?? "").split(" ").filter(Boolean);
  return {
    theirs: names.filter((name) => fields[choiceName(name)] === "theirs"),
    open: names.filter((name) => fields[choiceName(name)] !== "theirs" && fields[choiceName(name)] !== "yours"),
  };
}
