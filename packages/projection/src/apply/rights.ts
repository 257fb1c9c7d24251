/** Which words may be shown. Source: design.md, Rights; shapes.md, 4.
 *
 *  Two states travel downwards: `locked` from a set to all that is in it, however deep, and `words` from a text
 *  (its licence) to its segments. When either changes, everything below is written again. */
import {
  inheritsFrom,
  isServed,
  type JsonObject,
  type Rights,
  rightsOfBody,
  rightsOfLicence,
  SET_PARENTS,
  WITHHELD_REASONS,
} from '@yalkut/model'
import type Database from 'better-sqlite3'

export interface RightsState {
  locked: boolean
  words: Rights | null
}

export type RightsReader = (type: string, data: JsonObject) => RightsState

/** Reads an item's state from its own data and its parents' state as it stands. */
export function prepareRights(db: Database.Database): RightsReader {
  const stateOf = db.prepare<{ id: string }, { locked: number; words: Rights | null }>(
    `select locked, words from items where id = :id
     union all select locked, words from gone where id = :id limit 1`,
  )
  return (type, data) => {
    const parents = parentsOf(type, data).flatMap((id) => stateOf.get({ id }) ?? [])
    const locked =
      (type === 'set' && data.policy === 'locked') || parents.some((p) => p.locked === 1)
    return { locked, words: wordsRights(type, data, parents) }
  }
}

/** The fields by which rights travel downwards. */
export const INHERITANCE_FIELDS: readonly string[] = [
  ...new Set(['sets', ...Object.values(SET_PARENTS).flat()]),
]

/** The parent comes first: a segment's words follow its text. */
function parentsOf(type: string, data: JsonObject): string[] {
  const sets = Array.isArray(data.sets) ? data.sets : []
  return [...inheritsFrom(type, data), ...sets.filter((id) => typeof id === 'string')]
}

function wordsRights(
  type: string,
  data: JsonObject,
  parents: { words: Rights | null }[],
): Rights | null {
  if (type === 'text') {
    return typeof data.licence === 'string' ? rightsOfLicence(data.licence) : null
  }
  if (type === 'segment') return parents[0]?.words ?? null
  return null
}

/** The sentence that goes with held words, or null when they may be shown. It is about the item's own words:
 *  a body follows its `bodySource.rights`, a segment its text's licence. */
export function reasonToHold(data: JsonObject, state: RightsState): string | null {
  if (state.locked) return WITHHELD_REASONS.locked
  if (state.words !== null && !isServed(state.words)) return WITHHELD_REASONS[state.words]
  const rights = rightsOfBody(data)
  return isServed(rights) ? null : WITHHELD_REASONS[rights]
}
