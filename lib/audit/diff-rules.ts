/** What an audit row's detail says of before and after, member by member. */

export interface DetailLine {
  /** A dotted path within the detail. */
  name: string;
  before?: string;
  after?: string;
  /** Where the detail tells one value and not two. */
  value?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** The members of a detail: those under `before` and `after` side by side, the others one by one. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  const { before, after, ...others } = detail;
  const changes = before === undefined && after === undefined ? [] : changeLines(before, after);
  return [...changes, ...Object.entries(others).map(([name, value]) => ({ name, value: written(value) }))];
}

function changeLines(before: unknown, after: unknown): DetailLine[] {
  if (!isRecord(before) && !isRecord(after)) return [{ name: "", before: written(before), after: written(after) }];
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((name) => ({
    name,
    before: name in old ? written(old[name]) : undefined,
    after: name in fresh ? written(fresh[name]) : undefined,
  }));
}
