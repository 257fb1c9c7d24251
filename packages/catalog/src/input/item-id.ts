/** Ids of items as people write them. */
import { isItemId, readId, refuse } from '@yalkut/model'

/** Reads an id as people write it. Refuses `bad-request` for what is not one. */
export function readItemId(text: string): string {
  const id = readId(text)
  if (id !== null && isItemId(id)) return id
  throw refuse(
    'bad-request',
    `“${text.slice(0, 60)}” is not an item id. Ids look like rh-8k2m4p7q.`,
  )
}

/** Ids of a batch, each once, in the order asked. Refuses `bad-request` for more than `max`, none, or bad ones. */
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
