/** The report of an import of files: a table beside the table, a row a file. Source: docs/operators/importing-files.md. */
import { rename, writeFile } from 'node:fs/promises'
import type { ListedOutcome } from '@yalkut/catalog/media'

const COLUMNS = ['line', 'file', 'state', 'suggestion', 'item', 'sha256', 'why'] as const

/** `books.csv` has the report `books.report.csv`. */
export function reportPath(table: string): string {
  return `${table.replace(/\.[ct]sv$/i, '')}.report.csv`
}

/** Replaces the report as a whole: a reader never meets half of one. */
export async function writeReport(path: string, outcomes: readonly ListedOutcome[]): Promise<void> {
  const rows = [COLUMNS, ...outcomes.map(rowOf)]
  const text = rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
  const unfinished = `${path}.unfinished`
  // The mark tells spreadsheets that this is UTF-8.
  await writeFile(unfinished, `\uFEFF${text}`)
  await rename(unfinished, path)
}

function rowOf({ line, file, sha256, settled, warnings }: ListedOutcome): readonly (string | number | null)[] {
  const { suggestion, item } = { suggestion: null, item: null, ...settled }
  const why = [...(settled.kind === 'skipped' ? [settled.why.en] : []), ...warnings.map(({ en }) => en)].join(' ')
  return [line, file, settled.kind, suggestion, item, sha256, why]
}

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
