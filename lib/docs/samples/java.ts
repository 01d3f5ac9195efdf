import { addressOf, headersOf, type SampleRequest, textExpression } from "./request";

const quoted = (value: string) => JSON.stringify(value);
const variable = (name: string) => `System.getenv("${name}")`;

/** A text block (JEP 378), in which a backslash starts an escape as in JSON. */
function textBlock(value: unknown, { variables = [] }: SampleRequest, indent: string): string {
  const lines = JSON.stringify(value, null, 2).replaceAll("\\", "\\\\").replaceAll('"""', '\\"""').split("\n");
  const names = variables.filter((name) => lines.some((line) => line.includes(`{${name}}`)));
  const replaced = names.map((name) => `.replace("{${name}}", ${variable(name)})`);
  return ['"""', ...lines.map((line) => indent + line)].join("\n") + '"""' + replaced.join("");
}

/** A file for `java Request.java`, Java 15 or later. */
export function javaSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) => textExpression(value, request, { text: quoted, variable, operator: " + " });
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
