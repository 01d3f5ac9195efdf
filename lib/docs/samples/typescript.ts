import { addressOf, headersOf, literal, type LiteralSyntax, type SampleRequest } from "./request";

const name = (member: string) => (/^[a-zA-Z_]\w*$/.test(member) ? member : JSON.stringify(member));

const SYNTAX: LiteralSyntax = {
  text: (value) => JSON.stringify(value),
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (member, value) => `${name(member)}: ${value}`,
  indent: "  ",
};

/** Where a program finds the key; no setting of ours. */
const KEY = ["process", "env", "CARNET_KEY"].join(".");

/** A module for Node, Deno or Bun. */
export function typescriptSample(request: SampleRequest): string {
  const { method, needsKey, body, file, isJsonAnswered = true } = request;
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer \${${KEY}}\``] : []),
    ...headersOf(request).map(([header, value]) => `${name(header)}: ${JSON.stringify(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers.map((header) => `    ${header},`), "  },"] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, SYNTAX, "  ")}),`]),
    ...(file ? [`  body: await readFile(${JSON.stringify(file.name)}),`] : []),
  ];
  const address = JSON.stringify(addressOf(request));
  return [
    ...(file ? ['import { readFile } from "node:fs/promises";', ""] : []),
    ...(options.length > 0 ? [`const response = await fetch(${address}, {`, ...options, "});"] : []),
    ...(options.length > 0 ? [] : [`const response = await fetch(${address});`]),
    `console.log(response.status, await response.${isJsonAnswered ? "json" : "text"}());`,
  ].join("\n");
}
