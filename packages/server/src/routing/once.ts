/** What is made when it is first asked for, and kept: a server has one address. */
export function once<A, T>(make: (asked: A) => T): (asked: A) => T {
  let made: { of: A; value: T } | null = null
  return (asked) => {
    if (made === null || made.of !== asked) made = { of: asked, value: make(asked) }
    return made.value
  }
}
