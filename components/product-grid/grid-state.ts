/** Edits, undo steps and answers of the server as plain data. Pure. */

interface CellError {
  text: string;
  fix: string | null;
}

export interface RowAnswer {
  id: string;
  state: "saved" | "unchanged" | "invalid" | "conflict" | "refused";
  version?: number;
  texts?: readonly string[];
  locked?: readonly number[];
  /** By path. */
  errors?: Readonly<Record<string, CellError>>;
  message?: string;
}

export interface LoadedRow {
  id: string;
  name: string;
  model: string | null;
  version: number;
  texts: readonly string[];
  locked: readonly number[];
  /** Columns of fields that another product group has. */
  foreign: readonly number[];
}

export interface GridRow extends LoadedRow {
  /** The stored texts. */
  base: readonly string[];
  errors: Readonly<Record<number, CellError>>;
  /** Stored by someone else since the row was loaded, in cells with another edit. */
  theirs: Readonly<Record<number, string>>;
  state: RowAnswer["state"] | null;
  message: string | null;
}

interface CellEdit {
  row: number;
  column: number;
  text: string;
}

interface Change extends CellEdit {
  before: string;
}

export interface GridState {
  rows: readonly GridRow[];
  past: readonly (readonly Change[])[];
  future: readonly (readonly Change[])[];
}

export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const STEPS_MAX = 200;

export function startGrid(rows: readonly LoadedRow[]): GridState {
  return {
    rows: rows.map((row) => ({ ...row, base: row.texts, errors: {}, theirs: {}, state: null, message: null })),
    past: [],
    future: [],
  };
}

export const isLocked = ({ locked, foreign }: LoadedRow, column: number) =>
  locked.includes(column) || foreign.includes(column);

export const editedColumns = ({ texts, base }: GridRow): number[] =>
  texts.flatMap((text, column) => (text === base[column] ? [] : [column]));

export const editedRows = ({ rows }: GridState) => rows.filter((row) => editedColumns(row).length > 0);

const without = <Value>(values: Readonly<Record<number, Value>>, columns: readonly number[]) =>
  Object.fromEntries(Object.entries(values).filter(([column]) => !columns.includes(Number(column))));

function withTexts(row: GridRow, edits: readonly CellEdit[]): GridRow {
  const texts = [...row.texts];
  for (const { column, text } of edits) texts[column] = text;
  const columns = edits.map(({ column }) => column);
  const errors = without(row.errors, columns);
  const isOpen = row.state === "invalid" && Object.keys(errors).length > 0;
  const theirs = without(row.theirs, columns);
  const isInConflict = row.state === "conflict" && Object.keys(theirs).length > 0;
  return { ...row, texts, errors, theirs, ...(isOpen || isInConflict ? {} : { state: null, message: null }) };
}

function apply(rows: readonly GridRow[], edits: readonly CellEdit[]): GridRow[] {
  const byRow = new Map<number, CellEdit[]>();
  for (const edit of edits) byRow.set(edit.row, [...(byRow.get(edit.row) ?? []), edit]);
  return rows.map((row, index) => {
    const own = byRow.get(index);
    return own ? withTexts(row, own) : row;
  });
}

/** Locked cells stay as they are. */
export function editCells(state: GridState, edits: readonly CellEdit[]): GridState {
  const changes = edits.flatMap((edit): Change[] => {
    const row = state.rows[edit.row];
    const before = row?.texts[edit.column];
    return !row || before === undefined || before === edit.text || isLocked(row, edit.column)
      ? []
      : [{ ...edit, before }];
  });
  if (changes.length === 0) return state;
  return { rows: apply(state.rows, changes), past: [...state.past, changes].slice(-STEPS_MAX), future: [] };
}

export function undo(state: GridState): GridState {
  const step = state.past.at(-1);
  if (!step) return state;
  const edits = step.map(({ row, column, before }) => ({ row, column, text: before }));
  return { rows: apply(state.rows, edits), past: state.past.slice(0, -1), future: [step, ...state.future] };
}

export function redo(state: GridState): GridState {
  const [step, ...future] = state.future;
  return step ? { rows: apply(state.rows, step), past: [...state.past, step], future } : state;
}

const indexes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const cellsIn = ({ top, bottom, left, right }: CellRange) =>
  indexes(top, bottom).flatMap((row) => indexes(left, right).map((column) => ({ row, column })));

export const textsIn = ({ rows }: GridState, { top, bottom, left, right }: CellRange): string[][] =>
  rows.slice(top, bottom + 1).map(({ texts }) => texts.slice(left, right + 1));

export const clearCells = (state: GridState, range: CellRange): GridState =>
  editCells(
    state,
    cellsIn(range).map((cell) => ({ ...cell, text: "" })),
  );

/** Copies the first row of the range to the rows below it; a single row takes the texts of the row above. */
export function fillDown(state: GridState, range: CellRange): GridState {
  const source = range.top === range.bottom ? range.top - 1 : range.top;
  const row = state.rows[source];
  if (!row) return state;
  const target = { ...range, top: source + 1 };
  return editCells(
    state,
    cellsIn(target).map((cell) => ({ ...cell, text: row.texts[cell.column] ?? "" })),
  );
}

interface Pasted {
  state: GridState;
  range: CellRange;
  /** Cells of the block beyond the last row or column. */
  outside: number;
  locked: number;
}

/** From the first cell of the range; a block is repeated if the range is a multiple of its size. */
export function pasteCells(state: GridState, range: CellRange, block: readonly (readonly string[])[]): Pasted {
  const height = block.length;
  const width = Math.max(...block.map((row) => row.length));
  const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const isRepeated = rows % height === 0 && columns % width === 0;
  const [down, across] = isRepeated ? [rows, columns] : [height, width];
  const edits = indexes(0, down - 1).flatMap((row) =>
    indexes(0, across - 1).map((column) => ({
      row: range.top + row,
      column: range.left + column,
      text: block[row % height]?.[column % width]?.trim() ?? "",
    })),
  );
  const lastColumn = (state.rows[0]?.texts.length ?? 0) - 1;
  const inside = edits.filter(({ row, column }) => row < state.rows.length && column <= lastColumn);
  return {
    state: editCells(state, inside),
    range: {
      top: range.top,
      left: range.left,
      bottom: Math.min(range.top + down, state.rows.length) - 1,
      right: Math.min(range.left + across - 1, lastColumn),
    },
    outside: edits.length - inside.length,
    locked: inside.filter(({ row, column }) => {
      const target = state.rows[row];
      return target !== undefined && isLocked(target, column);
    }).length,
  };
}

export type SentRows = Readonly<Record<string, { version: number; cells: Readonly<Record<string, string>> }>>;

/** Rows with an undecided conflict wait. */
export function rowsToSend(
  state: GridState,
  paths: readonly string[],
  { isWithConflicts = false }: { isWithConflicts?: boolean } = {},
): SentRows {
  const rows = editedRows(state).filter(({ theirs }) => isWithConflicts || Object.keys(theirs).length === 0);
  return Object.fromEntries(
    rows.map((row) => [
      row.id,
      {
        version: row.version,
        cells: Object.fromEntries(editedColumns(row).map((column) => [paths[column], row.texts[column] ?? ""])),
      },
    ]),
  );
}

/** Edits made since the rows were sent stay. */
export function takeAnswers(
  state: GridState,
  answers: readonly RowAnswer[],
  { paths, sent }: { paths: readonly string[]; sent: SentRows },
): GridState {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const rows = state.rows.map((row) => {
    const answer = byId.get(row.id);
    return answer ? takeAnswer(row, answer, { paths, cells: sent[row.id]?.cells ?? {} }) : row;
  });
  return { ...state, rows };
}

function takeAnswer(
  row: GridRow,
  answer: RowAnswer,
  { paths, cells }: { paths: readonly string[]; cells: Readonly<Record<string, string>> },
): GridRow {
  const { state, message = null, texts: stored, version, locked } = answer;
  if (!stored || version === undefined) {
    const errors = paths.flatMap((path, column) => {
      const error = answer.errors?.[path];
      return error ? [[column, error] as const] : [];
    });
    return { ...row, state, message, errors: Object.fromEntries(errors) };
  }
  const isSaved = state !== "conflict";
  const isOwn = (column: number, path: string) =>
    isSaved ? row.texts[column] !== (cells[path] ?? row.base[column]) : row.texts[column] !== row.base[column];
  const texts = paths.map((path, column) => (isOwn(column, path) ? row.texts[column] : stored[column]) ?? "");
  const theirs = paths.flatMap((_, column) => {
    const theirText = stored[column] ?? "";
    const isTheirs = !isSaved && theirText !== row.base[column] && theirText !== texts[column];
    return isTheirs ? [[column, theirText] as const] : [];
  });
  return {
    ...row,
    texts,
    base: stored,
    version,
    locked: locked ?? row.locked,
    errors: {},
    theirs: Object.fromEntries(theirs),
    state,
    message,
  };
}

/** An edit of this tab that was not saved; its version stays, so that later changes of others are noticed. */
export function restoreRows(state: GridState, stored: SentRows, paths: readonly string[]): GridState {
  const edits = state.rows.flatMap(({ id }, row) =>
    paths.flatMap((path, column): CellEdit[] => {
      const text = stored[id]?.cells[path];
      return text === undefined ? [] : [{ row, column, text }];
    }),
  );
  const restored = editCells(state, edits);
  return {
    ...restored,
    rows: restored.rows.map((row) => ({
      ...row,
      version: Math.min(stored[row.id]?.version ?? row.version, row.version),
    })),
  };
}

/** The person's decision in a conflict: either text is based on the stored one from now on. */
export function decide(state: GridState, { row, column, text }: CellEdit): GridState {
  const decided = editCells(state, [{ row, column, text }]);
  const edits = [{ row, column, text }];
  return decided === state ? { ...state, rows: apply(state.rows, edits) } : decided;
}

interface Marked {
  row: number;
  column: number;
}

/** The next cell with an error or a conflict after this one, from the beginning again at the end. */
export function nextMarked({ rows }: GridState, after: Marked): Marked | null {
  const marked = rows.flatMap((gridRow, row) => {
    const { errors, theirs, state } = gridRow;
    const columns = [...new Set([...Object.keys(errors), ...Object.keys(theirs)].map(Number))];
    const isWhole = columns.length === 0 && (state === "conflict" || state === "refused" || state === "invalid");
    const all = isWhole ? [editedColumns(gridRow)[0] ?? 0] : columns.toSorted((one, other) => one - other);
    return all.map((column) => ({ row, column }));
  });
  const next = marked.find(({ row, column }) => row > after.row || (row === after.row && column > after.column));
  return next ?? marked[0] ?? null;
}
