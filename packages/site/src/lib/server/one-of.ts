/** One of the values that a form or an address may name; null for any other. */
export function oneOf<T extends string>(text: string | null, known: readonly T[]): T | null {
  return known.find((value) => value === text) ?? null
}
