/** The Parquet file of an edition: the items as a table for data tools. Written group by group. */
import type { ColumnSource } from 'hyparquet-writer'
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { ItemRow } from './plan.ts'

export interface ParquetFile {
  add(row: ItemRow): Promise<void> | undefined
  end(): Promise<void>
}

const COLUMNS = [
  { name: 'id', nullable: false },
  { name: 'type', nullable: false },
  { name: 'path', nullable: true },
  { name: 'rev', nullable: false },
  { name: 'commit_seq', nullable: false },
  { name: 'kind', nullable: true },
  { name: 'name_he', nullable: true },
  { name: 'name_en', nullable: true },
  { name: 'withheld', nullable: true },
  { name: 'data', nullable: false },
  { name: 'hash', nullable: false },
] as const
type Column = (typeof COLUMNS)[number]['name']
type Row = { readonly [C in Column]: string | number | null }

/** Rows, and bytes of data, of one group. */
const GROUP_ROWS = 2_500
const GROUP_BYTES = 4_000_000

export function openParquetFile(path: string): ParquetFile {
  const schema = schemaFromColumnData({ columnData: columnsOf([]) })
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'yalkut' })
  let rows: Row[] = []
  let size = 0

  async function flush(): Promise<void> {
    const columnData = columnsOf(rows).map(({ name, data }) => ({ name, data }))
    const rowGroupSize = Math.max(1, rows.length)
    rows = []
    size = 0
    await writer.write({ columnData, rowGroupSize })
  }

  return {
    add({ item, answer: { rev, hash }, data }) {
      const { id, type, path: itemPath, seq, kind, name, withheld } = item
      rows.push({
        id,
        type,
        rev,
        kind,
        withheld,
        data,
        hash,
        path: itemPath,
        commit_seq: seq,
        name_he: name?.he ?? null,
        name_en: name?.en ?? null,
      })
      size += data.length
      return rows.length < GROUP_ROWS && size < GROUP_BYTES ? undefined : flush()
    },
    async end() {
      if (rows.length > 0) await flush()
      await writer.finish()
    },
  }
}

function columnsOf(rows: readonly Row[]): ColumnSource[] {
  return COLUMNS.map(({ name, nullable }) => ({
    name,
    nullable,
    data: rows.map((row) => row[name]),
    type: name === 'rev' || name === 'commit_seq' ? ('INT32' as const) : ('STRING' as const),
  }))
}
