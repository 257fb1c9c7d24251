/** The rows of a table: cells between commas, semicolons or tabs. Source: docs/operators/importing.md. */
import { type CsvError, parse } from 'csv-parse/sync'
import { type Delimiter, quoteBareQuotes } from './bare-quotes.ts'
import { ImportProblem, type OnProblem } from './import-problem.ts'
import type { SourceFile } from './source-files.ts'
import { readTableText } from './text-file.ts'

/** The most characters of a cell. */
export const MAX_CELL = 1_000_000

export interface TableRow {
  record: string[]
  /** The line on which the row ends, from 1. */
  line: number
}

/** The rows of a `.csv` or `.tsv` file, the one with the names of its columns first. A quote inside an unquoted cell is a letter. Throws
 *  `ImportProblem` for a file that cannot be read, or has no row at all. */
export async function readTableRows(
  file: SourceFile,
  onProblem: OnProblem | undefined,
): Promise<{ head: TableRow; others: TableRow[] }> {
  const [head, ...rows] = rowsOf(file, await readTableText(file, onProblem), onProblem)
  if (head === undefined) throw new ImportProblem(file.name, null, 'the file is empty.')
  const others = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
  return { head, others }
}

const DELIMITERS: readonly [Delimiter, ...Delimiter[]] = [',', ';', '\t']

/** The rows before the one that is no row of a table: those behind it cannot be told apart. */
function rowsOf(file: SourceFile, whole: string, onProblem: OnProblem | undefined): TableRow[] {
  const said = /^sep=([,;\t])\r?\n/i.exec(whole)
  // The line stays as an empty one, so that rows keep their numbers.
  const text = said === null ? whole : whole.slice(said[0].length - 1)
  const delimiter = delimiterOf(said?.[1]) ?? delimiterIn(text, file)
  const rows: TableRow[] = []
  const quoted = quoteBareQuotes(text, delimiter)
  try {
    parse(quoted.text, {
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_CELL * 2,
      on_record: (record: string[], { lines }) => {
        rows.push({ record, line: lines })
        return null
      },
    })
  } catch (error) {
    const line = lineOf(error)
    const { openLine } = quoted
    const isOpen = openLine !== null && (line === null || line >= openLine)
    const problem = isOpen
      ? new ImportProblem(file.name, openLine, 'this is not a CSV table (a quoted cell has no end).')
      : new ImportProblem(file.name, line, reasonOf(error))
    // Without a first row there is nothing to continue with.
    if (onProblem === undefined || rows.length === 0) throw problem
    onProblem(problem)
  }
  return rows
}

function delimiterOf(sign: string | undefined): Delimiter | undefined {
  return DELIMITERS.find((each) => each === sign)
}

/** The one that the row of the names has most often. */
function delimiterIn(text: string, file: SourceFile): Delimiter {
  if (/\.tsv$/i.test(file.name)) return '\t'
  const [first = ''] = text.trimStart().split('\n', 1)
  const times = (sign: string) => first.split(sign).length
  return DELIMITERS.reduce((best, each) => (times(each) > times(best) ? each : best))
}

function lineOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('lines' in error)) return null
  return typeof error.lines === 'number' ? error.lines : null
}

function reasonOf(error: unknown): string {
  const message: Pick<CsvError, 'message'> | string = error instanceof Error ? error : String(error)
  return `this is not a CSV table (${typeof message === 'string' ? message : message.message}).`
}
