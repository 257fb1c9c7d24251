/** The files by which an item is seen or heard: its own, or those of the scans or recordings under it. */
import { refuse } from '@yalkut/model'
import { isFileAddress, type Reads } from '@yalkut/projection'
import { getReadItem } from '../reading/known-items.ts'
import { readItem } from '../reading/read-item.ts'

/** Files of one item that are looked at. */
const MAX_FILES = 500

/** By what items hold their scans or recordings. */
const HOLDERS: { readonly [type: string]: { field: string; type: string } } = {
  publication: { field: 'publication', type: 'scan' },
  event: { field: 'event', type: 'recording' },
}

/** Addresses, each once. Refuses `bad-request`, `not-found`. */
export function filesOfItem(reads: Reads, idText: string): string[] {
  const item = getReadItem(reads, idText)
  const holder = HOLDERS[item.type]
  const items =
    holder === undefined
      ? [item]
      : reads.links.linked({ to: item.id, ...holder, limit: MAX_FILES }).items.map(readItem)
  const files = items.map(({ data }) => data.file).filter(isFileAddress)
  return [...new Set(files)]
}

/** The type of an item that must be a teshura. Refuses `not-found` for any other. */
export function assertTeshura(reads: Reads, idText: string): string {
  const { id, type, data } = getReadItem(reads, idText)
  if (type === 'publication' && data.kind === 'teshura') return id
  throw refuse('not-found', `${id} is no teshura.`)
}
