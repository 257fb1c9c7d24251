/** The short form of an event, for calendars: its links keep only their kinds. Source: shapes.md#events. */
import { isJsonObject, parseJsonObject } from '@yalkut/model'

/** The item's bytes, with only `kind` in each link. */
export function briefEvent(bytes: Buffer): Buffer {
  const item = parseJsonObject(bytes.toString('utf8'))
  const { data } = item
  if (!isJsonObject(data) || !Array.isArray(data.links)) return bytes
  const links = data.links.flatMap((link) => (isJsonObject(link) ? { kind: link.kind } : []))
  // The salt proves the whole data, so incomplete data goes without it.
  const { salt: _, ...rest } = item
  return Buffer.from(JSON.stringify({ ...rest, data: { ...data, links } }), 'utf8')
}
