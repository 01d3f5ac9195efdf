import { javaSample } from "./java";
import { phpSample } from "./php";
import { pythonSample } from "./python";
import { addressOf, headersOf, type SampleRequest, textExpression, curlCommand, type SampleLanguage } from "./request";
import { typescriptSample } from "./typescript";

const quoted = (value: string) => JSON.stringify(value);
const variable = (name: string) => `Environment.GetEnvironmentVariable("${name}")`;
const METHODS: Record<string, string> = { GET: "Get", POST: "Post", PUT: "Put", PATCH: "Patch", DELETE: "Delete" };

function rawString(value: unknown, { variables = [] }: SampleRequest, indent: string): string {
  const json = JSON.stringify(value, null, 2);
  const runs = [...json.matchAll(/"+/g)].map(([run]) => run.length);
  const fence = '"'.repeat(Math.max(2, ...runs) + 1);
  const names = variables.filter((name) => json.includes(`{${name}}`));
  const replaced = names.map((name) => `.Replace("{${name}}", ${variable(name)})`);
  return [fence, ...json.split("\n").map((line) => indent + line), indent + fence].join("\n") + replaced.join("");
}

/** Top-level statements, C# 11 or later. */
function csharpSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) => textExpression(value, request, { text: quoted, variable, operator: " + " });
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
