/** An HTTP method, set apart from the path it stands before. */
export function Method({ method }: { method: string }) {
  return <span className={method === "GET" ? "method get" : "method"}>{method}</span>;
}
