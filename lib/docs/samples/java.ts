import { addressOf, headersOf, type SampleRequest } from "./request";

const text = (value: string) => JSON.stringify(value);

/** A text block (JEP 378), in which a backslash begins an escape as it does in JSON. */
function textBlock(value: unknown, indent: string): string {
  const lines = JSON.stringify(value, null, 2).replaceAll("\\", "\\\\").replaceAll('"""', '\\"""').split("\n");
  return ['"""', ...lines.map((line) => indent + line)].join("\n") + '"""';
}

/** A file that `java Request.java` compiles and runs, since Java 15. */
export function javaSample(request: SampleRequest): string {
  const { method, needsKey, body, file } = request;
  const headers = [
    ...(needsKey ? ['"Authorization", "Bearer " + System.getenv("CARNET_KEY")'] : []),
    ...headersOf(request).map(([header, value]) => `${text(header)}, ${text(value)}`),
  ];
  const publisher = file
    ? `HttpRequest.BodyPublishers.ofFile(Path.of(${text(file.name)}))`
    : body === undefined
      ? "HttpRequest.BodyPublishers.noBody()"
      : `HttpRequest.BodyPublishers.ofString(${textBlock(body, " ".repeat(12))})`;
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
    ...(method === "GET" ? [] : [`        .method(${text(method)}, ${publisher})`]),
    "        .build();",
    "    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '    System.out.println(response.statusCode() + " " + response.body());',
    "  }",
    "}",
  ].join("\n");
}
