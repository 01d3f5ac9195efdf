/** The meaning that systemd gives characters of an EnvironmentFile: systemd.exec(5), and `parse_env_file_internal`. */

type State = "name" | "beforeValue" | "value" | "single" | "double" | "comment" | "beforeName";
const ESCAPED_IN_DOUBLE_QUOTES = '"\\`$';

/**
 * The variables of an EnvironmentFile, as systemd reads it.
 * @internal for tests
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  let [state, name, value]: [State, string, string] = ["beforeName", "", ""];
  const characters = [...`${text}\n`];
  const finish = () => {
    variables[name.trim()] = state === "value" ? value.trimEnd() : value;
    [state, name, value] = ["beforeName", "", ""];
  };
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? "";
    const isEscape = character === "\\" && state !== "single" && state !== "name" && state !== "beforeName";
    if (isEscape) {
      at += 1;
      value += unescape(state, characters[at] ?? "");
      if (state === "beforeValue") state = "value";
    } else if (state === "beforeName") {
      if (character.trim() === "") continue;
      if (character === "#" || character === ";") state = "comment";
      else [state, name] = ["name", character];
    } else if (state === "name") {
      if (character === "\n") [state, name] = ["beforeName", ""];
      else if (character === "=") state = "beforeValue";
      else name += character;
    } else if (state === "comment") {
      if (character === "\n") state = "beforeName";
    } else if (state === "single" || state === "double") {
      if (character === (state === "single" ? "'" : '"')) state = "beforeValue";
      else value += character;
    } else if (character === "\n") finish();
    else if (state === "beforeValue" && character === "'") state = "single";
    else if (state === "beforeValue" && character === '"') state = "double";
    else if (state === "value" || character.trim() !== "") [state, value] = ["value", value + character];
  }
  return variables;
}

/** The character that a backslash and its successor represent. */
function unescape(state: State, character: string): string {
  if (state === "comment" || character === "\n") return "";
  return state === "double" && !ESCAPED_IN_DOUBLE_QUOTES.includes(character) ? `\\${character}` : character;
}
