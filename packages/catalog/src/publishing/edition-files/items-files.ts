/** The files of an edition that have the items: the SQLite file, and beside it lines and a table from one pass of their own. */
import { join } from 'node:path'
import { readItemBytes, type Snapshot, type SnapshotItem } from '@yalkut/projection'
import { openGzipLines } from './gzip-lines.ts'
import { openParquetFile } from './parquet-file.ts'
import type { EditionPlan, GeneratedFile, ItemRow } from './plan.ts'
import { openSqliteFile } from './sqlite-file.ts'

export function writeDatabase(folder: string, snapshot: Snapshot, plan: EditionPlan): GeneratedFile {
  const name = `yalkut-${plan.tag}.sqlite`
  const sqlite = openSqliteFile(join(folder, name), snapshot, plan)
  let rows = 0
  try {
    for (const item of snapshot.itemsWithWords()) {
      sqlite.add(rowOf(item))
      rows += 1
    }
    sqlite.end()
  } catch (error) {
    sqlite.close()
    throw error
  }
  return { name, rows, describes: 'The items, ready to open with SQLite; search inside' }
}

export async function writeTables(folder: string, snapshot: Snapshot, { tag }: EditionPlan): Promise<GeneratedFile[]> {
  const names = { lines: `items-${tag}.jsonl.gz`, parquet: `items-${tag}.parquet` }
  const lines = openGzipLines(join(folder, names.lines))
  const parquet = openParquetFile(join(folder, names.parquet))
  let rows = 0
  try {
    for (const item of snapshot.items()) {
      await lines.add(item.bytes)
      await parquet.add(rowOf(item))
      rows += 1
    }
    await lines.end()
    await parquet.end()
  } catch (error) {
    await lines.close()
    throw error
  }
  return [
    { name: names.lines, rows, describes: 'The items, one JSON object a line' },
    { name: names.parquet, rows, describes: 'The items as a table' },
  ]
}

/** Parsed once. */
function rowOf<I extends SnapshotItem>(item: I): ItemRow<I> {
  const answer = readItemBytes(item.bytes)
  return { item, answer, data: JSON.stringify(answer.data) }
}
