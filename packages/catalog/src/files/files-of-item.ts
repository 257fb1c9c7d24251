/** The files by which an item is seen or heard: its own, or those of the scans or recordings under it. */
import { isJsonObject, type JsonObject, parseJsonObject, refuse } from '@yalkut/model'
import { isFileAddress, type Reads } from '@yalkut/projection'
import { getSummary } from '../reading/known-items.ts'

/** Files of one item that are looked at. */
const MAX_FILES = 500

/** By what items hold their scans or recordings. */
const HOLDERS: { readonly [type: string]: { field: string; type: string } } = {
  publication: { field: 'publication', type: 'scan' },
  event: { field: 'event', type: 'recording' },
}

/** Addresses, each once. Refuses `bad-request`, `not-found`. */
export function filesOfItem(reads: Reads, idText: string): string[] {
  const { id, type } = getSummary(reads, idText)
  const holder = HOLDERS[type]
  const items =
    holder === undefined
      ? reads.items.batch([id]).map(({ bytes }) => bytes)
      : reads.links.linked({ to: id, ...holder, limit: MAX_FILES }).items
  const files = items.map((bytes) => dataOf(bytes).file).filter(isFileAddress)
  return [...new Set(files)]
}

/** The type of an item that must be a teshura. Refuses `not-found` for any other. */
export function assertTeshura(reads: Reads, idText: string): string {
  const { id, type } = getSummary(reads, idText)
  const [item] = reads.items.batch([id])
  const isTeshura = type === 'publication' && item && dataOf(item.bytes).kind === 'teshura'
  if (isTeshura) return id
  throw refuse('not-found', `${id} is no teshura.`)
}

function dataOf(bytes: Buffer): JsonObject {
  const { data } = parseJsonObject(bytes.toString('utf8'))
  return isJsonObject(data) ? data : {}
}
