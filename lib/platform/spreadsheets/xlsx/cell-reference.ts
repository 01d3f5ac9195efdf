/** The column, from 1, of a reference such as `AB12`; 0 for what is none. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column;
}

/** The row, from 1, of a reference such as `AB12`; NaN for what is none. */
export function rowOf(reference: string): number {
  return Number(reference.replace(/^[A-Za-z]+/, "") || Number.NaN);
}
