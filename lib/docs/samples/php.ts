import { addressOf, headersOf, literal, type LiteralSyntax, type SampleRequest, textExpression } from "./request";

const quoted = (value: string) => `'${value.replaceAll(/[\\']/g, "\\$&")}'`;
const variable = (name: string) => `getenv('${name}')`;

const SYNTAX: Omit<LiteralSyntax, "text"> = {
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  record: ["[", "]"],
  emptyRecord: "new stdClass()",
  member: (name, value) => `${quoted(name)} => ${value}`,
  indent: "    ",
};

export function phpSample(request: SampleRequest): string {
  const { method, needsKey, body, file, printedHeader } = request;
  const text = (value: string) => textExpression(value, request, { text: quoted, variable, operator: " . " });
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
      : [`    CURLOPT_POSTFIELDS => json_encode(${literal(body, { ...SYNTAX, text }, "    ")}),`]),
    ...(file ? [`    CURLOPT_POSTFIELDS => file_get_contents(${quoted(file.name)}),`] : []),
    "]);",
    "$answer = curl_exec($request);",
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join("\n");
}
