/**
 * Goes on with a value at once where it is there, and else when it is: a turn of the loop for each step of a request
 * would cost a tenth of it. What throws at once throws at once.
 */
export function goOnWith<T, Next>(value: T | Promise<T>, next: (value: T) => Next): Next | Promise<Awaited<Next>> {
  return value instanceof Promise ? (value.then(next) as Promise<Awaited<Next>>) : next(value);
}
