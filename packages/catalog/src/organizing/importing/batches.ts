/** The records of an import in batches. The chapters of a sefer that come together stay together. */
import type { ImportRecord } from '@yalkut/model'
import { scopeOf } from './import-order.ts'

const BATCH = 500
/** A sefer of more chapters than this is divided. */
const MOST = 5_000

export async function* batches(records: AsyncIterable<ImportRecord>, source = ''): AsyncGenerator<ImportRecord[]> {
  let batch: ImportRecord[] = []
  for await (const record of records) {
    const last = batch.at(-1)
    const isNext = last === undefined || record.type !== 'unit' || scopeOf(source, last) !== scopeOf(source, record)
    if ((batch.length >= BATCH && isNext) || batch.length >= MOST) {
      yield batch
      batch = []
    }
    batch.push(record)
  }
  if (batch.length > 0) yield batch
}
