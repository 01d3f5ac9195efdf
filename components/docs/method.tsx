/** An HTTP method, set apart from the path it stands before. */
export function Method({ method }: { method: string }) {
  const ink = method === "GET" ? "text-notice" : "text-accent-ink";
  return <span className={`font-mono text-xs font-semibold tracking-wide ${ink}`}>{method}</span>;
}
