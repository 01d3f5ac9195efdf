import { addressOf, headersOf, type SampleRequest } from "./request";

const text = (value: string) => JSON.stringify(value);
const METHODS: Record<string, string> = { GET: "Get", POST: "Post", PUT: "Put", PATCH: "Patch", DELETE: "Delete" };

/** A raw string: between more quotes than stand in a row within it, at least three. */
function rawString(value: unknown, indent: string): string {
  const json = JSON.stringify(value, null, 2);
  const runs = [...json.matchAll(/"+/g)].map(([run]) => run.length);
  const fence = '"'.repeat(Math.max(2, ...runs) + 1);
  return [fence, ...json.split("\n").map((line) => indent + line), indent + fence].join("\n");
}

/** A program of top-level statements, C# 11 or later. */
export function csharpSample(request: SampleRequest): string {
  const { method, needsKey, body, file } = request;
  const type = file?.type ?? request.bodyType ?? "application/json";
  const others = headersOf(request).filter(([name]) => name !== "Content-Type");
  return [
    ...(body === undefined ? [] : ["using System.Text;", ""]),
    "using var client = new HttpClient();",
    `using var request = new HttpRequestMessage(HttpMethod.${METHODS[method]}, ${text(addressOf(request))});`,
    ...(needsKey
      ? ['request.Headers.Authorization = new("Bearer", Environment.GetEnvironmentVariable("CARNET_KEY"));']
      : []),
    ...others.map(([name, value]) => `request.Headers.Add(${text(name)}, ${text(value)});`),
    ...(body === undefined
      ? []
      : [`request.Content = new StringContent(${rawString(body, "    ")}, Encoding.UTF8, ${text(type)});`]),
    ...(file
      ? [
          `request.Content = new ByteArrayContent(File.ReadAllBytes(${text(file.name)}));`,
          `request.Content.Headers.ContentType = new(${text(type)});`,
        ]
      : []),
    "using var response = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join("\n");
}
