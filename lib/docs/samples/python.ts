import { addressOf, headersOf, literal, type LiteralSyntax, type SampleRequest } from "./request";

/** What JSON escapes, Python understands. */
const text = (value: string) => JSON.stringify(value);

const SYNTAX: LiteralSyntax = {
  text,
  nothing: "None",
  yes: "True",
  no: "False",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (name, value) => `${text(name)}: ${value}`,
  indent: "    ",
};

/** A program by the standard library alone. */
export function pythonSample(request: SampleRequest): string {
  const { method, needsKey, body, file } = request;
  const headers = [
    ...(needsKey ? [`"Authorization": "Bearer " + os.environ["CARNET_KEY"]`] : []),
    ...headersOf(request).map(([header, value]) => `${text(header)}: ${text(value)}`),
  ];
  const modules = [
    ...(body === undefined ? [] : ["json"]),
    ...(needsKey ? ["os"] : []),
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
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body, SYNTAX, "    ")}).encode(),`]),
    ...(file ? [`    data=open(${text(file.name)}, "rb").read(),`] : []),
    ")",
    "try:",
    "    response = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refused:",
    "    response = refused",
    "print(response.status, response.read().decode())",
  ].join("\n");
}
