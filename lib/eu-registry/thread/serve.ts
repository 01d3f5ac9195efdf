import { parentPort, workerData } from "node:worker_threads";
import { Ajv, type ErrorObject, type Options } from "ajv";
import addFormats from "ajv-formats";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { validateXML, type XMLValidationError } from "xmllint-wasm";
import { requireValue } from "@/lib/platform/require-value";
import type { ThreadData } from "@/lib/platform/start-thread";
import type { EntryErrors, SchemaAnswer, SchemaTask } from "../check-entries";
import { FIRST_ENTRY_LINE } from "../rules";

/** Runs another organisation's schema: in a thread of its own, which its caller ends after a while. */

const ERRORS_PER_ENTRY_MAX = 5;
const OPTIONS: Options = { strict: false, allErrors: false, validateFormats: true };

function validatorOf(schema: Record<string, unknown>) {
  const dialect = typeof schema["$schema"] === "string" ? schema["$schema"] : "2020-12";
  const ajv = /draft-0[67]/.test(dialect)
    ? new Ajv(OPTIONS)
    : dialect.includes("2019-09")
      ? new Ajv2019(OPTIONS)
      : new Ajv2020(OPTIONS);
  addFormats.default(ajv as Ajv);
  // References to other documents are never fetched: compiling fails instead.
  return ajv.compile(schema);
}

const describe = ({ instancePath, message = "is not valid" }: ErrorObject) =>
  `${instancePath === "" ? "entry" : instancePath} ${message}`.slice(0, 300);

function checkJson({ schema, entries }: Extract<SchemaTask, { kind: "json_schema" }>): SchemaAnswer {
  try {
    const isValid = validatorOf(JSON.parse(schema) as Record<string, unknown>);
    const errors = entries.flatMap((entry, index) =>
      isValid(entry) ? [] : [{ index, messages: (isValid.errors ?? []).slice(0, ERRORS_PER_ENTRY_MAX).map(describe) }],
    );
    return { errors };
  } catch (error) {
    return { unusable: textOf(error) };
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const MIB_PAGES = 16;
const XML_MEMORY = { initialMemoryPages: 16 * MIB_PAGES, maxMemoryPages: 64 * MIB_PAGES };

/** libxml2 in WebAssembly, in a further thread that ends with this one: it reaches neither files nor the network. */
async function checkXml({ schema, xml }: Extract<SchemaTask, { kind: "xsd" }>): Promise<SchemaAnswer> {
  const files = { xml: { fileName: "file.xml", contents: xml }, schema: { fileName: "schema.xsd", contents: schema } };
  try {
    const { errors } = await validateXML({ ...files, ...XML_MEMORY });
    const internal = errors.find(({ message }) => message.includes("Internal error"));
    return internal ? { unusable: internal.message.slice(0, 300) } : { errors: groupByEntry(errors) };
  } catch (error) {
    return { unusable: textOf(error) };
  }
}

function groupByEntry(errors: readonly XMLValidationError[]): EntryErrors[] {
  const byIndex = new Map<number | null, string[]>();
  for (const { loc, message } of errors) {
    const index = loc && loc.lineNumber >= FIRST_ENTRY_LINE ? loc.lineNumber - FIRST_ENTRY_LINE : null;
    const messages = byIndex.get(index) ?? [];
    if (messages.length < ERRORS_PER_ENTRY_MAX) messages.push(withoutNamespace(message));
    byIndex.set(index, messages);
  }
  return [...byIndex].map(([index, messages]) => ({ index, messages }));
}

const withoutNamespace = (message: string) =>
  message
    .replace(/^Schemas validity error : /, "")
    .replaceAll(/\{[^{}\s]+\}/g, "")
    .slice(0, 300);

const port = requireValue(parentPort, "Parent port");
port.once("message", () => {
  const { task } = workerData as ThreadData<SchemaTask>;
  void Promise.resolve(task.kind === "xsd" ? checkXml(task) : checkJson(task)).then((answer) =>
    port.postMessage(answer),
  );
});
// The time of the check does not include the start of the thread.
port.postMessage("ready");
