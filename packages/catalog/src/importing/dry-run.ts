/** What an import would change, without changing anything. Source: docs/operators/importing.md. */
import { findImported, findMainItems } from '@yalkut/ledger/items'
import { diffData, isRefusal, nameOf, sameJson } from '@yalkut/model'
import { withKeeperIds } from '../access/keeper-ids.ts'
import type { Services } from '../services/services.ts'
import { batches, changedItems, type ImportRecord } from './import-records.ts'

/** Items and refusals that are listed; all are counted. */
const MOST_LISTED = 200

export interface DryRunItem {
  id: string
  type: string
  name: string | null
  /** Of a changed item: the fields, as JSON pointers. */
  fields?: string[]
}

export interface DryRun {
  new: { count: number; items: DryRunItem[] }
  changed: { count: number; items: DryRunItem[] }
  /** Items that the import leaves as they are, because the source says what it said before, or what the catalog says. */
  same: number
  /** Items that people deleted or changed: the import leaves them alone. */
  kept: number
  /** Records that are of another type in the catalog, with why: the import would be refused. */
  refused: string[]
}

export interface DryRunOrder {
  records: AsyncIterable<ImportRecord>
  onProgress?: (records: number) => void
}

/** Reads alone. `records`: those that the catalog can take (`fittingRecords`). */
export async function dryRun(
  { ledger, latest }: Pick<Services, 'ledger' | 'latest'>,
  { records, onProgress }: DryRunOrder,
): Promise<DryRun> {
  await latest()
  const seen = new Set<string>()
  const refused: string[] = []
  const outcome: DryRun = {
    ...{ new: { count: 0, items: [] }, changed: { count: 0, items: [] }, same: 0, kept: 0 },
    refused,
  }
  const db = ledger.read

  for await (const batch of batches(records)) {
    for (const { id } of batch) seen.add(id)
    const named = await withKeeperIds(db, batch)
    const ids = named.map(({ id }) => id)
    const [main, last] = [await findMainItems(db, ids), await findImported(db, ids)]
    for (const record of named) {
      const { id, type, data } = record
      const about = { id, type, name: nameOf(type, data)?.he ?? null }
      const before = main.get(id)
      try {
        const [item] = await changedItems(db, [record])
        if (before === undefined) list(outcome.new, about)
        else if (item !== undefined) {
          const fields = diffData(before.data, item.data).map(({ path }) => path)
          list(outcome.changed, { ...about, fields: fields.slice(0, 20) })
        } else if (isLeft(before.data, data, last.get(id))) outcome.kept += 1
        else outcome.same += 1
      } catch (error) {
        if (!isRefusal(error)) throw error
        refused.push(`${record.at ?? id}: ${error.message}`)
      }
    }
    onProgress?.(seen.size)
  }
  outcome.refused = refused.slice(0, MOST_LISTED)
  const more = refused.length - outcome.refused.length
  if (more > 0) outcome.refused.push(`… and ${more} more`)
  return outcome
}

function list(to: DryRun['new'], item: DryRunItem): void {
  to.count += 1
  if (to.items.length < MOST_LISTED) to.items.push(item)
}

/** The source has news, and the catalog keeps what people made of the item. */
function isLeft(
  main: ImportRecord['data'] | null,
  data: ImportRecord['data'],
  last: ImportRecord['data'] | undefined,
): boolean {
  if (last !== undefined && sameJson(last, data)) return false
  return main === null || !sameJson(main, data)
}
