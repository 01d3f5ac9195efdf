import { parentPort, workerData } from "node:worker_threads";
import { Ajv, type ErrorObject, type Options } from "ajv";
import addFormats from "ajv-formats";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import { requireValue } from "@/lib/platform/require-value";
import type { ThreadData } from "@/lib/platform/start-thread";
import type { SchemaAnswer, SchemaTask } from "../check-entries";

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

function check({ schema, entries }: SchemaTask): SchemaAnswer {
  try {
    const isValid = validatorOf(JSON.parse(schema) as Record<string, unknown>);
    const errors = entries.flatMap((entry, index) =>
      isValid(entry) ? [] : [{ index, messages: (isValid.errors ?? []).slice(0, ERRORS_PER_ENTRY_MAX).map(describe) }],
    );
    return { errors };
  } catch (error) {
    return { unusable: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
  }
}

const port = requireValue(parentPort, "Parent port");
port.once("message", () => port.postMessage(check((workerData as ThreadData<SchemaTask>).task)));
// The time of the check does not include the start of the thread.
port.postMessage("ready");
