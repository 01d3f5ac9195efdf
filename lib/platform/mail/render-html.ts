import type { MailColours, MessageContent } from "./message-content";

/** HTML that is safe by construction: inserted values are escaped unless they are templates themselves. */
class SafeHtml {
  constructor(readonly markup: string) {}
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

type Insert = string | number | SafeHtml | null | undefined | false | readonly Insert[];

function markupOf(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return "";
  if (insert instanceof SafeHtml) return insert.markup;
  if (typeof insert === "object") return insert.map(markupOf).join("");
  return escapeHtml(String(insert));
}

function html(strings: TemplateStringsArray, ...inserts: Insert[]): SafeHtml {
  return new SafeHtml(
    strings.map((part, index) => (index === 0 ? part : markupOf(inserts[index - 1]) + part)).join(""),
  );
}

/*
 * Built for mail clients: tables, inline styles, and no pictures but the brand's logo and the item's, which are sent
 * with the mail. Clients with colour-scheme support get the dark theme. The light colours stay readable when other
 * clients invert them.
 */

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace";

const OWN_COLOURS: Record<"light" | "dark", MailColours> = {
  light: {
    ...{ cover: "#4d121a", foil: "#ead0ad", onCover: "#f8ece3", accent: "#791b2a", onAccent: "#fdf9f6" },
    ...{ link: "#871f2e", line: "#dfb0af" },
  },
  dark: {
    ...{ cover: "#260b0d", foil: "#ead0ad", onCover: "#f8ece3", accent: "#a83341", onAccent: "#fdf9f6" },
    ...{ link: "#ef9c9b", line: "#322b28" },
  },
};

const darkStyles = ({ cover, foil, onCover, accent, onAccent, link, line }: MailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #130f0e !important; }
    .sheet { background: #1b1715 !important; border-color: #322b28 !important; }
    .ink { color: #efeae5 !important; }
    .muted { color: #b9b1aa !important; }
    .rule { border-color: #322b28 !important; }
    .link { color: ${link} !important; }
    .cover { background: ${cover} !important; border-color: ${foil} !important; color: ${onCover} !important; }
    .press { background: ${accent} !important; }
    .press a { color: ${onAccent} !important; }
    .quote { border-color: ${line} !important; }
  }
  @media (max-width: 620px) { .pad { padding-left: 24px !important; padding-right: 24px !important; } }
`;

function paragraph(text: string): SafeHtml {
  return html`<p class="ink" style="margin:0 0 16px;font:16px/25px ${SANS};color:#221a17">${text}</p>`;
}

function linesOf(text: string): SafeHtml[] {
  return text.split(/\r\n|\r|\n/).map((line, index) => html`${index > 0 && html`<br>`}${line}`);
}

function quoted(quote: NonNullable<MessageContent["quote"]>, { line }: MailColours): SafeHtml {
  return html`<p class="muted" style="margin:8px 0 6px;font:13px/20px ${SANS};color:#584d48">${quote.by}</p>
<p class="ink quote" style="margin:0 0 24px;padding:2px 0 2px 16px;border-left:2px solid ${line};
  font:italic 17px/27px ${SERIF};color:#221a17">${linesOf(quote.text)}</p>`;
}

const PICTURE_WIDTH = 140;

function pictured({ url, alt }: NonNullable<MessageContent["picture"]>): SafeHtml {
  return html`<p style="margin:8px 0 16px"><img src="${url}" alt="${alt}" width="${PICTURE_WIDTH}" class="rule"
  style="display:block;width:${PICTURE_WIDTH}px;height:auto;border:1px solid #ddd8d1;border-radius:4px;
  background:#ffffff;font:13px/20px ${SANS};color:#584d48"></p>`;
}

const SHORT_LABEL_CHARACTERS = 24;

function factTable(facts: MessageContent["facts"]): SafeHtml {
  const rows = facts.map(
    ({ label, value, isCode }) => html`<tr>
<td class="muted rule" style="padding:9px 20px 9px 0;border-top:1px solid #ddd8d1;font:13px/20px ${SANS};
  color:#584d48;vertical-align:top${label.length <= SHORT_LABEL_CHARACTERS ? ";white-space:nowrap" : ""}">${label}</td>
<td class="ink rule" style="padding:9px 0;border-top:1px solid #ddd8d1;
  font:${isCode ? `14px/20px ${MONO}` : `15px/20px ${SANS}`};color:#221a17;vertical-align:top;
  word-break:break-word">${value}</td>
</tr>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"
  style="margin:8px 0 28px;border-collapse:collapse">${rows}</table>`;
}

function actionBlock(
  { label, url, orCopy }: NonNullable<MessageContent["action"]>,
  { accent, onAccent, link }: MailColours,
): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr>
<td class="press" bgcolor="${accent}" style="background:${accent};border-radius:4px"><a href="${url}"
  style="display:inline-block;padding:13px 26px;font:600 16px/22px ${SANS};color:${onAccent};
  text-decoration:none">${label}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 4px;font:13px/20px ${SANS};color:#584d48">${orCopy}</p>
<p style="margin:0 0 28px;font:13px/20px ${MONO};word-break:break-all"><a class="link" href="${url}"
  style="color:${link};text-decoration:underline">${url}</a></p>`;
}

function furtherLine({ label, url, orCopy }: NonNullable<MessageContent["further"]>, { link }: MailColours): SafeHtml {
  return html`<p class="ink" style="margin:0 0 20px;font:16px/25px ${SANS};color:#221a17">${orCopy}
<a class="link" href="${url}" style="color:${link};text-decoration:underline">${label}</a></p>`;
}

function listed(list: NonNullable<MessageContent["list"]>, colours: MailColours): SafeHtml {
  const entries = list.map(
    ({ heading, lines, link }) =>
      html`<tr><td class="muted rule" style="padding:12px 0;border-top:1px solid #ddd8d1;color:#584d48">
<b class="ink" style="color:#221a17">${heading}</b>${lines.map((line) => html`<br>${line}`)}
${link && html`<br><a class="link" href="${link.url}" style="color:${colours.link}">${link.label}</a>`}</td></tr>`,
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"
  style="margin:8px 0 24px;border-collapse:collapse;font:14px/22px ${SANS};word-break:break-word">${entries}</table>`;
}

function smallPrint(notes: readonly string[]): SafeHtml[] {
  return notes.map(
    (note) => html`<p class="muted" style="margin:0 0 12px;font:14px/22px ${SANS};color:#584d48">${note}</p>`,
  );
}

const LOGO_HEIGHT = 36;

/** On the ground it was made for, also in dark mode. Where pictures are off, its text is the brand's name. */
function brandSign({ brandName, appearance }: MessageContent, { cover }: MailColours): Insert {
  if (!appearance?.logo) return brandName;
  const { url, isOnWhite } = appearance.logo;
  return html`<img src="${url}" alt="${brandName}" height="${LOGO_HEIGHT}" style="display:block;width:auto;
  max-width:220px;height:${LOGO_HEIGHT}px;padding:${isOnWhite ? "6px 10px" : "0"};border-radius:4px;
  background:${isOnWhite ? "#ffffff" : cover}">`;
}

export function renderHtml(content: MessageContent): string {
  const {
    locale,
    subject,
    preview,
    appearance,
    heading,
    paragraphs,
    quote,
    picture,
    facts,
    list,
    action,
    further,
    notes,
    footer,
  } = content;
  const { light, dark } = appearance?.colours ?? OWN_COLOURS;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${new SafeHtml(darkStyles(dark))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f8f5f1">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
<table role="presentation" class="paper" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="#f8f5f1"
  style="background:#f8f5f1"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="sheet" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="#fdfcf9"
  style="max-width:580px;background:#fdfcf9;border:1px solid #ddd8d1">
<tr><td class="cover pad" bgcolor="${light.cover}" style="background:${light.cover};padding:18px 40px;
  border-bottom:2px solid ${light.foil};font:600 13px/20px ${SANS};letter-spacing:.08em;text-transform:uppercase;
  color:${light.onCover}">${brandSign(content, light)}</td></tr>
<tr><td class="pad" style="padding:36px 40px 28px">
<h1 class="ink" style="margin:0 0 20px;font:normal 27px/34px ${SERIF};color:#221a17">${heading}</h1>
${paragraphs.map(paragraph)}${quote && quoted(quote, light)}${picture && pictured(picture)}
${facts.length > 0 && factTable(facts)}
${list && listed(list, light)}${action && actionBlock(action, light)}${further && furtherLine(further, light)}
${smallPrint(notes)}
</td></tr>
<tr><td class="pad rule" style="padding:18px 40px 22px;border-top:1px solid #ddd8d1"><p class="muted"
  style="margin:0;font:12px/18px ${SANS};color:#6e625c">${footer}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup;
}

const WIDTH = 72;

function wrap(text: string, indent = ""): string {
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
