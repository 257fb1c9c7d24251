/** The known name that a misspelt one probably means. */
import { closest, distance } from 'fastest-levenshtein'

/** Edits between a name and the known name that is suggested, at the most. */
const MOST_EDITS = 3

/** Longer names, in characters, are not compared. */
const LONGEST_NAME = 40

/** A name that begins as the known one does, or the nearest by edits; null when none is near. */
export function nearestTo(name: string, known: readonly string[]): string | null {
  if (known.length === 0 || name.length > LONGEST_NAME) return null
  const lower = new Map(known.map((each) => [each.toLowerCase(), each]))
  const asked = name.toLowerCase()
  const near = closest(asked, [...lower.keys()])
  // More edits than half of the name would suggest a name that has nothing to do with it.
  const most = Math.min(MOST_EDITS, Math.ceil(name.length / 2))
  if (distance(asked, near) <= most) return lower.get(near) ?? null
  const whole = asked.length < 3 ? undefined : [...lower.keys()].find((each) => each.startsWith(asked))
  return whole === undefined ? null : (lower.get(whole) ?? null)
}
