/** The types of the records of an import that will be imported: one that refers to a record that is left out is left out too.
 *  Source: docs/operators/importing.md. */
import { findMainItems } from '@yalkut/ledger/items'
import type { ImportRecord } from '@yalkut/model'
import type { Services } from '../../core/services/services.ts'
import { fittingRecords } from './fitting-records.ts'
import { linksOf } from './record-problems.ts'

interface Order {
  /** Names the layout. */
  source: string
  /** The records from the first on. Called some times, however deep what is left out goes. */
  read: () => AsyncIterable<ImportRecord>
}

/** A record that refers to a record below it. */
interface Link {
  from: string
  /** The types that it may refer to; null: any. */
  types: readonly string[] | null
}

/** By id, of files whose records may come before those that they refer to. */
export async function typesThatFit(
  services: Pick<Services, 'ledger' | 'schemas'>,
  { source, read }: Order,
): Promise<Map<string, string>> {
  const types = new Map<string, string>()
  for await (const { id, type } of read()) if (!types.has(id)) types.set(id, type)
  for (;;) {
    const fitting = new Set<string>()
    /** By the record below. References to records above are judged while the file is read. */
    const below = new Map<string, Link[]>()
    const records = fittingRecords(services, {
      source,
      laterTypes: types,
      records: read(),
      onTrouble: () => {},
    })
    for await (const record of records) {
      fitting.add(record.id)
      for (const { to, types: allowed } of linksOf(record)) {
        if (fitting.has(to) || !types.has(to)) continue
        below.set(to, [...(below.get(to) ?? []), { from: record.id, types: allowed }])
      }
    }
    const left = [...types.keys()].filter((id) => !fitting.has(id))
    for (const id of left) types.delete(id)
    // Records above those that are left out with them may have been judged by them.
    if (!(await leaveOutAbove(services, { types, below, left }))) return types
  }
}

/** Takes out what refers to records that are left out, and what refers to that. True when there was any. */
async function leaveOutAbove(
  { ledger }: Pick<Services, 'ledger'>,
  { types, below, left }: { types: Map<string, string>; below: Map<string, Link[]>; left: string[] },
): Promise<boolean> {
  let isAny = false
  for (let gone = left.filter((id) => below.has(id)); gone.length > 0; ) {
    const main = await findMainItems(ledger.read, gone)
    const above = new Set<string>()
    for (const id of gone) {
      const there = main.get(id)
      const type = there?.data == null ? null : there.type
      for (const link of below.get(id) ?? []) {
        // The catalog has the item already, whatever becomes of its record.
        const isThere = type !== null && (link.types === null || link.types.includes(type))
        if (!isThere && types.delete(link.from)) above.add(link.from)
      }
    }
    isAny ||= above.size > 0
    gone = [...above].filter((id) => below.has(id))
  }
  return isAny
}
