import {
  addressOf,
  headersOf,
  literal,
  type LiteralSyntax,
  type SampleRequest,
  splitVariables,
  textExpression,
  curlCommand,
  type SampleLanguage,
} from "./request";

const typescriptName = (member: string) => (/^[a-zA-Z_]\w*$/.test(member) ? member : JSON.stringify(member));

const TYPESCRIPT_SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (member, value) => `${typescriptName(member)}: ${value}`,
  indent: "  ",
};

/** Built from parts, because the sample reads this variable and the service does not. */
const typescriptVariable = (variableName: string) => `\${${["process", "env", variableName].join(".")}}`;

function textIn(value: string, request: SampleRequest): string {
  const parts = splitVariables(value, request);
  if (!parts.some((part) => "variable" in part)) return JSON.stringify(value);
  const written = parts.map((part) =>
    "variable" in part ? typescriptVariable(part.variable) : part.fixed.replaceAll(/[`\\]|\$\{/g, "\\$&"),
  );
  return `\`${written.join("")}\``;
}

function typescriptSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader, isJsonAnswered = true } = request;
  const text = (value: string) => textIn(value, request);
  const headers = [
    ...(needsKey ? [`Authorization: \`Bearer ${typescriptVariable("CARNET_KEY")}\``] : []),
    ...headersOf(request).map(([header, value]) => `${typescriptName(header)}: ${text(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    ...(headers.length > 0 ? ["  headers: {", ...headers.map((header) => `    ${header},`), "  },"] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body, { ...TYPESCRIPT_SYNTAX, text }, "  ")}),`]),
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

const quoted = (value: string) => JSON.stringify(value);
const pythonVariable = (name: string) => `os.environ["${name}"]`;

const PYTHON_SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "None",
  yes: "True",
  no: "False",
  list: ["[", "]"],
  record: ["{", "}"],
  member: (name, value) => `${quoted(name)}: ${value}`,
  indent: "    ",
};

function pythonSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader, variables = [] } = request;
  const text = (value: string) =>
    textExpression(value, request, { text: quoted, variable: pythonVariable, operator: " + " });
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
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${literal(body, { ...PYTHON_SYNTAX, text }, "    ")}).encode(),`]),
    ...(file ? [`    data=open(${quoted(file.name)}, "rb").read(),`] : []),
    ")",
    "try:",
    "    response = urllib.request.urlopen(request)",
    "except urllib.error.HTTPError as refused:",
    "    response = refused",
    `print(response.status, ${header}response.read().decode())`,
  ].join("\n");
}

const javaVariable = (name: string) => `System.getenv("${name}")`;

/** A text block (JEP 378), in which a backslash starts an escape as in JSON. */
function textBlock(value: unknown, { variables = [] }: SampleRequest, indent: string): string {
  const lines = JSON.stringify(value, null, 2).replaceAll("\\", "\\\\").replaceAll('"""', '\\"""').split("\n");
  const names = variables.filter((name) => lines.some((line) => line.includes(`{${name}}`)));
  const replaced = names.map((name) => `.replace("{${name}}", ${javaVariable(name)})`);
  return ['"""', ...lines.map((line) => indent + line)].join("\n") + '"""' + replaced.join("");
}

/** A file for `java Request.java`, Java 15 or later. */
function javaSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) =>
    textExpression(value, request, { text: quoted, variable: javaVariable, operator: " + " });
  const headers = [
    ...(needsKey ? ['"Authorization", "Bearer " + System.getenv("CARNET_KEY")'] : []),
    ...headersOf(request).map(([header, value]) => `${quoted(header)}, ${text(value)}`),
  ];
  const publisher = file
    ? `HttpRequest.BodyPublishers.ofFile(Path.of(${quoted(file.name)}))`
    : body === undefined
      ? "HttpRequest.BodyPublishers.noBody()"
      : `HttpRequest.BodyPublishers.ofString(${textBlock(body, request, " ".repeat(12))})`;
  return [
    "import java.net.URI;",
    "import java.net.http.*;",
    ...(file ? ["import java.nio.file.Path;"] : []),
    "",
    "class Request {",
    "  public static void main(String[] args) throws Exception {",
    "    var request = HttpRequest.newBuilder()",
    `        .uri(URI.create(${text(addressOf(request))}))`,
    ...headers.map((header) => `        .header(${header})`),
    ...(method === "GET" ? [] : [`        .method(${quoted(method)}, ${publisher})`]),
    "        .build();",
    "    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    ...(printedHeader === undefined
      ? []
      : [`    System.out.println(response.headers().firstValue(${quoted(printedHeader)}));`]),
    '    System.out.println(response.statusCode() + " " + response.body());',
    "  }",
    "}",
  ].join("\n");
}

const phpQuoted = (value: string) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`;
const phpVariable = (name: string) => `getenv('${name}')`;

const PHP_SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  record: ["[", "]"],
  emptyRecord: "new stdClass()",
  member: (name, value) => `${phpQuoted(name)} => ${value}`,
  indent: "    ",
};

function phpSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) =>
    textExpression(value, request, { text: phpQuoted, variable: phpVariable, operator: " . " });
  const headers = [
    ...(needsKey ? ["'Authorization: Bearer ' . getenv('CARNET_KEY')"] : []),
    ...headersOf(request).map(([header, value]) => text(`${header}: ${value}`)),
  ];
  return [
    "<?php",
    `$request = curl_init(${text(addressOf(request))});`,
    "curl_setopt_array($request, [",
    ...(method === "GET" ? [] : [`    CURLOPT_CUSTOMREQUEST => ${text(method)},`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    ...(printedHeader === undefined ? [] : ["    CURLOPT_HEADER => true,"]),
    ...(headers.length > 0
      ? ["    CURLOPT_HTTPHEADER => [", ...headers.map((header) => `        ${header},`), "    ],"]
      : []),
    ...(body === undefined
      ? []
      : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, { ...PHP_SYNTAX, text }, "    ")}),`]),
    ...(file ? [`    CURLOPT_POSTFIELDS => file_get_contents(${phpQuoted(file.name)}),`] : []),
    "]);",
    "$answer = curl_exec($request);",
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join("\n");
}

const csharpVariable = (name: string) => `Environment.GetEnvironmentVariable("${name}")`;
const METHODS: Record<string, string> = { GET: "Get", POST: "Post", PUT: "Put", PATCH: "Patch", DELETE: "Delete" };

function rawString(value: unknown, { variables = [] }: SampleRequest, indent: string): string {
  const json = JSON.stringify(value, null, 2);
  const runs = [...json.matchAll(/"+/g)].map(([run]) => run.length);
  const fence = '"'.repeat(Math.max(2, ...runs) + 1);
  const names = variables.filter((name) => json.includes(`{${name}}`));
  const replaced = names.map((name) => `.Replace("{${name}}", ${csharpVariable(name)})`);
  return [fence, ...json.split("\n").map((line) => indent + line), indent + fence].join("\n") + replaced.join("");
}

/** Top-level statements, C# 11 or later. */
function csharpSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) =>
    textExpression(value, request, { text: quoted, variable: csharpVariable, operator: " + " });
  const type = file?.type ?? request.bodyType ?? "application/json";
  const others = headersOf(request).filter(([name]) => name !== "Content-Type");
  return [
    ...(body === undefined ? [] : ["using System.Text;", ""]),
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(HttpMethod.${METHODS[method]}, ${text(addressOf(request))});`,
    ...(needsKey
      ? ['request.Headers.Authorization = new("Bearer", Environment.GetEnvironmentVariable("CARNET_KEY"));']
      : []),
    ...others.map(([name, value]) => `request.Headers.Add(${quoted(name)}, ${text(value)});`),
    ...(body === undefined
      ? []
      : [`request.Content = new StringContent(${rawString(body, request, "    ")}, Encoding.UTF8, ${quoted(type)});`]),
    ...(file
      ? [
          `request.Content = new ByteArrayContent(File.ReadAllBytes(${quoted(file.name)}));`,
          `request.Content.Headers.ContentType = new(${quoted(type)});`,
        ]
      : []),
    "using var response = await client.SendAsync(request);",
    ...(printedHeader === undefined
      ? []
      : [`Console.WriteLine(string.Join(", ", response.Headers.GetValues(${quoted(printedHeader)})));`]),
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join("\n");
}

const WRITERS: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlCommand,
  typescript: typescriptSample,
  python: pythonSample,
  php: phpSample,
  java: javaSample,
  csharp: csharpSample,
};

export const sampleOf = (request: SampleRequest, language: SampleLanguage): string => WRITERS[language](request);
