/** Numbers of parts that are between or before the known ones: 2 of 1 and 3. */
export function missingParts(parts: readonly number[]): number[] {
  const known = new Set(parts)
  // A number that is far off is a mistake, and no evidence of a gap.
  const last = Math.min(Math.max(0, ...known), MOST_PARTS)
  return Array.from({ length: last }, (_, at) => at + 1).filter((part) => !known.has(part))
}

const MOST_PARTS = 60
