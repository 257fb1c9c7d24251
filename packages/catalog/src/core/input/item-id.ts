/** Reads the ids of items in any form that people write. */
import { isItemId, readId, refuse } from '@yalkut/model'
import { inputSaid } from '../sentences/input.ts'

/** Reads one id. Refuses `bad-request` for a text that is not an id. */
export function readItemId(text: string): string {
  const id = readId(text)
  if (id !== null && isItemId(id)) return id
  throw refuse('bad-request', inputSaid('not-item-id', { text: text.slice(0, 60) }))
}

/** Reads a comma-separated list of ids: each id once, in the given order. Refuses `bad-request` for no id, for more than `max`, and for a bad one. */
export function readIds(text: string, max: number): string[] {
  const ids = [
    ...new Set(
      text
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part) => readItemId(part.trim())),
    ),
  ]
  if (ids.length === 0) throw refuse('bad-request', inputSaid('at-least-one-id'))
  if (ids.length > max) throw refuse('bad-request', inputSaid('too-many-ids', { max }), { max })
  return ids
}
