/** How the position of a unit is stored, so that a citation finds the unit by its values. Small and capital letters are the
 *  same. Source: shapes.md#citations. */

/** The values from the top level down. The key of the first values begins the key of all (`insidePosition`). */
export function positionKey(values: readonly string[]): string {
  return JSON.stringify(values.map(fold))
}

/** The keys of all units below these values: from the first, included, to the second, excluded. */
export function insidePosition(values: readonly string[]): { from: string; to: string } {
  const start = positionKey(values).slice(0, -1)
  return { from: `${start},`, to: `${start}-` }
}

/** The value of the lowest level. */
export function lastValue(values: readonly string[]): string {
  return fold(values.at(-1) ?? '')
}

function fold(value: string): string {
  return value.toLowerCase()
}
