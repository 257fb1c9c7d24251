/** Tables that list files for the catalog: a file a row. Source: docs/operators/importing-files.md. */
import { basename } from 'node:path'
import { ImportProblem, type OnProblem, passing } from './import-problem.ts'
import { readTableRows } from './table-rows.ts'

/** A table needs the first two and `rights`; it may leave out the others, and has no more. */
const FILE_COLUMNS = [
  'file',
  'what',
  'kind',
  'title',
  'for',
  'date',
  'part',
  'rights',
  'language',
  'credit',
  'note',
] as const
type FileColumn = (typeof FILE_COLUMNS)[number]

const NEEDED = ['file', 'what', 'rights'] as const
/** The most characters of a cell: a note has at most 5,000. */
const MAX_CELL = 6_000
/** The most rows: their reports stay in memory. */
const MAX_ROWS = 100_000

export interface FileTableRow {
  /** From 1. */
  line: number
  /** As the table has them, without spaces around; empty where there is none. */
  cells: { readonly [C in FileColumn]: string }
}

/** The rows of one table. Throws `ImportProblem` for a table that is not there, has other columns, or too many rows; a row with a
 *  wrong number of cells is reported. */
export async function readFileTable(
  path: string,
  onProblem: OnProblem,
): Promise<{ name: string; rows: FileTableRow[] }> {
  const name = basename(path)
  const { head, others } = await readTableRows({ path, name }, onProblem)
  const columns = readColumns(head.record, name)
  if (others.length > MAX_ROWS) {
    throw new ImportProblem(name, null, `the table has more than ${MAX_ROWS} rows. Split it.`)
  }
  const rows = others.flatMap(({ record, line }) => passing(onProblem, () => rowOf(record, line, columns, name)) ?? [])
  return { name, rows }
}

/** The columns in the order of the table; null: a column without a name, whose cells are empty. */
function readColumns(head: readonly string[], table: string): (FileColumn | null)[] {
  const fail = (problem: string) => new ImportProblem(table, 1, problem)
  const columns = head.map((cell) => {
    const name = cell.trim().toLowerCase()
    if (name === '') return null
    const column = FILE_COLUMNS.find((each) => each === name)
    if (column !== undefined) return column
    throw fail(`there is no column “${name.slice(0, 60)}”: they are ${FILE_COLUMNS.join(', ')}.`)
  })
  for (const [at, column] of columns.entries()) {
    if (column !== null && columns.indexOf(column) !== at) throw fail(`two columns are called “${column}”.`)
  }
  const missing = NEEDED.find((name) => !columns.includes(name))
  if (missing !== undefined) throw fail(`there is no column “${missing}”.`)
  return columns
}

function rowOf(
  record: readonly string[],
  line: number,
  columns: readonly (FileColumn | null)[],
  table: string,
): FileTableRow {
  const fail = (problem: string) => new ImportProblem(table, line, problem)
  const found = new Map<FileColumn, string>()
  for (const [at, text] of record.entries()) {
    const cell = text.trim()
    const column = columns[at] ?? null
    if (column === null && cell !== '') throw fail(`cell ${at + 1} is in a column without a name.`)
    if (cell.length > MAX_CELL) throw fail(`the cell of “${column}” is too long.`)
    if (column !== null) found.set(column, cell)
  }
  const of = (column: FileColumn): string => found.get(column) ?? ''
  return {
    line,
    cells: {
      file: of('file'),
      what: of('what'),
      kind: of('kind'),
      title: of('title'),
      for: of('for'),
      date: of('date'),
      part: of('part'),
      rights: of('rights'),
      language: of('language'),
      credit: of('credit'),
      note: of('note'),
    },
  }
}
