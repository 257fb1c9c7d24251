/** Makes a value at the first call and keeps it for later calls with the same argument. */
export function once<A, T>(make: (argument: A) => T): (argument: A) => T {
  let made: { of: A; value: T } | null = null
  return (argument) => {
    if (made === null || made.of !== argument) made = { of: argument, value: make(argument) }
    return made.value
  }
}
