const SPECIAL = /["\\]/;

/** An array as PostgreSQL reads it, made sooner than by the driver; the array itself where only that can write it. */
export function arrayText(values: readonly unknown[]): string | readonly unknown[] {
  let text = "";
  for (const value of values) {
    if (text !== "") text += ",";
    if (value == null) text += "NULL";
    else if (typeof value === "string")
      text += `"${SPECIAL.test(value) ? value.replaceAll("\\", "\\\\").replaceAll('"', '\\"') : value}"`;
    else if (typeof value === "number" || typeof value === "boolean") text += String(value);
    else return values;
  }
  return `{${text}}`;
}
