/** An event for a calendar of many: of its links only the kinds. Source: shapes.md#events. */
import { isJsonObject, parseJsonObject } from '@yalkut/model'

/** The item's bytes with each link cut to its kind. */
export function briefEvent(bytes: Buffer): Buffer {
  const item = parseJsonObject(bytes.toString('utf8'))
  const { data } = item
  if (!isJsonObject(data) || !Array.isArray(data.links)) return bytes
  const links = data.links.flatMap((link) => (isJsonObject(link) ? { kind: link.kind } : []))
  // Data that is not whole goes without the salt of its proof.
  const { salt: _, ...rest } = item
  return Buffer.from(JSON.stringify({ ...rest, data: { ...data, links } }), 'utf8')
}
