/** Reads the ids of items in any form that people write. */
import { isItemId, readId, refuse } from '@yalkut/model'

/** Reads one id. Refuses `bad-request` for a text that is not an id. */
export function readItemId(text: string): string {
  const id = readId(text)
  if (id !== null && isItemId(id)) return id
  throw refuse(
    'bad-request',
    `“${text.slice(0, 60)}” is not an item id. Ids look like rh-8k2m4p7q.`,
  )
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
  if (ids.length === 0) throw refuse('bad-request', 'Name at least one id in “ids”.')
  if (ids.length > max) throw refuse('bad-request', `At most ${max} ids in one call.`, { max })
  return ids
}
