/** The files of an edition that have the items: one pass over the snapshot fills all of them. */
import { join } from 'node:path'
import { readItemBytes, type Snapshot, type SnapshotItem } from '@yalkut/projection'
import { openGzipLines } from './gzip-lines.ts'
import { openParquetFile } from './parquet-file.ts'
import type { EditionPlan, ItemRow, MadeFile } from './plan.ts'
import { openSqliteFile } from './sqlite-file.ts'

export async function writeItems(
  folder: string,
  snapshot: Snapshot,
  plan: EditionPlan,
): Promise<MadeFile[]> {
  const names = {
    sqlite: `yalkut-${plan.tag}.sqlite`,
    lines: `items-${plan.tag}.jsonl.gz`,
    parquet: `items-${plan.tag}.parquet`,
  }
  const sqlite = openSqliteFile(join(folder, names.sqlite), snapshot, plan)
  const lines = openGzipLines(join(folder, names.lines))
  const parquet = openParquetFile(join(folder, names.parquet))
  let rows = 0
  try {
    for (const item of snapshot.items()) {
      const row = { item, ...shownData(item) }
      sqlite.add(row)
      await lines.add(item.bytes)
      await parquet.add(row)
      rows += 1
    }
    sqlite.end()
    await lines.end()
    await parquet.end()
  } catch (error) {
    sqlite.close()
    await lines.close()
    throw error
  }
  return [
    { name: names.sqlite, rows, describes: 'The items, ready to open with SQLite; search inside' },
    { name: names.lines, rows, describes: 'The items, one JSON object a line' },
    { name: names.parquet, rows, describes: 'The items as a table' },
  ]
}

function shownData({ bytes }: SnapshotItem): Omit<ItemRow, 'item'> {
  const answer = readItemBytes(bytes)
  return { answer, data: JSON.stringify(answer.data) }
}
