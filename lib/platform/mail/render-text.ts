import type { MessageContent } from "./message-content";

const WIDTH = 72;

/** Breaks at spaces into lines of at most 72 characters. A longer word, such as a link, gets its own line. */
export function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|\r|\n/)) {
    let line = "";
    for (const word of paragraph.split(/[ \t]+/)) {
      if (line !== "" && indent.length + line.length + 1 + word.length > WIDTH) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines.map((line) => (indent + line).trimEnd()).join("\n");
}

function factLines(facts: MessageContent["facts"]): string {
  const labelWidth = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return facts
    .map(({ label, value }) => {
      const [first = "", ...rest] = wrap(value, " ".repeat(labelWidth)).split("\n");
      return [`${`${label}:`.padEnd(labelWidth)}${first.trimStart()}`, ...rest].join("\n");
    })
    .join("\n");
}

function listLines(list: NonNullable<MessageContent["list"]>): string {
  const entries = list.map(({ heading, lines, link }, index) => {
    const [first = "", ...rest] = wrap(heading, "   ").split("\n");
    const reported = lines.map((line) => wrap(line, "   "));
    return [
      `${index + 1}. ${first.trimStart()}`,
      ...rest,
      ...reported,
      ...(link ? [`   ${link.label}:`, link.url] : []),
    ].join("\n");
  });
  return entries.join("\n\n");
}

export function renderText(content: MessageContent): string {
  const blocks = [
    content.brandName,
    wrap(content.heading),
    ...content.paragraphs.map((paragraph) => wrap(paragraph)),
    content.quote && `${wrap(content.quote.by)}\n\n${wrap(content.quote.text, "  ")}`,
    content.facts.length > 0 && factLines(content.facts),
    content.list && listLines(content.list),
    content.action && `${wrap(`${content.action.label}:`)}\n${content.action.url}`,
    content.further && `${wrap(`${content.further.orCopy}`)}\n${content.further.url}`,
    ...content.notes.map((note) => wrap(note)),
    `--\n${wrap(content.footer)}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}
