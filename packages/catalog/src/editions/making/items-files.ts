/** The files of an edition that have the items: one pass over the snapshot fills all of them. */
import { join } from 'node:path'
import type { Snapshot, SnapshotItem } from '@yalkut/projection'
import { openGzipLines } from './gzip-lines.ts'
import { openParquetFile } from './parquet-file.ts'
import { type EditionPlan, type MadeFile, type OnStep, SAY_EVERY } from './plan.ts'
import { openSqliteFile } from './sqlite-file.ts'

export async function writeItems(
  folder: string,
  snapshot: Snapshot,
  plan: EditionPlan,
  onStep: OnStep,
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
      const data = dataOf(item)
      sqlite.add(item, data)
      await lines.add(item.bytes)
      await parquet.add(item, data)
      rows += 1
      if (rows % SAY_EVERY === 0) onStep(`${rows} items written`)
    }
    onStep('indexing the words')
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

/** The data that readers are shown, as text. */
function dataOf({ bytes }: SnapshotItem): string {
  const { data }: { data: unknown } = JSON.parse(bytes.toString('utf8'))
  return JSON.stringify(data)
}
