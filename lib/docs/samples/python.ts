import { addressOf, headersOf, literal, type LiteralSyntax, type SampleRequest, textExpression } from "./request";

const quoted = (value: string) => JSON.stringify(value);
const variable = (name: string) => `os.environ["${name}"]`;

const SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "None",
  yes: "True",
  no: "False",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (name, value) => `${quoted(name)}: ${value}`,
  indent: "    ",
};

export function pythonSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader, variables = [] } = request;
  const text = (value: string) => textExpression(value, request, { text: quoted, variable, operator: " + " });
  const headers = [
    ...(needsKey ? [`"Authorization": "Bearer " + os.environ["CARNET_KEY"]`] : []),
    ...headersOf(request).map(([header, value]) => `${quoted(header)}: ${text(value)}`),
  ];
  const header = printedHeader ? `response.headers[${quoted(printedHeader)}], ` : "";
  const modules = [
    ...(body === undefined ? [] : ["json"]),
    ...(needsKey || variables.length > 0 ? ["os"] : []),
    "urllib.error",
    "urllib.request",
  ];
  return [
    `import ${modules.join(", ")}`,
    "",
    "request = urllib.request.Request(",
    `    ${text(addressOf(request))},`,
    ...(method === "GET" ? [] : [`    method=${text(method)},`]),
    ...(headers.length > 0 ? ["    headers={", ...headers.map((header) => `        ${header},`), "    },"] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, { ...SYNTAX, text }, "    ")}).encode(),`]),
    ...(file ? [`    data=open(${quoted(file.name)}, "rb").read(),`] : []),
    ")",
    "try:",
    "    response = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refused:",
    "    response = refused",
    `print(response.status, ${header}response.read().decode())`,
  ].join("\n");
}
