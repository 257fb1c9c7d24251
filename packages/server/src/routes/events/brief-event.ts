/** The short form of an event, for calendars: its links keep only their kinds. Source: shapes.md#events. */
import { type ItemBytes, itemBytes, readItemBytes } from '@yalkut/catalog/reading'
import { isOf, storedItem } from '@yalkut/model'

/** The item's answer, with only `kind` in each link. */
export function briefEvent(bytes: ItemBytes): ItemBytes {
  // The salt proves the whole data, so incomplete data goes without it.
  const { salt: _, ...answer } = readItemBytes(bytes)
  const event = storedItem({}, answer)
  if (!isOf(event, 'event') || event.data.links === undefined) return bytes
  const links = event.data.links.map(({ kind }) => ({ kind }))
  return itemBytes(JSON.stringify({ ...answer, data: { ...answer.data, links } }))
}
