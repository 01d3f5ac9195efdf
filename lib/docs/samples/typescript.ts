import { addressOf, headersOf, literal, type LiteralSyntax, type SampleRequest, splitVariables } from "./request";

const name = (member: string) => (/^[a-zA-Z_]\w*$/.test(member) ? member : JSON.stringify(member));

const SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (member, value) => `${name(member)}: ${value}`,
  indent: "  ",
};

/** Built from parts, because the sample reads this variable and the service does not. */
const variable = (variableName: string) => `\${${["process", "env", variableName].join(".")}}`;

function textIn(value: string, request: SampleRequest): string {
  const parts = splitVariables(value, request);
  if (!parts.some((part) => "variable" in part)) return JSON.stringify(value);
  const written = parts.map((part) =>
    "variable" in part ? variable(part.variable) : part.fixed.replaceAll(/[`\\]|\$\{/g, "\\$&"),
  );
  return `\`${written.join("")}\``;
}

export function typescriptSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader, isJsonAnswered = true } = request;
  const text = (value: string) => textIn(value, request);
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer ${variable("CARNET_KEY")}\``] : []),
    ...headersOf(request).map(([header, value]) => `${name(header)}: ${text(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers.map((header) => `    ${header},`), "  },"] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, { ...SYNTAX, text }, "  ")}),`]),
    ...(file ? [`  body: await readFile(${JSON.stringify(file.name)}),`] : []),
  ];
  const address = text(addressOf(request));
  const printed = [
    "response.status",
    ...(printedHeader === undefined ? [] : [`response.headers.get(${JSON.stringify(printedHeader)})`]),
    `await response.${isJsonAnswered ? "json" : "text"}()`,
  ];
  return [
    ...(file ? ['import { readFile } from "node:fs/promises";', ""] : []),
    ...(options.length > 0 ? [`const response = await fetch(${address}, {`, ...options, "});"] : []),
    ...(options.length > 0 ? [] : [`const response = await fetch(${address});`]),
    `console.log(${printed.join(", ")});`,
  ].join("\n");
}
