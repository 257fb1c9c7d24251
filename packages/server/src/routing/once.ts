/** Makes a value at the first call and keeps it for later calls with the same argument. */
export function once<A, T>(make: (argument: A) => T): (argument: A) => T {
  let last: { of: A; value: T } | null = null
  return (argument) => {
    if (last === null || last.of !== argument) last = { of: argument, value: make(argument) }
    return last.value
  }
}
