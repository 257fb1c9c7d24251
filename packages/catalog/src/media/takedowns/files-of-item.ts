/** The files that show an item: its own files, or those of its scans and recordings. */
import type { Reader } from '@yalkut/ledger'
import { filesInSuggestions } from '@yalkut/ledger/suggestions'
import { fileReferencesOf, idIn, isOf, type JsonObject, refuse } from '@yalkut/model'
import type { Reads } from '@yalkut/projection'
import { filesSaid } from '../../core/sentences/files.ts'
import { getShown, getSummary } from '../../core/shown/known-items.ts'

/** The most files of one item that are read. */
const MAX_FILES = 500

/** The field by which scans or recordings name their parent, by the parent's type. */
const HOLDERS: { readonly [type: string]: { field: string; type: 'scan' | 'recording' } } = {
  publication: { field: 'publication', type: 'scan' },
  event: { field: 'event', type: 'recording' },
}

/** Addresses, each once. Refuses `bad-request`, `not-found`. */
export function filesOfItem(reads: Reads, idText: string): string[] {
  const item = getShown(reads, idText)
  const holder = HOLDERS[item.type]
  const items =
    holder === undefined ? [item] : reads.links.of(holder.type, { to: item.id, field: holder.field, limit: MAX_FILES })
  const named = items.flatMap(({ data }) => fileReferencesOf(data))
  return [...new Set(named.flatMap(({ field, sha256 }) => (field === 'file' ? sha256 : [])))]
}

/** The files of scans and recordings that open suggestions would add to the item. Files that the catalog uses
 *  elsewhere are left out, so that nobody can stop them by a suggestion. */
export async function filesComingTo(db: Reader, reads: Reads, idText: string): Promise<string[]> {
  const { id: item, type } = getSummary(reads, idText)
  const holder = HOLDERS[type]
  if (holder === undefined) return []
  const files = await filesInSuggestions(db, { item, ...holder })
  return files.filter((file) => reads.files.usersOf(file, { limit: 1 }).length === 0)
}

/** The parent of a scan or recording; null for an item of another type. */
export function holderOf(type: string, data: JsonObject): string | null {
  const holder = Object.values(HOLDERS).find((each) => each.type === type)
  return holder === undefined ? null : idIn(data, holder.field)
}

/** The id of an item that must be a teshura. Refuses `not-found` for any other. */
export function assertTeshura(reads: Reads, idText: string): string {
  const item = getShown(reads, idText)
  if (isOf(item, 'publication') && item.data.kind === 'teshura') return item.id
  throw refuse('not-found', filesSaid('no-teshura', { id: item.id }))
}
