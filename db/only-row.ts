/** The row of a query that always answers one. Throws an Error with the query's name where it answered none. */
export function onlyRow<Row>(query: string, rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`${query} answered no row`);
  return row;
}
