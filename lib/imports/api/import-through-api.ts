import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { parsed } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { beginningOf } from "@/lib/platform/input/text";
import type { EncodingReading } from "@/lib/platform/spreadsheets/contract";
import { openQuestion } from "../columns/column-content";
import { fieldsNamed, nearestField } from "../columns/field-names";
import { findField } from "../columns/fields";
import { matchColumns } from "../columns/map-columns";
import { type ColumnSample, type ColumnTarget, COMMITS, HIDDEN_ROWS } from "../commit/plan-rules";
import { type PreparedFile, readAhead, recordPrepared } from "../files/begin-import";
import { inputFile, storeInputFile } from "../files/receive-file";
import { BLANK_RULES } from "../rules";

export const prepareFile = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: inputFile,
  audits: [],
  run: async ({ db, actor }, input): Promise<PreparedFile> =>
    readAhead(db, { brandId: actor.brandId, stored: await storeInputFile(input) }),
});

/** Unknown names are errors unless `ignoreUnknown`. Throws `invalid_request`, also for ambiguous values or encoding. */
export const startApiImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: z.object({
    prepared: parsed<PreparedFile>(),
    ignoreUnknown: z.boolean(),
    blanks: z.enum(BLANK_RULES),
    commit: z.enum(COMMITS),
    decimal: z.enum([".", ","]).optional(),
    dates: z.enum(["dmy", "mdy", "ymd"]).optional(),
    hiddenRows: z.enum(HIDDEN_ROWS).optional(),
  }),
  audits: ["import.uploaded"],
  run: async (scope, { prepared, blanks, commit, ignoreUnknown, hiddenRows, ...writing }) => {
    const { importId, columns, inspection } = prepared;
    if (inspection.readings) throw encodingAmbiguous(inspection.readings);
    const { targets: matchedTargets, unknown } = await recordPrepared(scope, { prepared, source: "api" });
    const targets = matchedTargets.map((target) => target && writtenAs(target, writing));
    if (!ignoreUnknown && unknown.length > 0) throw unknownColumns(unknown, targets);
    if (targets.every((target) => target === null))
      throw invalidRequest([{ pointer: "/columns", code: "required", detail: "No column has the name of a field." }]);
    const questions = openQuestions(columns, targets);
    if (questions.length > 0) throw invalidRequest(questions);
    await matchColumns(scope.tx, { actor: scope.actor, importId, targets, blanks, commit, hiddenRows });
  },
});

function encodingAmbiguous(readings: readonly EncodingReading[]) {
  const candidates = readings.map(({ encoding, sample }) => `${encoding} ("${beginningOf(sample, 100)}")`).join(", ");
  return invalidRequest([
    {
      pointer: "/encoding",
      code: "encoding_ambiguous",
      detail: `Several encodings fit this file: ${candidates}. Send encoding with the one in which the text is right.`,
    },
  ]);
}

type Writing = Partial<Pick<ColumnTarget, "decimal" | "dates">>;

function writtenAs(target: ColumnTarget, { decimal, dates }: Writing): ColumnTarget {
  const kind = findField(target.field)?.kind;
  if (kind === "number" && decimal !== undefined) return { ...target, decimal };
  return kind === "day" && dates !== undefined ? { ...target, dates } : target;
}

const ASKED = {
  decimal: {
    code: "number_ambiguous",
    remedy: "Send decimal=point or decimal=comma to say what the decimal mark of the file is.",
  },
  dates: { code: "date_ambiguous", remedy: "Send dates=dmy or dates=mdy to say whether day or month comes first." },
};

function openQuestions(columns: readonly ColumnSample[], targets: readonly (ColumnTarget | null)[]) {
  return columns.flatMap(({ index, name, samples }) => {
    const question = openQuestion(targets[index] ?? null, samples);
    if (!question) return [];
    const { code, remedy } = ASKED[question.ask];
    const value = `${beginningOf(question.value, 50)} in the column "${beginningOf(name, 100)}"`;
    return [{ pointer: `/columns/${index}`, code, detail: `${value} has two meanings. ${remedy}` }];
  });
}

function unknownColumns(unknown: readonly ColumnSample[], targets: readonly (ColumnTarget | null)[]) {
  const usedFields = new Set(targets.flatMap((target) => (target ? [target.field] : [])));
  return invalidRequest(
    unknown.map(({ index, name }) => ({ pointer: `/columns/${index}`, ...unknownColumn(name, usedFields) })),
  );
}

function unknownColumn(name: string, usedFields: ReadonlySet<string>): { code: string; detail: string } {
  const column = `The column "${beginningOf(name, 100)}"`;
  const field = fieldsNamed(name).find(({ path }) => usedFields.has(path));
  if (field)
    return {
      code: "given_twice",
      detail: `${column} is ${field.path}, and so is another. Send ignore_unknown=true to leave it out.`,
    };
  const nearest = nearestField(name);
  return {
    code: "unknown_field",
    detail:
      `${column} is no field.${nearest ? ` Did you mean ${nearest}?` : ""} Send ignore_unknown=true ` +
      `to leave it out.`,
  };
}
